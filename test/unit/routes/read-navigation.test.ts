import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NavNode } from '../../../src/engine/routes/navigation-tree.ts';
import { readNavigation } from '../../../src/engine/routes/read-navigation.ts';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import { type ConfigChanges, enZh, makeDocs, toConfig } from './site-folder.ts';

async function read(files: Readonly<Record<string, unknown>>, changes: ConfigChanges = {}) {
  const config = toConfig(makeDocs(files), changes);
  const { routes } = await scanRoutes(config);
  const result = await readNavigation(config, routes);
  return {
    ...result,
    files: result.files.map((file) => file.slice(config.root.length + 1)),
    /** Sidebars of one unit, each entry in short. */
    sidebars: (lang = 'en', version = '') =>
      Object.fromEntries(
        (result.units.find((unit) => unit.lang === lang && unit.version === version)?.sidebars ?? []).map(
          ({ key, nodes }) => [key, nodes.map(toShort)],
        ),
      ),
  };
}

/** A page as its path, a group as name, link and items. */
function toShort(node: NavNode): unknown {
  switch (node.kind) {
    case 'page':
      return node.label ? `${node.label}: ${node.path}` : node.path;
    case 'folder':
      return { [node.label ?? node.name]: node.path ?? '-', items: node.items.map(toShort) };
    case 'link':
      return node.items
        ? { [node.label ?? '']: node.link ?? '-', items: node.items.map(toShort) }
        : `${node.label} → ${node.link}`;
    case 'header':
      return `== ${node.label}`;
    case 'divider':
      return node.dashed ? '- -' : '---';
  }
}

/** Files with nothing in them. */
const empty = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, '']));

describe('a folder that a sidebar of the config lists', () => {
  it('is named where it has no page in any language', async () => {
    const sidebar = { '/': [{ items: [{ dir: 'api' }, { dir: 'apo', link: '/a' }, { dir: '..' }] }] };
    const { diagnostics } = await read(empty('a.md', 'zh/a.md', 'zh/api/b.md'), {
      locales: enZh,
      theme: { sidebar },
    });

    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'DG2011 The entry of the folder "apo" has a link or entries as well, which are left out.',
      'DG2012 "themeConfig.sidebar" lists the folder "apo", in which there is no page.',
      'DG2012 "themeConfig.sidebar" lists the folder "..", in which there is no page.',
    ]);
  });
});

describe('files in formats that other tools read', () => {
  it('are named, once each, with what to do', async () => {
    const { diagnostics } = await read({
      ...empty('index.md', 'guide/a.md', 'guide/_meta.ts', '_nav.yaml', '_nav.d.ts', 'guide/_meta.md'),
      'guide/_meta.json': ['a'],
    });

    expect(diagnostics.map(({ code, severity, file }) => `${severity} ${code} ${file}`).sort()).toEqual([
      'warning DG2023 docs/_nav.yaml',
      'warning DG2023 docs/guide/_meta.ts',
    ]);
    expect(diagnostics.find(({ file }) => file === 'docs/_nav.yaml')?.hint).toContain('"_nav.json"');
  });
});

describe('files that other tools read', () => {
  it('are named, unless they are data of a page', async () => {
    const { diagnostics } = await read({
      ...empty('index.md', 'a/x.md', 'b/x.md', 'c/x.md', 'd/x.md', 'e/x.md'),
      'a/meta.json': { title: 'A', pages: ['x'] },
      'b/meta.json': { x: 'X' },
      'c/meta.json': { size: 3 },
      'd/_category_.json': { label: 'D' },
      'e/_meta.en-US.json': { x: 'X' },
      'nav.json': [{ text: 'A', link: '/a/x' }],
    });

    expect(
      diagnostics.map(({ code, file, message, hint }) => `${code} ${file} ${message} ${hint}`).sort(),
    ).toMatchInlineSnapshot(`
      [
        "DG2023 docs/a/meta.json "meta.json" is not read: the navigation file of a folder is "_meta.json". Write its entries to "_meta.json", as a list: ["a", "b"].",
        "DG2023 docs/b/meta.json "meta.json" is not read: the navigation file of a folder is "_meta.json". Write its entries to "_meta.json", as a list: ["a", "b"].",
        "DG2023 docs/d/_category_.json "_category_.json" is not read: the navigation file of a folder is "_meta.json". Write its entries to "_meta.json", as a list: ["a", "b"].",
        "DG2023 docs/e/_meta.en-US.json "_meta.en-US.json" is not read: the navigation file of a folder is "_meta.json". Write its entries to "_meta.json", as a list: ["a", "b"].",
        "DG2023 docs/nav.json "nav.json" is not read: the navigation file of a folder is "_nav.json". Write its entries to "_nav.json", as a list: ["a", "b"].",
      ]
    `);
  });
});

