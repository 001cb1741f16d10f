/** Pages of several packages in one site: of a monorepo, and of a dependency. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { packagesSite } from '../helpers/packages-site.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { type Built, type Files, type Site, site } from '../helpers/site.ts';

const getEditLink = (html: string) => /<a href="([^"]*)"[^>]*class="rp-edit-link"/.exec(html)?.[1];
/** Addresses and words of the sidebar. */
const getSidebar = (html: string) => {
  const [, sidebar = ''] = /<nav class="rp-sidebar"(.*?)<\/nav>/s.exec(html) ?? [];
  return [...sidebar.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, text = '']) => `${href} ${text.replace(/<[^>]*>/g, '')}`,
  );
};

describe('the pages of packages and of a dependency', () => {
  let made: Site;
  let built: Built;
  beforeAll(async () => {
    made = packagesSite();
    built = await made.build();
  });

  it('have an address each, in each language', () => {
    expect(built.problems()).toEqual([]);
    const pages = built.files().filter((path) => path.endsWith('.html') && !/search|404/.test(path));
    expect(pages).toEqual([
      'index.html',
      'kit/colours.html',
      'kit/index.html',
      'packages/button/index.html',
      'packages/button/usage.html',
      'packages/card/index.html',
      'packages/card/themes.html',
      'zh/index.html',
      'zh/kit/colours.html',
      'zh/kit/index.html',
      'zh/packages/button/index.html',
      'zh/packages/button/usage.html',
      'zh/packages/card/index.html',
      'zh/packages/card/themes.html',
    ]);
    expect(built.body('zh/packages/button/usage')).toContain('把它放在');
    expect(built.payload('/zh/packages/button/usage').meta.page.original).toBeUndefined();
    // What nobody has translated is shown as it is.
    expect(built.body('zh/packages/button/')).toContain('Read ');
    expect(built.payload('/zh/packages/button/').meta.page.original).toBe('/packages/button/');
    expect(built.body('zh/kit/')).toContain('Read about its');
  });

  it('link to each other as their files do on the disk', () => {
    expect(built.body('index')).toContain('href="/packages/button/usage.html"');
    expect(built.body('zh/index')).toContain('href="/zh/packages/button/usage.html"');
    expect(built.body('packages/button/')).toContain('href="/packages/button/usage.html"');
    expect(built.body('packages/button/')).toContain('href="/packages/card/index.html"');
    expect(built.body('packages/button/usage')).toContain('href="/packages/card/index.html#slots"');
    expect(built.body('zh/packages/button/usage')).toContain('href="/zh/packages/card/index.html#slots"');
    // A readme that is shown in place of its translation leads on in the language of the reader.
    expect(built.body('zh/packages/button/')).toContain('href="/zh/packages/card/index.html"');
    expect(built.body('kit/')).toContain('href="/kit/colours.html"');
    expect(built.body('zh/packages/card/themes')).toContain('href="/zh/kit/index.html"');
  });

  it('show the pictures beside them', () => {
    expect(built.body('packages/button/')).toMatch(/<img src="\/static\/image\/button\.\w+\.svg"/);
    expect(built.body('packages/card/')).toMatch(/<img src="\/static\/image\/card\.\w+\.svg"/);
    expect(built.body('zh/packages/card/')).toMatch(/<img src="\/static\/image\/card\.\w+\.svg"/);
  });

  it('are in the sidebar around them, or with a _nav.json in one of their own', () => {
    expect(getSidebar(built.html('packages/button/usage'))).toEqual([
      '/packages/button/index.html Button',
      '/packages/button/usage.html Use the button',
      '/packages/card/index.html Card',
    ]);
    expect(getSidebar(built.html('packages/card/'))).toEqual([
      '/packages/card/index.html Card',
      '/packages/card/themes.html Colours',
    ]);
    expect(getSidebar(built.html('zh/packages/card/'))).toEqual([
      '/zh/packages/card/index.html 卡片',
      '/zh/packages/card/themes.html 颜色',
    ]);
    expect(getSidebar(built.html('kit/'))).toEqual([
      '/kit/index.html Kit',
      '/kit/colours.html Colours of the kit',
    ]);
    const { nav } = JSON.parse(built.read(findFile(built, /static\/site-en/)));
    expect(nav).toMatchObject([{ text: 'Kit' }, { text: 'Card', link: '/packages/card/' }]);
  });

  it('are ordered by files of the docs folder first', async () => {
    const copy = made.copy();
    copy
      .write(
        'docs/en/packages/_meta.json',
        '[{ "type": "dir", "name": "card", "label": "Cards" }, { "type": "dir", "name": "button" }]',
      )
      .write('docs/en/kit/_meta.json', '["colours", "index"]')
      .write('node_modules/@acme/kit/docs/_meta.json', '["index", "colours"]')
      .write('packages/button/docs/_meta.ts', 'export default ["usage", "index"];\n')
      // Of a package it is run, of a dependency it is not.
      .write('node_modules/@acme/kit/docs/_nav.ts', 'throw new Error("run");\n');
    const ordered = await copy.build();
    expect(ordered.diagnostics().map(({ message }) => message)).toEqual([
      '"_nav.ts" is not read: it is code of a dependency.',
    ]);
    expect(getSidebar(ordered.html('packages/button/usage'))).toEqual([
      '/packages/card/index.html Cards',
      '/packages/button/usage.html Use the button',
      '/packages/button/index.html Button',
    ]);
    expect(getSidebar(ordered.html('kit/'))).toEqual([
      '/kit/colours.html Colours of the kit',
      '/kit/index.html Kit',
    ]);
  });

  it('are edited where they are', () => {
    const ui = 'https://github.com/acme/ui/edit/main';
    expect(getEditLink(built.html('index'))).toBe(`${ui}/docs/en/index.md`);
    expect(getEditLink(built.html('packages/button/'))).toBe(`${ui}/packages/button/README.md`);
    expect(getEditLink(built.html('zh/packages/button/usage'))).toBe(
      `${ui}/packages/button/docs/zh/usage.md`,
    );
    expect(getEditLink(built.html('kit/colours'))).toBe(
      'https://github.com/acme/kit/blob/HEAD/packages/kit/docs/colours.md',
    );
  });

  it('are made again when they change, each alone', async () => {
    const idle = await made.build();
    expect(idle.result.files).toMatchObject({ written: 0, removed: 0 });
    expect(idle.result.reused.pages).toBe(14);

    made.edit('packages/button/docs/usage.md', (text) => text.replace('Put it', 'Lay it'));
    const edited = await made.build();
    expect(edited.body('packages/button/usage')).toContain('Lay it');
    expect(edited.result.reused.pages).toBe(13);
    // Its document, what navigation loads of it, and its words in the index.
    expect(edited.result.files.written).toBeLessThan(8);

    made.edit('node_modules/@acme/kit/docs/colours.md', () => '# Colours of the kit\n\nRed.\n');
    const updated = await made.build();
    expect(updated.body('kit/colours')).toContain('Red.');
  });
});

