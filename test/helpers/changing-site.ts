/**
 * A small site in two languages that has one of each thing whose change can reach a
 * page by a way of its own, and builds of it that are held against a build of the same
 * files in another folder, where nothing is kept.
 */
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import type { BuildOptions } from '../../src/engine/build/build.ts';
import { type Built, type Files, type Site, site } from './site.ts';

/** The config file. */
export const CONFIG = `
const mark = 'one';
export default {
  root: 'docs',
  title: 'Kit',
  base: '/',
  lang: 'en',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  head: [(route) => ['meta', { name: 'mark', content: mark + ' ' + route.lang }]],
  replaceRules: [{ search: /%release%/g, replace: '1.0' }],
  globalStyles: 'styles/global.css',
  markdown: {
    link: { checkAnchors: true, checkDeadLinks: { excludes: ['./later', '/later'] } },
    image: { checkDeadImages: false },
    shiki: { themes: { light: 'github-light', dark: 'github-dark' } },
  },
};
`;

const COUNTER = `import './counter.css';
import { label } from './label';
export default function Counter() { return <b className="counter">{label}</b>; }
`;

/** Red or blue, one pixel. */
export const dots = {
  red: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  ),
  blue: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p2Zl7AAAAABJRU5ErkJggg==',
    'base64',
  ),
};

function toLanguage(lang: string, words: { readonly guide: string; readonly api: string }): Files {
  const at = `docs/${lang}`;
  return {
    [`${at}/_nav.json`]: JSON.stringify([
      { text: 'guideWord', link: '/guide/start' },
      { text: words.api, link: '/api/' },
    ]),
    [`${at}/_note.mdx`]: `A note of ${lang}.\n\n![dot](./guide/dot.png)\n`,
    [`${at}/index.md`]: `# Kit\n\nRelease %release%. See [the guide](./guide/start.md).\n`,
    [`${at}/guide/start.md`]: `# ${words.guide}\n\nSome text.\n\n:::tip\nA tip.\n:::\n\n## Next\n`,
    [`${at}/guide/code.md`]: `# Code\n\n\`\`\`ini\ninline = 1\n\`\`\`\n\n\`\`\`ini file="<root>/samples/sample.ini"\n\`\`\`\n`,
    [`${at}/guide/picture.md`]: '# Picture\n\n![dot](./dot.png)\n\n![soon](./soon.png)\n',
    [`${at}/guide/dot.png`]: dots.red,
    [`${at}/guide/parts.mdx`]:
      "import Counter from '../../../src/counter';\nimport Note from '../_note.mdx';\n\n# Parts\n\n<Counter />\n\n<Note />\n",
    [`${at}/guide/links.md`]:
      '---\ndescription: Where links go\n---\n\n# Links\n\n[Start](./start.md#next), [later](./later) and [the API](../api/index.md).\n',
    [`${at}/api/_meta.json`]: JSON.stringify(['index', 'call']),
    [`${at}/api/index.md`]: `# ${words.api}\n\nAll calls.\n`,
    [`${at}/api/call.mdx`]: 'import { Badge } from \'@theme\';\n\n# Call\n\n<Badge text="new" />\n',
  };
}

export function changingSite(): Site {
  return site({
    'docgen.config.ts': CONFIG,
    'package-lock.json': '{ "lockfileVersion": 3 }',
    'i18n.json': JSON.stringify({ guideWord: { en: 'Guide', zh: '指南' } }),
    // A small grammar: every build without memory takes it apart once more.
    'samples/sample.ini': 'sample = 1\n',
    'src/counter.tsx': COUNTER,
    'src/counter.css': '.counter { color: red; }\n',
    'src/label.js': "export const label = 'count';\n",
    'styles/global.css': 'body { margin: 0; }\n',
    'docs/public/robots.txt': 'User-agent: *\n',
    // The default language has no list, which it would lend: its sidebar is what there is.
    'docs/zh/guide/_meta.json': JSON.stringify(['start', 'code', 'picture', 'parts', 'links']),
    ...toLanguage('en', { guide: 'Start', api: 'API' }),
    ...toLanguage('zh', { guide: '开始', api: '接口' }),
  });
}

/** What was made, which is not what it was made from. */
const MADE = /(?:^|\/)(?:doc_build|\.docgen)(?:\/|$)/;

/** The site's own files in another folder, where nothing is kept. */
export function withoutMemory(made: Site): Site {
  return withBundlesAlone(made).asCold();
}