describe('entries that are listed twice', () => {
  it('are named in a sidebar, at the second of them', async () => {
    const { diagnostics } = await read({
      ...empty('index.md', 'guide/a.md', 'guide/b/c.md'),
      'guide/_meta.json':
        '[\n"a",\n{ "type": "dir", "name": "b" },\n{ "type": "file", "name": "a.md", "label": "A" },\n{ "type": "dir", "name": "b" }]',
    });

    expect(
      diagnostics.map(({ severity, code, line, message }) => `${severity} ${code} ${line} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "warning DG2011 4 "a.md" is listed twice: here and in line 2.",
        "warning DG2011 5 "b" is listed twice: here and in line 3.",
      ]
    `);
  });

  it('are named in a bar and its menus', async () => {
    const { diagnostics } = await read({
      ...empty('index.md', 'a.md'),
      '_nav.json':
        '[\n{ "text": "A", "link": "/a" },\n{ "text": "M", "items": [{ "text": "A", "link": "/a" }] },\n{ "text": "B", "link": "/a" },\n{ "text": "A", "link": "/a" }]',
    });

    expect(
      diagnostics.map(({ severity, code, line, message }) => `${severity} ${code} ${line} ${message}`),
    ).toMatchInlineSnapshot(`
      [
        "warning DG2011 5 "A" with the link "/a" is listed twice.",
      ]
    `);
  });
});

describe('navigation files beside navigation in the config', () => {
  const files = {
    ...empty('index.md', 'guide/a.md', 'api/b.md'),
    '_nav.json': [],
    'guide/_meta.json': ['a'],
    'api/_meta.ts': 'export default [];',
  };
  const nav = [{ text: 'Guide', link: '/guide/a' }];

  it('are named once', async () => {
    const { diagnostics, files: known } = await read(files, { theme: { nav } });

    expect(
      diagnostics.map(({ code, severity, file, message }) => `${severity} ${code} ${file} ${message}`),
    ).toEqual([
      'warning DG2023 docs/_nav.json "_nav.json" is not read, nor are "docs/api/_meta.ts", "docs/guide/_meta.json": "themeConfig.nav" holds the navigation.',
    ]);
    expect(known).toEqual(['_nav.json', 'api/_meta.ts', 'guide/_meta.json']);
  });

  it('are not named where an entry lists their folder', async () => {
    const { diagnostics } = await read(
      {
        ...empty('index.md', 'guide/a.md', 'guide/deep/b.md'),
        'guide/_meta.json': ['a'],
        'guide/deep/_meta.json': ['b'],
      },
      { theme: { nav, sidebar: { '/': [{ dir: 'guide' }] } } },
    );

    expect(diagnostics).toEqual([]);
  });
});

describe('navigation files that are code', () => {
  const files = {
    ...empty('index.md', 'guide/a.md', 'guide/b.md'),
    '_nav.ts': `import { text } from './_words';\nexport default async () => [{ text, link: '/guide/a' } satisfies object];`,
    '_words.ts': `export const text: string = 'Guide';`,
    'guide/_meta.js': `export default ['b', { type: 'file', name: 'a', label: 'First' }];`,
  };

  it('are run, and what they import is known', async () => {
    const { units, sidebars, files: read_, diagnostics } = await read(files);

    expect(diagnostics).toEqual([]);
    expect(units[0]?.nav).toEqual([{ text: 'Guide', link: '/guide/a' }]);
    expect(sidebars()).toEqual({ '/guide': ['/guide/b', 'First: /guide/a'] });
    expect(read_).toEqual(['_nav.ts', '_words.ts', 'guide/_meta.js']);
  });

  it('are not run where nothing of the site is', async () => {
    const { units, diagnostics } = await read(files, { isForeign: true });

    expect(units[0]?.nav).toEqual([]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toContain(
      'DG2023 "_nav.ts" is not read: it is code, and no code of this site is run.',
    );
  });

  it('are blamed at their place', async () => {
    const { diagnostics } = await read({
      ...files,
      '_nav.ts': `const one = 1;\nthrow new Error('No key.');\nexport default [];`,
      'guide/_meta.js': `export default [\n  'b',\n  { type: 'file', name: 3 },\n];`,
    });

    expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`).sort()).toEqual([
      'DG2010 docs/_nav.ts:2',
      'DG2011 docs/guide/_meta.js:3',
    ]);
    expect(diagnostics.find(({ code }) => code === 'DG2010')?.message).toBe(
      'The file throws while it runs: No key.',
    );
  });
});

describe('which sidebars there are', () => {
  const pages = empty('index.md', 'guide/index.md', 'guide/a.md', 'api/b.md', 'public/x.md');

  it('one for each folder with a _nav.json alone', async () => {
    const { sidebars, units, files } = await read({
      ...pages,
      '_nav.json': [{ text: 'Guide', link: '/guide/' }],
    });

    expect(sidebars()).toEqual({ '/api': ['/api/b'], '/guide': ['/guide/', '/guide/a'] });
    expect(units[0]?.nav).toEqual([{ text: 'Guide', link: '/guide/' }]);
    expect(files).toEqual(['_nav.json']);
  });

  it('one for all with a _nav.json and a _meta.json', async () => {
    const { sidebars, files } = await read({
      ...pages,
      '_nav.json': [],
      '_meta.json': ['index', { type: 'dir', name: 'api' }],
    });

    expect(sidebars()).toEqual({ '/': ['/', { api: '-', items: ['/api/b'] }] });
    expect(files).toEqual(['_meta.json', '_nav.json']);
  });

  it('one for all, of everything there is, without any file', async () => {
    const { sidebars, units, files } = await read(pages);

    expect(sidebars()).toEqual({
      '/': ['/', { api: '-', items: ['/api/b'] }, { guide: '/guide/', items: ['/guide/a'] }],
    });
    expect(units[0]?.nav).toEqual([]);
    expect(files).toEqual([]);
  });

  it('those of each language and version, with their prefixes', async () => {
    const files = Object.fromEntries(
      ['v1/en', 'v1/zh', 'v2/en'].flatMap((unit) => [
        [`${unit}/_nav.json`, []],
        [`${unit}/guide/a.md`, ''],
      ]),
    );
    const { sidebars, units } = await read(files, {
      locales: enZh,
      multiVersion: { default: 'v1', versions: ['v1', 'v2'] },
    });

    expect(units.map(({ lang, version }) => `${version} ${lang}`)).toEqual([
      'v1 en',
      'v1 zh',
      'v2 en',
      'v2 zh',
    ]);
    expect(sidebars('en', 'v1')).toEqual({ '/guide': ['/guide/a'] });
    expect(sidebars('zh', 'v1')).toEqual({ '/zh/guide': ['/zh/guide/a'] });
    expect(sidebars('en', 'v2')).toEqual({ '/v2/guide': ['/v2/guide/a'] });
    expect(sidebars('zh', 'v2')).toEqual({});
  });

  it('those of a default language that has no folder leave other languages out', async () => {
    const { sidebars } = await read(empty('index.md', 'guide/a.md', 'zh/index.md'), { locales: enZh });

    expect(sidebars('en')).toEqual({ '/': ['/', { guide: '-', items: ['/guide/a'] }] });
    expect(sidebars('zh')).toEqual({ '/zh/': ['/zh/'] });
  });

  it('none from files when the configuration has a bar or a sidebar', async () => {
    const result = await read({ ...pages, '_nav.json': 'broken' }, { theme: { nav: [] } });

    expect(result).toMatchObject({ units: [], files: ['_nav.json'], diagnostics: [{ code: 'DG2023' }] });
  });
});

describe('entries of _meta.json', () => {
  it('take every form', async () => {
    const meta = [
      'a',
      'b.mdx',
      { type: 'file', name: 'c', label: 'See', icon: 'i', tag: 't', overviewHeaders: [2], context: 'x' },
      { name: 'd' },
      { type: 'divider' },
      { type: 'divider', dashed: true },
      { type: 'section-header', label: 'Part', icon: 'i', tag: 't' },
      { type: 'custom-link', label: 'Site', link: 'https://a.b', icon: 'i' },
      {
        type: 'custom-link',
        label: 'More',
        link: '/x',
        items: [{ label: 'In', link: '/y', items: [{ label: 'Deep', link: '/z' }] }],
      },
      { type: 'dir', name: 'sub', label: 'Sub', collapsible: false, collapsed: true },
      { type: 'dir-section-header', name: 'flat', label: 'Flat' },
      { type: 'dir-section-header', name: 'unnamed' },
      'deep/e',
    ];
    const pages = empty(
      'a.md',
      'b.md',
      'b.mdx',
      'c.md',
      'd.md',
      'sub/x.md',
      'flat/index.md',
      'flat/y.md',
      'unnamed/z.md',
      'deep/e.md',
    );
    const { sidebars, units, diagnostics } = await read(
      { ...pages, '_meta.json': meta },
      { route: { exclude: ['b.md'] } },
    );

    expect(diagnostics).toEqual([]);
    expect(sidebars()['/']).toEqual([
      '/a',
      '/b',
      'See: /c',
      '/d',
      '---',
      '- -',
      '== Part',
      'Site → https://a.b',
      { More: '/x', items: [{ In: '/y', items: ['Deep → /z'] }] },
      { Sub: '-', items: ['/sub/x'] },
      '== Flat',
      '/flat/',
      '/flat/y',
      '== ',
      '/unnamed/z',
      '/deep/e',
    ]);
    const nodes = units[0]?.sidebars[0]?.nodes ?? [];
    expect(nodes[2]).toEqual({
      kind: 'page',
      path: '/c',
      fileKey: 'c',
      label: 'See',
      icon: 'i',
      tag: 't',
      overviewHeaders: [2],
      context: 'x',
    });
    expect(nodes[6]).toEqual({ kind: 'header', label: 'Part', icon: 'i', tag: 't' });
    expect(nodes[9]).toMatchObject({ kind: 'folder', fileKey: 'sub', collapsible: false, collapsed: true });
  });

  it('drop folders that have nothing to show', async () => {
    const meta = [{ type: 'dir', name: 'drafts' }, { type: 'dir-section-header', name: 'drafts' }, 'index'];
    const { sidebars, diagnostics } = await read(
      { ...empty('index.md', 'drafts/x.md'), '_meta.json': meta },
      { route: { exclude: ['drafts/**'] } },
    );

    expect(sidebars()).toEqual({ '/': ['/'] });
    expect(diagnostics).toEqual([]);
  });
});

describe('the page of a folder', () => {
  const nav = { '_nav.json': [] };
  const group = async (files: Readonly<Record<string, unknown>>) => {
    const { sidebars, units } = await read({
      ...nav,
      'g/_meta.json': [{ type: 'dir', name: 'd' }],
      ...files,
    });
    return { short: sidebars()['/g']?.[0], node: units[0]?.sidebars[0]?.nodes[0] };
  };

  it('is the page of its name beside it; then all its pages are listed', async () => {
    const { short, node } = await group(empty('g/d.md', 'g/d/a.md'));

    expect(short).toEqual({ d: '/g/d', items: ['/g/d/a'] });
    expect(node).toMatchObject({ fileKey: 'g/d' });
  });

  it('is its index, which is then no child', async () => {
    const { short, node } = await group(empty('g/d/index.mdx', 'g/d/a.md'));

    expect(short).toEqual({ d: '/g/d/', items: ['/g/d/a'] });
    expect(node).toMatchObject({ fileKey: 'g/d/index' });
  });

  it('is its README where there is no index', async () => {
    expect((await group(empty('g/d/README.md', 'g/d/a.md'))).short).toEqual({
      d: '/g/d/',
      items: ['/g/d/a'],
    });
  });

  it.each([['index.md'], [{ type: 'file', name: 'index' }]])('is its index listed as %o', async (entry) => {
    const { short } = await group({ ...empty('g/d/index.md', 'g/d/a.md'), 'g/d/_meta.json': [entry, 'a'] });

    expect(short).toEqual({ d: '/g/d/', items: ['/g/d/a'] });
  });

  it('is none when the index is listed by its bare name', async () => {
    const { short, node } = await group({
      ...empty('g/d/index.md', 'g/d/a.md'),
      'g/d/_meta.json': ['a', 'index'],
    });

    expect(short).toEqual({ d: '-', items: ['/g/d/a', '/g/d/'] });
    expect(node).toMatchObject({ fileKey: 'g/d' });
  });

  it('may be all there is', async () => {
    expect((await group(empty('g/d.md'))).short).toEqual({ d: '/g/d', items: [] });
    expect((await group(empty('g/d/index.md'))).short).toEqual({ d: '/g/d/', items: [] });
  });

  it('stays an ordinary child at the root of a sidebar', async () => {
    expect((await read({ ...nav, ...empty('g/index.md', 'g/a.md') })).sidebars()).toEqual({
      '/g': ['/g/', '/g/a'],
    });
  });
});

describe('folders without _meta.json', () => {
  it('list the index first, then pages and folders by name in one order on every machine', async () => {
    const { sidebars } = await read(
      empty('Zoo.md', 'apple.md', 'b/x.md', 'index.md', '10.md', '9.md', '404.md', 'Éclair.mdx', 'data.json'),
    );

    expect(sidebars()['/']).toEqual([
      '/',
      '/10',
      '/9',
      '/apple',
      { b: '-', items: ['/b/x'] },
      '/Éclair',
      '/Zoo',
    ]);
  });

  it('a page beside a file of its name stays', async () => {
    const { sidebars } = await read({ ...empty('foo.md', 'foo.png', 'bar.md', 'bar/x.md') });

    expect(sidebars()['/']).toEqual([{ bar: '/bar', items: ['/bar/x'] }, '/foo']);
  });
});

describe('what is wrong', () => {
  it.each([
    [
      'missing',
      'intor',
      'DG2012',
      '"_meta.json" names the page "intor", but there is no such page file.',
      'Did you mean "intro.md"?',
    ],
    [
      'missing with extension',
      'none.md',
      'DG2012',
      '"_meta.json" names the page "none.md", but there is no such page file.',
      'Remove the entry, or create the file.',
    ],
    [
      'a folder',
      'sub',
      'DG2012',
      '"_meta.json" names the page "sub", but there is no such page file.',
      '"sub" is a folder: write { "type": "dir", "name": "sub" }.',
    ],
    [
      'no folder',
      { type: 'dir', name: 'sup' },
      'DG2012',
      '"_meta.json" names the folder "sup", but there is no such folder.',
      'Did you mean "sub"?',
    ],
    [
      'a folder above',
      { type: 'dir', name: '..' },
      'DG2012',
      '"_meta.json" names "..", which is not in its folder.',
      'Use names of files next to "_meta.json" or below.',
    ],
    [
      'the folder itself',
      { type: 'dir', name: '.' },
      'DG2012',
      '"_meta.json" names ".", which is not in its folder.',
      'Use names of files next to "_meta.json" or below.',
    ],
  ])('a name that is %s is an error at its place', async (_, entry, code, message, hint) => {
    const meta = `[\n  "intro",\n  ${JSON.stringify(entry)}\n]`;
    const { sidebars, diagnostics } = await read({
      ...empty('g/intro.md', 'g/sub/x.md'),
      '_nav.json': [],
      'g/_meta.json': meta,
    });

    expect(diagnostics).toEqual([
      {
        code,
        severity: 'error',
        message,
        hint,
        file: 'docs/g/_meta.json',
        line: 3,
        column: 3,
        excerpt: `  ${JSON.stringify(entry)}`,
      },
    ]);
    expect(sidebars()).toEqual({ '/g': ['/g/intro'] });
  });

  it('an excluded file is dropped without a word', async () => {
    const { sidebars, diagnostics } = await read(
      { ...empty('a.md', 'draft.md', '_part.md'), '_meta.json': ['a', 'draft', '_part.md'] },
      { route: { exclude: ['draft.md'] } },
    );

    expect(sidebars()['/']).toEqual(['/a']);
    expect(diagnostics).toEqual([]);
  });

  it('keeps the place of an entry after one that is wrong', async () => {
    const { diagnostics } = await read({
      ...empty('a.md'),
      '_meta.json': '[\n{ "type": "file" },\n"none",\n"a"\n]',
    });

    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['DG2011', 2],
      ['DG2012', 3],
    ]);
  });

  it('names an unknown type with file and line', async () => {
    const { diagnostics } = await read({
      ...empty('a.md'),
      '_meta.json': '[\n{ "type": "fiel", "name": "a" }]',
    });

    expect(diagnostics).toMatchObject([
      { code: 'DG2011', severity: 'error', file: 'docs/_meta.json', line: 2 },
    ]);
  });

  it('names the fault of broken JSON and lists the folder instead', async () => {
    const { sidebars, diagnostics } = await read({ ...empty('a.md'), '_meta.json': '[\n  "a",\n]' });

    expect(diagnostics).toEqual([
      {
        code: 'DG2010',
        severity: 'error',
        message: 'Nothing follows the comma before "]".',
        file: 'docs/_meta.json',
        line: 2,
        column: 6,
        excerpt: '  "a",',
        hint: 'Remove the comma.',
      },
    ]);
    expect(sidebars()).toEqual({ '/': ['/a'] });
  });

  it('names a _nav.json that is no list', async () => {
    const { diagnostics } = await read({ ...empty('a.md'), '_nav.json': {} });

    expect(diagnostics).toMatchObject([{ code: 'DG2011', file: 'docs/_nav.json', line: 1, column: 1 }]);
  });

  it('reads the bar of Rspress 1 from _meta.json, and tells authors to rename it', async () => {
    const meta = [{ text: 'Guide', link: '/guide/', activeMatch: '/guide/' }];
    const files = { ...empty('zh/a.md', 'zh/guide/b.md', 'en/a.md'), 'zh/_meta.json': meta };
    const { diagnostics, units, sidebars } = await read(files, { locales: enZh, lang: 'zh' });

    expect(diagnostics).toMatchObject([
      {
        code: 'DG2013',
        severity: 'warning',
        file: 'docs/zh/_meta.json',
        line: 1,
        column: 2,
        hint: 'They are read as such. Rename the file to "_nav.json".',
      },
    ]);
    expect(units.find(({ lang }) => lang === 'zh')?.nav).toMatchObject([{ text: 'Guide', link: '/guide/' }]);
    expect(sidebars('zh')).toEqual({ '/guide': ['/guide/b'] });
  });

  it('names a bar in _meta.json beside a _nav.json', async () => {
    const bar = [{ text: 'Guide', link: '/guide/' }];
    const { diagnostics } = await read({ ...empty('a.md'), '_nav.json': bar, '_meta.json': bar });
    expect(diagnostics).toMatchObject([
      {
        code: 'DG2013',
        severity: 'error',
        file: 'docs/_meta.json',
        hint: 'There is a "_nav.json", which is read: remove them here.',
      },
    ]);
  });

  it('names links that could run code and patterns no browser reads', async () => {
    const nav =
      '[\n{ "text": "A", "items": [{ "text": "B", "link": "JaVaScRiPt:alert(1)" }] },\n{ "text": "C", "link": "/", "activeMatch": "(" }]';
    const meta = '[\n{ "type": "custom-link", "label": "D", "link": "data:text/html,x" }]';
    const { diagnostics } = await read({ ...empty('a.md'), '_nav.json': nav, '_meta.json': meta });

    expect(diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['DG2014', 'docs/_nav.json', 2],
      ['DG2015', 'docs/_nav.json', 3],
      ['DG2014', 'docs/_meta.json', 2],
    ]);
  });

  it('names a file that is not UTF-8', async () => {
    const project = makeDocs(empty('a.md'));
    const { writeFile } = await import('node:fs/promises');
    await writeFile(join(project, 'docs/_meta.json'), Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]));
    const config = toConfig(project);

    const { diagnostics } = await readNavigation(config, (await scanRoutes(config)).routes);

    expect(diagnostics).toMatchObject([
      { code: 'DG2010', message: 'The file cannot be read: it is not UTF-8.' },
    ]);
  });
});