function findFile(built: Built, pattern: RegExp): string {
  const [name = ''] = Object.keys(built.site.output()).filter((path) => pattern.test(path));
  return name;
}

it('are those of the guide, in both languages', async () => {
  const [english = [], chinese = []] = ['en', 'zh'].map((lang) =>
    readPageExamples(`${lang}/guide/basic/packages.md`).map(({ files }) => files),
  );
  expect(chinese.map((files) => Object.keys(files))).toEqual(english.map((files) => Object.keys(files)));
  const given = {
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
    'packages/button/README.md': '# Button\n',
    'packages/button/docs/usage.md': '# Usage\n',
    'packages/button/docs/zh/usage.md': '# 用法\n',
    'packages/card/docs/index.md': '# Card\n',
    'node_modules/@acme/kit/docs/index.md': '# Kit\n',
    'docs/zh/kit/index.md': '# 套件\n',
  };
  const made = site({ ...given, ...Object.assign({}, ...english) });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  for (const [path, words] of [
    ['packages/button/', 'Button'],
    ['packages/button/usage', 'Usage'],
    ['zh/packages/button/usage', '用法'],
    ['packages/card/', 'Card'],
    ['kit/', 'Kit'],
    ['zh/kit/', '套件'],
  ] as const)
    expect(built.body(path)).toContain(words);
  expect(built.body('packages/button/more')).toContain('href="/packages/card/index.html"');
  expect(built.body('packages/button/more')).toContain('href="/index.html"');
  expect(getSidebar(built.html('packages/card/'))).toEqual(['/packages/card/index.html Card']);
});

