/**
 * A small site in two languages with one of each thing whose change reaches a page in its own way, and
 * builds of it that are compared with a build of the same files in another folder without a cache.
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

function createLanguage(lang: string, words: { readonly guide: string; readonly api: string }): Files {
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
    ...createLanguage('en', { guide: 'Start', api: 'API' }),
    ...createLanguage('zh', { guide: '开始', api: '接口' }),
  });
}

/** Generated files, as opposed to sources. */
const GENERATED = /(?:^|\/)(?:doc_build|\.docgen)(?:\/|$)/;

/** Copies the site's own files to another folder, without a cache. */
export function withoutMemory(project: Site): Site {
  return withBundlesAlone(project).asCold();
}

/** The same, with cached bundles of other sites. */
export function withBundlesAlone({ dir }: Site): Site {
  const fresh = site();
  cpSync(dir, fresh.dir, { recursive: true, filter: (file) => !GENERATED.test(relative(dir, file)) });
  return fresh;
}

/** The same, with the cached bundles of the site, which was built just now. */
function withItsBundles(project: Site): Site {
  const fresh = withBundlesAlone(project);
  const [from = '', to = ''] = [project, fresh].map(({ dir }) => join(dir, '.docgen/store'));
  for (const name of readdirSync(from).filter((name) => name.startsWith('bundle-')))
    cpSync(join(from, name), join(to, name));
  return fresh;
}

/** Builds, and compares bytes and messages with a build that has only cached bundles of other sites. */
export async function buildAsCold(
  project: Site,
  options: Partial<BuildOptions> = {},
  createFresh = withBundlesAlone,
): Promise<Built> {
  const [warm, cold] = [await project.build(options), await createFresh(project).build()];
  expect(warm.diagnostics()).toEqual(cold.diagnostics());
  expect(warm.exitCode).toBe(cold.exitCode);
  if (cold.ok) expect(project.output()).toEqual(cold.site.output());
  return warm;
}

/** Removes all values of some kinds from the store. */
export function dropKinds({ dir }: Site, ...kinds: string[]): void {
  const store = join(dir, '.docgen/store');
  for (const kind of kinds) {
    const names = readdirSync(store).filter((name) => name.startsWith(`${kind}-`));
    expect(names, kind).not.toEqual([]);
    for (const name of names) rmSync(join(store, name));
  }
}

/** Returns inode and time stamps of everything below a folder, and of the folder; names of folders end in `/`. */
export function readStamps(dir: string): Record<string, string> {
  const paths = ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()];
  return Object.fromEntries(
    paths.map((path) => {
      const stats = lstatSync(join(dir, path));
      return [stats.isDirectory() ? `${path}/` : path, `${stats.ino} ${stats.mtimeMs}`];
    }),
  );
}

/**
 * Lists files that were written, removed or created; without hashes in names, and without the search index,
 * which any text changes.
 */
export function listWritten(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = Object.keys({ ...before, ...after }).filter(
    (path) => !path.endsWith('/') && before[path] !== after[path],
  );
  const others = paths.filter((path) => !path.startsWith('static/search/'));
  const names = others.map((path) => path.replace(/([-.])[0-9a-f]{8}(?:-\d+)?(\.\w+)$/, '$1[HASH]$2'));
  return [...new Set(names)].sort();
}

export interface Step {
  readonly what: string;
  readonly edit: (project: Site) => unknown;
  /** Output files that the edit writes, removes or creates; no other may be touched. */
  readonly written: readonly string[];
  /** Number of pages that are compiled again. */
  readonly compiled: number;
}

/** True if an edit gives the app, or shared modules of pages, a new bundle. */
const hasNewBundle = ({ written }: Step) => written.some((path) => /^static\/(?:app|chunk|page)-/.test(path));

/**
 * Makes one edit after the other, each followed by a build. A missing new bundle leaves files unchanged
 * that `written` names; so the steps, unlike the last build, are compared with builds that find
 * theirs.
 */
export function itBuildsAfter(steps: readonly Step[], project: Site): void {
  const outDir = join(project.dir, 'doc_build');
  beforeAll(async () => {
    await delay(30);
    const built = await project.build();
    expect(built.problems()).toEqual([]);
  });
  it.each(steps)('$what', async (step) => {
    const { edit, written, compiled } = step;
    const before = readStamps(outDir);
    edit(project);
    // A file that was changed this very moment counts as still changing and is not cached.
    await delay(30);
    const { result } = await buildAsCold(project, {}, hasNewBundle(step) ? withItsBundles : undefined);
    const count = result.pages.reduce((sum, { count, untranslated = 0 }) => sum + count + untranslated, 0);
    expect(listWritten(before, readStamps(outDir))).toEqual([...written].sort());
    expect(count - result.reused.pages).toBe(compiled);
  });
  it('the same, after all of them, as with nothing kept', () => buildAsCold(project, {}, withoutMemory));
}

/** Pages of the changing sites that have components, and so a chunk. */
const COMPONENT_PAGE = /^(?:zh\/)?(?:guide\/parts|api\/call|list\/index)$/;

/** Lists the files of each page. */
export function listPageFiles(...pages: readonly string[]): string[] {
  return pages.flatMap((page) => [
    `${page}.html`,
    `static/pages/${page}.bin`,
    ...(COMPONENT_PAGE.test(page) ? [`static/pages/${page}.js`] : []),
  ]);
}

/** Lists the files of pages that change with what their components show; payloads have none of it. */
export function listShownFiles(...pages: readonly string[]): string[] {
  return listPageFiles(...pages).filter((file) => !file.endsWith('.bin'));
}

/**
 * Lists the files that change with a title or an address: the lists of pages by language, and the 404
 * pages, which name all lists.
 */
export function listRouteLists(...langs: readonly string[]): string[] {
  return ['404.html', 'zh/404.html', ...langs.map((lang) => `static/routes-${lang}-[HASH].json`)];
}

/** Pages that show the sidebar of the guide. */
export const guidePages = ['start', 'code', 'picture', 'parts', 'links'].map((name) => `guide/${name}`);

export const englishPages = ['index', ...guidePages, 'api/index', 'api/call'];
export const chinesePages = englishPages.map((page) => `zh/${page}`);
export const allFiles = [
  ...listPageFiles(...englishPages, 'search', ...chinesePages, 'zh/search'),
  '404.html',
  'zh/404.html',
];