/** The same, where bundles are kept that other sites have made. */
export function withBundlesAlone({ dir }: Site): Site {
  const fresh = site();
  cpSync(dir, fresh.dir, { recursive: true, filter: (file) => !MADE.test(relative(dir, file)) });
  return fresh;
}

/** A build that has to be the same, in bytes and in words, as one with nothing kept but bundles of other sites. */
export async function buildAsCold(
  made: Site,
  options: Partial<BuildOptions> = {},
  toFresh = withBundlesAlone,
): Promise<Built> {
  const [warm, cold] = [await made.build(options), await toFresh(made).build()];
  expect(warm.diagnostics()).toEqual(cold.diagnostics());
  expect(warm.exitCode).toBe(cold.exitCode);
  if (cold.ok) expect(made.output()).toEqual(cold.site.output());
  return warm;
}

/** Takes all values of some kinds out of the store. */
export function dropKinds({ dir }: Site, ...kinds: string[]): void {
  const store = join(dir, '.docgen/store');
  for (const kind of kinds) {
    const found = readdirSync(store).filter((name) => name.startsWith(`${kind}-`));
    expect(found, kind).not.toEqual([]);
    for (const name of found) rmSync(join(store, name));
  }
}

/** Number on the disk and time stamps of all there is below a folder, and of the folder; names of folders end in `/`. */
export function stampsOf(dir: string): Record<string, string> {
  const paths = ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()];
  return Object.fromEntries(
    paths.map((path) => {
      const stats = lstatSync(join(dir, path));
      return [stats.isDirectory() ? `${path}/` : path, `${stats.ino} ${stats.mtimeMs}`];
    }),
  );
}

/** Files that were written, removed or made; hashes in names are left out, and the search index, which any text changes. */
export function writtenBetween(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = Object.keys({ ...before, ...after }).filter(
    (path) => !path.endsWith('/') && before[path] !== after[path],
  );
  const others = paths.filter((path) => !path.startsWith('static/search/'));
  const names = others.map((path) => path.replace(/([-.])[0-9a-f]{8}(?:-\d+)?(\.\w+)$/, '$1[HASH]$2'));
  return [...new Set(names)].sort();
}

export interface Step {
  readonly what: string;
  readonly edit: (made: Site) => unknown;
  /** Output files that are to be written, removed or made; no other may be touched. */
  readonly written: readonly string[];
  /** Pages that have to be compiled again. */
  readonly compiled: number;
}

/** Whether an edit gives the app, or modules that pages have in common, a new bundle. */
const hasNewBundle = ({ written }: Step) => written.some((path) => /^static\/(?:app|chunk|page)-/.test(path));

/**
 * Makes an edit after the other, each followed by a build. A bundle that should be new and is
 * not leaves files as they were that `written` names; so most steps, unlike the last build,
 * are held against builds that may find theirs.
 */
export function itBuildsAfter(steps: readonly Step[], made: Site): void {
  const outDir = join(made.dir, 'doc_build');
  beforeAll(async () => {
    await delay(30);
    const built = await made.build();
    expect(built.problems()).toEqual([]);
  });
  it.each(steps)('$what', async (step) => {
    const { edit, written, compiled } = step;
    const before = stampsOf(outDir);
    edit(made);
    // What was changed this very moment counts as under way and is not kept.
    await delay(30);
    const { result } = await buildAsCold(made, {}, hasNewBundle(step) ? withoutMemory : undefined);
    const count = result.pages.reduce((sum, { count, untranslated = 0 }) => sum + count + untranslated, 0);
    expect(writtenBetween(before, stampsOf(outDir))).toEqual([...written].sort());
    expect(count - result.reused.pages).toBe(compiled);
  });
  it('the same, after all of them, as with nothing kept', () => buildAsCold(made, {}, withoutMemory));
}

/** The two files of each page. */
export function filesOf(...pages: readonly string[]): string[] {
  return pages.flatMap((page) => [`${page}.html`, `static/pages/${page}.js`]);
}

/** What changes with a title or an address: the lists of pages by language, and the 404 pages, which name all lists. */
export function listsOf(...langs: readonly string[]): string[] {
  return ['404.html', 'zh/404.html', ...langs.map((lang) => `static/routes-${lang}-[HASH].json`)];
}

/** Pages that show the sidebar of the guide. */
export const guidePages = ['start', 'code', 'picture', 'parts', 'links'].map((name) => `guide/${name}`);

export const englishPages = ['index', ...guidePages, 'api/index', 'api/call'];
export const chinesePages = englishPages.map((page) => `zh/${page}`);
export const allFiles = [...filesOf(...englishPages, ...chinesePages), '404.html', 'zh/404.html'];
