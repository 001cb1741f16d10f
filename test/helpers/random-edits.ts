/** Any edits in any order give the same output as a cold build. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { buildAsCold, CONFIG, changingSite, dots, readStamps, withBundlesAlone } from './changing-site.ts';
import { findDifferences } from './dev-as-build.ts';
import { runDev } from './dev-snapshot.ts';
import type { Site } from './site.ts';

/** Possible contents of each file that an edit may touch; undefined: the file does not exist. */
const VERSIONS: Readonly<Record<string, readonly (string | Buffer | undefined)[]>> = {
  'docgen.config.ts': [
    CONFIG,
    CONFIG.replace("base: '/'", "base: '/kit/'"),
    CONFIG.replace("'one'", "'two'"),
  ],
  'docs/en/guide/start.md': [
    '# Start\n\n## Next\n',
    '# Begin\n\nText.\n\n## Next\n',
    '---\ntitle: Off\n---\n\n## Next\n',
  ],
  'docs/en/guide/later.md': [undefined, '# Later\n', '# Later\n\n[Back](./start.md)\n'],
  'docs/zh/guide/later.md': [undefined, '# 以后\n'],
  'docs/zh/guide/start.md': ['# 开始\n\n## Next\n', undefined],
  'docs/zh/guide/parts.mdx': ['# 部分\n', undefined],
  'docs/en/guide/later/index.md': [undefined, '# Folder\n'],
  'docs/en/guide/links.md': [
    '# Links\n\n[Later](./later)\n',
    '# Links\n\n[Start](./start.md#next) and [gone](./gone.md)\n',
    '# Links\n\n[Later](./later) ![x](./dot.png)\n',
  ],
  'docs/en/guide/dot.png': [dots.red, dots.blue, undefined],
  'docs/en/guide/soon.png': [undefined, dots.red],
  'docs/en/_note.mdx': [
    'A note.\n',
    ':::tip\nRead [later](./guide/later).\n:::\n\n## A note\n\n```ini\na = 1\n```\n',
    '![dot](./guide/dot.png)\n\n[later](./guide/later)\n',
  ],
  'docs/en/guide/_meta.json': [undefined, '["start","code","picture","parts","links"]', '["links","start"]'],
  'docs/zh/guide/_meta.json': ['["start","code","picture","parts","links"]', '["later","start"]', undefined],
  'docs/en/_nav.json': [
    undefined,
    '[{ "text": "Guide", "link": "/guide/start" }]',
    '[{ "text": "guideWord", "link": "/api/call" }, { "text": "gone", "link": "/gone" }]',
  ],
  'docs/en/404.md': [undefined, '# Not here\n'],
  'docs/zh/404.mdx': [undefined, '# 不在这里\n\n<b>{1 + 1}</b>\n'],
  'docs/en/guide/parts.mdx': [
    "import Counter from '../../../src/counter';\nimport Note from '../_note.mdx';\n\n# Parts\n\n<Counter />\n\n<Note />\n",
    "import Counter from '../../../src/counter';\n\n# Other parts\n\n<Counter />\n",
    '# No parts\n',
    '# Broken\n\n<Counter\n',
  ],
  'samples/sample.ini': ['sample = 1\n', 'other = 2\n', undefined],
  'src/label.js': ["export const label = 'one';\n", "export const label = 'two';\n"],
  'src/counter/index.tsx': [undefined, 'export default function Counter() { return <u>other</u>; }\n'],
  'src/counter.js': [undefined, "export default function Counter() { return 'third'; }\n"],
  'src/label.ts': [undefined, "export const label = 'three';\n"],
  'src/counter.css': ['.counter { color: red; }\n', '.counter { color: blue; }\n'],
  'i18n.json': [
    '{ "guideWord": { "en": "Guide", "zh": "指南" } }',
    '{ "guideWord": { "en": "Book", "zh": "指南" }, "callout.tip": { "en": "Hint" } }',
  ],
  'theme/index.tsx': [
    undefined,
    "export * from '@theme-original';\nexport function DocFooter() { return <i>end</i>; }\n",
    "export * from '@theme-original';\nimport { getCustomMDXComponent as base } from '@theme-original';\nexport const getCustomMDXComponent = () => ({ ...base(), h2: (props) => <h2 {...props} className=\"own\" /> });\n",
  ],
  'docs/public/guide/dot.png': [undefined, dots.blue],
  'docs/public/robots.txt': ['User-agent: *\n', 'User-agent: me\n', undefined],
};

type Edit = readonly [path: string, content: string | Buffer | undefined];

const edits: fc.Arbitrary<Edit> = fc
  .constantFrom(...Object.keys(VERSIONS))
  .chain((path) => fc.constantFrom(...(VERSIONS[path] ?? [])).map((content) => [path, content] as const));

/** Edits of one moment, as of a formatter, a rename or a checkout. */
const steps: fc.Arbitrary<readonly Edit[]> = fc.array(edits, { minLength: 1, maxLength: 3 });

function apply(project: Site, step: readonly Edit[]): void {
  for (const [path, content] of step) {
    if (content !== undefined) project.write(path, content);
    else if (path in readStamps(project.dir)) project.remove(path);
  }
}

export interface RandomEdits {
  /** Number of sequences of edits. */
  readonly runs: number;
  /** @default another one each time; a failure says it */
  readonly seed?: number;
  /** Of a failure that is to be replayed: fast-check prints it beside the seed. */
  readonly path?: string;
}

/** Expects after every step of a sequence, and once more at its end, the output of a build without a cache. */
export async function tryRandomEdits({ runs, seed, path }: RandomEdits): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 6 }), async (sequence) => {
      const project = changingSite();
      await project.build();
      for (const step of sequence) {
        apply(project, step);
        await buildAsCold(project);
      }
      const before = project.output();
      const { files } = (await project.build()).result;
      expect(files.removed + files.written).toBe(0);
      expect(project.output()).toEqual(before);
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }), ...(path && { path }) },
  );
}

/** An edit while no `dev` runs: the next one begins with what the store has of the time before. */
const between = fc.nat(3).map((number) => number === 0);

/** Expects the same of a running `dev`: after every step that a build accepts, it responds with the build's output. */
export async function tryRandomEditsInDev({ runs, seed, path }: RandomEdits): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(steps, between), { minLength: 2, maxLength: 6 }), async (sequence) => {
      const project = changingSite();
      let dev = await runDev(project);
      try {
        await dev.next(({ kind }) => kind === 'checked');
        const pages = new Set<string>();
        for (const [step, isBetween] of sequence) {
          if (isBetween) await dev.close();
          apply(project, step);
          if (isBetween) dev = await runDev(project);
          const built = await withBundlesAlone(project).build();
          if (!built.ok) continue;
          const html = built.files().filter((name) => name.endsWith('.html') && !name.endsWith('404.html'));
          const gone = [...pages].filter((name) => !html.includes(name));
          // Each look asks for every page: rarely, as dev answers the sooner.
          await expect.poll(() => findDifferences(dev, built, gone), { interval: 250 }).toEqual([]);
          for (const name of html) pages.add(name);
        }
      } finally {
        await dev.close();
      }
    }),
    {
      numRuns: runs,
      // A shorter sequence would wait as long before it fails as well.
      endOnFailure: true,
      ...(seed !== undefined && { seed }),
      ...(path !== undefined && { path }),
    },
  );
}