const MONOREPO: Files = {
  'docgen.config.json': '{\n  "packages": [\n    { "from": "packages/*/docs", "to": "/:name" }\n  ]\n}\n',
  'docs/index.md': '# Home\n',
  'packages/a/docs/index.md': '# A\n',
  'packages/b/docs/index.md': '# B\n',
};

const config = (...packages: object[]) => JSON.stringify({ packages });

describe('what is wrong with packages', () => {
  it('is told of links and pictures where they are, in builds and checks', async () => {
    const made = site({
      ...MONOREPO,
      'packages/a/docs/index.md':
        '# A\n\n[B](../../b/docs/none.md), [C](../../b/src/c.md), ![x](./x.png), [home](../../../docs/index.md)\n',
    });
    const built = await made.build();
    const found = [
      'DG4001 packages/a/docs/index.md:3:1',
      'DG4001 packages/a/docs/index.md:3:28',
      'DG4002 packages/a/docs/index.md:3:51',
    ];
    expect(built.problems()).toEqual(found);
    const { diagnostics } = await checkSite(made);
    expect(diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual(
      expect.arrayContaining(found),
    );
  });

  it('is an address that two files claim, with both names', async () => {
    const built = await site({
      ...MONOREPO,
      'docs/a.md': '# Another A\n',
      'docgen.config.json': config(
        { from: 'packages/*/docs', to: '/:name' },
        { from: 'packages/b/README.md', to: '/b' },
      ),
      'packages/b/README.md': '# Readme of B\n',
    }).build();
    expect(built.diagnostics().map(({ code, message }) => `${code} ${message}`)).toEqual([
      'DG2001 "docs/a.md" and "packages/a/docs/index.md" both become "/a".',
      'DG2001 "packages/b/docs/index.md" and "packages/b/README.md" both become "/b/".',
    ]);
  });

  it('is a folder that is not there, with the place in the config', async () => {
    const built = await site(MONOREPO).remove('packages').build();
    expect(built.exitCode).toBe(2);
    expect(built.problems()).toEqual(['DG1002 docgen.config.json:3:7']);
    expect(built.terminal()).toContain('which matches no folder and no Markdown file');
  });

  it.each<[string, object, string]>([
    ['two stars', { from: 'packages/*/*', to: '/:name' }, 'has "*" in more than one name'],
    ['all of node_modules', { from: 'node_modules/*/docs', to: '/:name' }, 'names no dependency'],
    ['one address for all', { from: 'packages/*/docs', to: '/x' }, 'all of them would have the same'],
    ['a name without a star', { from: 'packages/a/docs', to: '/:name' }, 'has no "*" for ":name"'],
    ['the docs folder itself', { from: 'docs', to: '/x' }, 'which the site has already'],
    ['what is around the docs folder', { from: '.', to: '/x' }, 'are one in the other'],
    [
      'a dependency that is not installed',
      { from: 'node_modules/kit/docs', to: '/kit' },
      'matches no folder',
    ],
    ['a place on the disk', { from: '/etc', to: '/x' }, 'must be a path from the project folder'],
    ['an address that is none', { from: 'packages/a/docs', to: 'x' }, 'must be an address'],
  ])('is %s', async (_, entry, words) => {
    const built = await site({ ...MONOREPO, 'docgen.config.json': config(entry) }).build();
    expect(built.exitCode).toBe(2);
    expect(built.problems()).toEqual([expect.stringMatching(/^DG1002 docgen\.config\.json:1:/)]);
    expect(built.terminal()).toContain(words);
  });

  it('is a package that has the name of a language', async () => {
    const made = site({
      ...MONOREPO,
      'docgen.config.json': JSON.stringify({
        locales: [{ lang: 'en' }, { lang: 'zh' }],
        packages: [{ from: 'packages/*/docs', to: '/:name' }],
      }),
      'packages/zh/docs/index.md': '# Z\n',
    });
    const built = await made.build();
    expect(built.exitCode).toBe(2);
    expect(built.terminal()).toContain(
      'so "packages/zh/docs" is at "/zh", which begins with a language or a version',
    );
    // Any other name will do, whatever signs it has.
    made.remove('packages/zh').write('packages/$&c d/docs/index.md', '# C\n');
    const renamed = await made.build();
    expect(renamed.problems()).toEqual([]);
    expect(renamed.files()).toContain('$&c d/index.html');
  });

  it('is a folder without pages, and code beside pages is none', async () => {
    const built = await site({
      ...MONOREPO,
      'packages/b/docs/index.md': '# B\n',
      'packages/b/docs/tool.ts': 'export default 1;\n',
      'packages/b/docs/_part.md': 'A part.\n',
      'packages/b/docs/internal/plan.md': '# Plan\n',
      'packages/c/docs/notes.txt': 'none\n',
      'docgen.config.json': JSON.stringify({
        packages: [{ from: 'packages/*/docs', to: '/all/:name' }],
        route: { exclude: ['all/b/internal/**'] },
      }),
    }).build();
    expect(built.problems()).toEqual(['DG2025 packages/c/docs']);
    expect(built.files().filter((path) => /(?:tool|_part|plan)/.test(path))).toEqual([]);
  });

  it('is two files that order the same pages, unless the docs folder has a third', async () => {
    const made = site({
      ...MONOREPO,
      'docgen.config.json': config(
        { from: 'packages/a/docs', to: '/all' },
        { from: 'packages/b/docs', to: '/all' },
      ),
      'packages/a/docs/_meta.json': '["index", "more"]',
      'packages/a/docs/more.md': '# More\n',
      'packages/b/docs/index.md': '',
      'packages/b/docs/_meta.json': '["other"]',
      'packages/b/docs/other.md': '# Other\n',
    });
    made.remove('packages/b/docs/index.md');
    expect((await made.build()).problems()).toEqual(['DG2026 packages/a/docs/_meta.json']);

    made.write('docs/all/_meta.json', '["other", "more", "index"]');
    const built = await made.build();
    expect(built.problems()).toEqual([]);
    expect(getSidebar(built.html('all/')).map((entry) => entry.split(' ')[0])).toEqual(
      expect.arrayContaining(['/all/other.html', '/all/more.html']),
    );
  });
});

describe('files of packages', () => {
  it('are shown as those of the docs folder are: nothing hidden, ignored, installed or outside', async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const made = site({
      ...MONOREPO,
      '.gitignore': 'node_modules\n*.private.svg\n',
      'packages/a/docs/ok.svg': picture,
      'packages/a/docs/.hidden.svg': picture,
      'packages/a/docs/x.private.svg': picture,
      'packages/a/docs/node_modules/p/p.svg': picture,
      'packages/a/docs/node_modules/p/page.md': '# Not a page\n',
      'packages/a/docs/.drafts/page.md': '# Not a page either\n',
      'packages/a/src/out.svg': picture,
      'packages/a/docs/index.md': [
        '# A',
        ...['ok.svg', '.hidden.svg', 'x.private.svg', 'node_modules/p/p.svg'].map(
          (name) => `![x](./${name})`,
        ),
        '![x](../src/out.svg)',
      ].join('\n\n'),
    });
    const built = await made.build();
    expect(built.problems()).toEqual(
      [5, 7, 9, 11].map((line) => `DG3047 packages/a/docs/index.md:${line}:1`).sort(),
    );
    expect(built.files().filter((path) => /page\.html$/.test(path))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('do not include what a link of a package leads to', async () => {
    const made = site({ ...MONOREPO, 'secrets/index.md': '# Secret\n', 'packages/c/package.json': '{}' });
    symlinkSync(join(made.dir, 'secrets'), join(made.dir, 'packages/c/docs'));
    symlinkSync(join(made.dir, 'secrets/index.md'), join(made.dir, 'packages/a/docs/more.md'));
    const refused = await made.build();
    expect(refused.exitCode).toBe(2);
    expect(refused.terminal()).toContain('"packages/c/docs" is a link to a place outside');

    made.remove('packages/c');
    const built = await made.build();
    expect(built.problems()).toEqual(['DG2005 packages/a/docs/more.md']);
  });

  it.skipIf(process.platform === 'win32')(
    'do not come from outside of a checkout that nobody trusts',
    async () => {
      const made = site({
        'trusted/docgen.config.json': config({ from: 'packages/a/docs', to: '/a' }),
        'checkout/docs/index.md': '# Home\n',
        'checkout/packages/a/docs/index.md': '# A\n',
        'outside/index.md': '# Outside\n',
      });
      const options = {
        cwd: join(made.dir, 'checkout'),
        untrusted: true,
        configFile: join(made.dir, 'trusted/docgen.config.json'),
      };
      const built = await made.build(options);
      expect(built.problems()).toEqual([]);
      expect(built.html('a/')).toContain('<h1');

      made.remove('checkout/packages/a/docs');
      symlinkSync(join(made.dir, 'outside'), join(made.dir, 'checkout/packages/a/docs'));
      const refused = await made.build(options);
      expect(refused.exitCode).toBe(2);
      expect(refused.problems()).toEqual(['DG1007']);
    },
  );

  it('are not read at all for a stranger whose config names them', async () => {
    const made = site(MONOREPO);
    const built = await made.build({ untrusted: true });
    expect(built.problems()).toEqual(['DG1008 docgen.config.json:2:3']);
    expect(built.files()).not.toContain('a/index.html');
  });

  it.skipIf(process.platform === 'win32')(
    'of a workspace are those of its folder, wherever it is linked',
    async () => {
      const made = site({
        ...MONOREPO,
        'docgen.config.json': JSON.stringify({
          packages: [{ from: 'node_modules/a/docs', to: '/a' }],
          themeConfig: { editLink: { docRepoBaseUrl: 'https://example.org/repo/docs/' } },
        }),
        'node_modules/.keep': '',
      });
      symlinkSync(join(made.dir, 'packages/a'), join(made.dir, 'node_modules/a'));
      const built = await made.build();
      expect(built.problems()).toEqual([]);
      expect(getEditLink(built.html('a/'))).toBe('https://example.org/repo/packages/a/docs/index.md');
    },
  );
});

it('finds packages around the project, and edits where the config says', async () => {
  const made = site({
    'packages/site/docgen.config.json': config(
      { from: '../*/docs', to: '/:name', editLink: 'https://example.org/:name/edit' },
      { from: 'node_modules/kit/docs', to: '/kit' },
    ),
    'packages/site/docs/index.md': '# Home\n\n[A](../../a/docs/index.md)\n',
    'packages/a/docs/index.md': '# A\n\n```ts file="./a.ts"\n```\n',
    'packages/a/docs/a.ts': 'export const a = 1;\n',
    'packages/a/docs/part.mdx': '# Part\n\n<b>{1 + 1}</b>\n',
    'node_modules/kit/docs/index.md': '# Kit\n',
    'node_modules/kit/package.json': '{ "repository": "acme/kit" }',
  });
  const built = await made.build({ cwd: join(made.dir, 'packages/site') });
  expect(built.problems()).toEqual([]);
  expect(built.html('index')).toContain('href="/a/index.html"');
  expect(built.html('a/')).toContain('export');
  expect(built.html('a/part')).toContain('<b>2</b>');
  expect(built.html('kit/')).toContain('<h1');
  expect(getEditLink(built.html('a/'))).toBe('https://example.org/a/edit/index.md');
  // The site has no edit links, so none is made up for a dependency.
  expect(getEditLink(built.html('kit/'))).toBeUndefined();
});

it('dates pages and names their people by the history of their own file', async () => {
  const made = site({
    ...MONOREPO,
    'docgen.config.mjs': `import { pluginContributors } from 'docgenjs/plugins/contributors';
export default {
  packages: [{ from: 'packages/*/docs', to: '/:name' }, { from: 'packages/[x]/README.md', to: '/x' }],
  themeConfig: { lastUpdated: true },
  plugins: [pluginContributors()],
};\n`,
    'packages/[x]/README.md': '# X\n',
  });
  made.remove('docgen.config.json');
  const git = (args: string[], name = 'Ada', date = '2026-05-01T10:00:00Z') =>
    execFileSync('git', ['-c', `user.name=${name}`, '-c', `user.email=${name}@x.org`, ...args], {
      cwd: made.dir,
      env: { PATH: process.env.PATH, HOME: made.dir, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  git(['init', '-q']);
  git(['add', 'docs', 'packages/a']);
  git(['commit', '-qm', 'first']);
  git(['add', 'packages/b', ':(literal)packages/[x]']);
  git(['commit', '-qm', 'second'], 'Grace', '2026-06-02T10:00:00Z');

  const built = await made.build();
  expect(built.problems()).toEqual([]);
  const getFacts = (path: string) => [
    /dateTime="([^"]*)"/.exec(built.html(path))?.[1]?.slice(0, 10),
    built.payload(path === 'index' ? '/' : `/${path}`).meta.page.contributors?.map(({ name }) => name),
  ];
  expect(getFacts('a/')).toEqual(['2026-05-01', ['Ada']]);
  expect(getFacts('b/')).toEqual(['2026-06-02', ['Grace']]);
  expect(getFacts('x/')).toEqual(['2026-06-02', ['Grace']]);
});

describe('docgen check', () => {
  it('names the translation that a page of a package lacks, where it would be, and accepts one', async () => {
    const made = site({
      'docgen.config.json': JSON.stringify({
        locales: [{ lang: 'en' }, { lang: 'zh' }],
        check: { languages: 'error' },
        packages: [
          { from: 'packages/*/docs', to: '/:name' },
          { from: 'packages/*/README.md', to: '/:name' },
        ],
      }),
      'docs/en/index.md': '# Home\n\n[A](../../packages/a/docs/more.md) [B](../../packages/a/docs/last.md)\n',
      'docs/zh/index.md': '# 首页\n',
      'packages/a/README.md': '# A\n',
      'packages/a/docs/more.md': '# More\n',
      'packages/a/docs/zh/more.md': '# 更多\n',
      'packages/a/docs/last.md': '# Last\n',
    });
    const { diagnostics } = await checkSite(made);
    const ofA = diagnostics.filter(({ file = '' }) => file.startsWith('packages/'));
    expect(ofA.map(({ code, file, hint }) => `${code} ${file} ${hint}`).sort()).toEqual([
      'DG4011 packages/a/README.md Write docs/zh/a/README.md.',
      'DG4011 packages/a/docs/last.md Write packages/a/docs/zh/last.md.',
      expect.stringMatching(/^DG4015 packages\/a\/docs\/zh\/more\.md /),
    ]);

    const { result } = await checkSite(made, { accept: ['packages/a/docs/zh/more.md'] });
    expect(result?.accepted).toEqual(['packages/a/docs/zh/more.md']);
    expect(made.read('docs/i18n.lock.json')).toContain('zh/a/more.md');
    // The translation of a readme is a page of the docs folder.
    made.write('docs/zh/a/README.md', '# 甲\n');
    const after = await checkSite(made);
    expect(after.lines.filter((line) => line.includes('README'))).toEqual([
      expect.stringContaining('DG4015'),
    ]);
  });
});
