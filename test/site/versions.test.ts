import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { type Site, site } from '../helpers/site.ts';

const { check, freezeVersion, listVersions, removeVersion } = await loadEngine();

const CONFIG = `import { defineConfig } from 'docgenjs';

// My site.
export default defineConfig({
  root: 'docs',
  lang: 'en',
  siteOrigin: 'https://example.org',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文' },
  ],
});
`;

function createSite(): Site {
  const made = site({
    'docgen.config.ts': CONFIG,
    'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'examples/hello.ts': 'export const hello = 1;\n',
    'components/since.tsx': 'export const Since = () => <small>since one</small>;\n',
  });
  for (const lang of ['en', 'zh'])
    made
      .write(`docs/${lang}/_nav.json`, '[{ "text": "Guide", "link": "/guide/boil" }]')
      .write(`docs/${lang}/guide/_meta.json`, '["boil", "cool"]')
      .write(`docs/${lang}/index.md`, '# Home\n\n![logo](/logo.svg)\n')
      .write(
        `docs/${lang}/guide/boil.md`,
        '# Boil\n\n[Cool](/guide/cool)\n\n```ts file="../../../examples/hello.ts"\n```\n',
      )
      .write(
        `docs/${lang}/guide/cool.mdx`,
        "import { Since } from '../../../components/since.tsx';\n\n# Cool\n\n[Boil](./boil.md) <Since />\n",
      );
  return made;
}

const refuse = async (work: Promise<unknown>) => {
  const { diagnostics, exitCode } = await work.then(
    () => expect.fail('It was not refused'),
    (error: unknown) => getOutcome(error),
  );
  return { exitCode, words: diagnostics.map(({ message, hint }) => `${message} ${hint}`).join('\n') };
};

const git = ({ dir }: Site, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: dir });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('docgen version', () => {
  it('keeps the docs of a site without versions, which stay where they are', async () => {
    const made = createSite();
    const before = await made.build();

    const { pages, files, shared, source, isFirst, diagnostics } = await freezeVersion({
      cwd: made.dir,
      name: '1.0',
    });
    made.edit('docs/en/guide/boil.md', (text) => text.replace('# Boil', '# Boil anew'));
    const built = await made.build();

    expect({ pages, files, source, isFirst, diagnostics }).toEqual({
      pages: 6,
      files: 10,
      source: 'latest',
      isFirst: true,
      diagnostics: [],
    });
    expect(shared.map((file) => file.slice(made.dir.length + 1))).toEqual([
      'components/since.tsx',
      'examples/hello.ts',
    ]);
    expect(made.read('docgen.config.ts')).toBe(
      CONFIG.replace(
        '  root:',
        "  multiVersion: { default: 'latest', versions: ['latest', '1.0'] },\n  root:",
      ),
    );
    expect(before.ok && built.ok).toBe(true);
    expect(built.html('guide/boil.html')).toContain('Boil anew');
    const old = built.html('1.0/zh/guide/boil.html');
    expect(old).toContain('href="/1.0/zh/guide/cool.html"');
    expect(old).toContain('hello');
    expect(old).toContain('这是 1.0 的文档，并非当前版本。');
    expect(old).toContain('<link rel="canonical" href="https://example.org/zh/guide/boil.html">');
    expect(built.html('1.0/guide/boil.html')).toContain('Read this page in latest');
    expect(built.html('1.0/guide/cool.html')).toContain('since one');
    expect(readdirSync(join(made.dir, 'doc_build/static/search/en')).length).toBeGreaterThan(1);
  });

  it('copies the folder of the default version, and lists the name below it', async () => {
    const made = site({
      'docgen.config.json': '{ "multiVersion": { "default": "v2", "versions": ["next", "v2", "v1"] } }',
      'docs/next/index.md': '# Next\n',
      'docs/v1/index.md': '# One\n',
      'docs/v2/index.md': '# Two\n',
      'docs/v2/part/_meta.json': '["a"]',
      'docs/v2/part/a.md': '# A\n',
    });

    await freezeVersion({ cwd: made.dir, name: 'v1.9' });

    expect(JSON.parse(made.read('docgen.config.json')).multiVersion.versions).toEqual([
      ...['next', 'v2', 'v1.9', 'v1'],
    ]);
    expect(made.read('docs/v1.9/index.md')).toBe('# Two\n');
    const { versions } = await listVersions({ cwd: made.dir });
    expect(versions.map(({ name, pages, isDefault }) => [name, pages, isDefault])).toEqual([
      ...[
        ['next', 1, false],
        ['v2', 2, true],
        ['v1.9', 2, false],
        ['v1', 1, false],
      ],
    ]);
  });

  it('leaves what belongs to all versions where it is, and frozen pages link to it there', async () => {
    const made = createSite();
    made.write(
      'docgen.config.ts',
      CONFIG.replace(
        'export default defineConfig({',
        "import { pluginNews } from 'docgenjs/plugins/news';\nexport default defineConfig({\n  plugins: [pluginNews({ changelog: { file: './CHANGELOG.md' } })],",
      ),
    );
    made.write('CHANGELOG.md', '# Changelog\n\n## 1.0.0 - 2026-05-01\n\n- It boils.\n');
    for (const lang of ['en', 'zh'])
      made
        .write(
          `docs/${lang}/_nav.json`,
          '[{ "text": "Blog", "link": "/blog/" }, { "text": "Changes", "link": "/changelog" }]',
        )
        .write(`docs/${lang}/blog/2026-05-01-first.md`, '# First\n')
        .write(`docs/${lang}/index.md`, '# Home\n\n[All](/blog/) [First](./blog/2026-05-01-first.md)\n');
    git(made, 'init', '-q');
    git(made, 'add', '-A');
    git(made, 'commit', '-qm', 'one');

    await freezeVersion({ cwd: made.dir, name: '1.0' });
    const { diagnostics } = await freezeVersion({ cwd: made.dir, name: '0.9', from: 'HEAD' });
    const built = await made.build();

    expect(diagnostics).toEqual([]);
    expect(built.diagnostics()).toEqual([]);
    for (const name of ['0.9', '1.0']) {
      expect(existsSync(join(made.dir, 'docs', name, 'zh/blog'))).toBe(false);
      const html = built.html(`${name}/zh/index.html`);
      expect(html.match(/href="[^"]*\/(?:blog|changelog)[^"]*"/g)).toEqual(
        expect.arrayContaining(['href="/zh/blog/2026-05-01-first.html"', 'href="/zh/changelog.html"']),
      );
      expect(html).not.toContain(`/${name}/zh/blog`);
    }
  });

  it('leaves pages named by "multiVersion.shared" where they are', async () => {
    const made = site({
      'docgen.config.json':
        '{ "multiVersion": { "default": "v2", "versions": ["v2"], "shared": ["about"] } }',
      'docs/v2/index.md': '# Two\n\n[About](/about), [us](./about.md)\n',
      'docs/v2/about.md': '# About\n',
    });

    await freezeVersion({ cwd: made.dir, name: 'v1' });
    const built = await made.build();

    expect(existsSync(join(made.dir, 'docs/v1/about.md'))).toBe(false);
    expect(built.diagnostics()).toEqual([]);
    expect(built.html('v1/index.html').match(/href="\/about.html"/g)?.length).toBe(2);
  });

  it('takes the docs of a tag without checking it out, below newer versions', async () => {
    const made = createSite().write('docs/en/only.md', '# Only once\n');
    git(made, 'init', '-q');
    git(made, 'add', '-A');
    git(made, 'commit', '-qm', 'one');
    git(made, 'tag', 'v0.9.0');
    made.remove('docs/en/only.md').write('docs/en/new.md', '# New\n');
    await freezeVersion({ cwd: made.dir, name: '1.0' });

    // As in a hook of another repository.
    vi.stubEnv('GIT_DIR', join(made.dir, 'none'));
    const { pages } = await freezeVersion({ cwd: made.dir, name: '0.9', from: 'v0.9.0' });

    expect(pages).toBe(7);
    expect(made.read('docs/0.9/en/only.md')).toBe('# Only once\n');
    expect(existsSync(join(made.dir, 'docs/0.9/en/new.md'))).toBe(false);
    expect(existsSync(join(made.dir, 'docs/en/only.md'))).toBe(false);
    expect(made.read('docgen.config.ts')).toContain("versions: ['latest', '1.0', '0.9']");
    expect(await refuse(freezeVersion({ cwd: made.dir, name: '0.8', from: '--all' }))).toMatchObject({
      exitCode: 2,
      words: expect.stringContaining('Git knows no "--all".'),
    });
  });

  it('takes nothing of a tag whose contents the clone lacks, and fetches none', async () => {
    const made = createSite().write('docs/en/only.md', '# Only once\n');
    git(made, 'init', '-q');
    git(made, 'config', 'uploadpack.allowFilter', 'true');
    git(made, 'add', '-A');
    git(made, 'commit', '-qm', 'one');
    git(made, 'tag', 'v0.9.0');
    git(made, 'rm', '-q', 'docs/en/only.md');
    git(made, 'commit', '-qm', 'two');
    const clone = site();
    git(clone, 'clone', '-q', '--filter=blob:none', `file://${made.dir}`, '.');

    expect(await refuse(freezeVersion({ cwd: clone.dir, name: '0.9', from: 'v0.9.0' }))).toEqual({
      exitCode: 2,
      words:
        'The clone has not all contents of "v0.9.0". Run "git fetch --refetch --no-filter", which completes the clone: docgen asks no other machine for what is missing.',
    });
    expect(readdirSync(join(clone.dir, 'docs')).sort()).toEqual(['en', 'public', 'zh']);

    git(clone, 'fetch', '-q', '--refetch', '--no-filter');
    expect((await freezeVersion({ cwd: clone.dir, name: '0.9', from: 'v0.9.0' })).pages).toBeGreaterThan(0);
  });

  it.each([
    ['../x', '"../x" cannot be the name'],
    ['a b', '"a b" cannot be the name'],
    ['1.', '"1." cannot be the name'],
    ['con', '"con" cannot be the name'],
    ['intro.md', '"intro.md" cannot be the name'],
    ['ZH', '"ZH" is a language'],
    ['public', 'docs/public already exists'],
    ['about', '"about" would take the address of docs/en/about.md'],
  ])('refuses the name %s', async (name, expected) => {
    const made = createSite().write('docs/en/about.md', '# About\n');
    const { exitCode, words } = await refuse(freezeVersion({ cwd: made.dir, name }));
    expect(exitCode).toBe(2);
    expect(words).toContain(expected);
    expect(readdirSync(join(made.dir, 'docs')).sort()).toEqual(['en', 'public', 'zh']);
  });

  it('overwrites no version', async () => {
    const made = createSite();
    await freezeVersion({ cwd: made.dir, name: '1.0' });
    made.edit('docs/1.0/en/index.md', (text) => `${text}\nMine.\n`);
    const { words } = await refuse(freezeVersion({ cwd: made.dir, name: '1.0' }));
    expect(words).toContain('The version "1.0" already exists: docs/1.0.');
    expect(made.read('docs/1.0/en/index.md')).toContain('Mine.');
  });

  it('leaves nothing behind when the config cannot be edited, and says what to write', async () => {
    const computed = CONFIG.replace(
      'export default defineConfig({',
      "const versions = 'latest'.split(' ');\nexport default defineConfig({ multiVersion: { versions },",
    );
    const made = createSite().write('docgen.config.ts', computed);

    const { exitCode, words } = await refuse(freezeVersion({ cwd: made.dir, name: '1.0' }));

    expect(exitCode).toBe(2);
    expect(words).toContain("Write multiVersion: { default: 'latest', versions: ['latest', '1.0'] } into it");
    expect(made.read('docgen.config.ts')).toBe(computed);
    expect(readdirSync(join(made.dir, 'docs')).sort()).toEqual(['en', 'public', 'zh']);

    made.edit('docgen.config.ts', (text) => text.replace("'latest'.split", "'latest 1.0'.split"));
    expect((await freezeVersion({ cwd: made.dir, name: '1.0' })).pages).toBe(6);
  });

  it('carries over which translations are up to date', async () => {
    const made = createSite();
    await check({ cwd: made.dir, accept: 'all' });
    await freezeVersion({ cwd: made.dir, name: '1.0' });
    const lock = made.read('docs/i18n.lock.json');
    expect(lock).toContain('"1.0/zh/index.md#');
    // Its paths had to change.
    expect(lock).not.toContain('"1.0/zh/guide/boil.md#');
  });

  it('tells of pages that patterns of the config leave out of one version only', async () => {
    const made = createSite()
      .write('docs/en/parts/a.md', 'A part.\n')
      .edit('docgen.config.ts', (text) =>
        text.replace('  root:', "  route: { exclude: ['en/parts/**'] },\n  root:"),
      );
    const { diagnostics } = await freezeVersion({ cwd: made.dir, name: '1.0' });
    expect(diagnostics).toMatchObject([
      { code: 'DG9019', severity: 'warning', file: 'docs/1.0/en/parts/a.md' },
    ]);
  });
});

describe('docgen version --remove', () => {
  it('names the links to a version, and removes it when they are gone', async () => {
    const made = createSite();
    await freezeVersion({ cwd: made.dir, name: '1.0' });
    made.write('docs/en/old.md', '# Old\n\n[before](/1.0/guide/boil)\n');
    git(made, 'init', '-q');
    git(made, 'add', '-A');
    git(made, 'commit', '-qm', 'one');

    const { exitCode, words } = await refuse(removeVersion({ cwd: made.dir, name: '1.0' }));
    expect(exitCode).toBe(1);
    expect(words).toContain('This link points to 1.0: "/1.0/guide/boil".');
    expect(existsSync(join(made.dir, 'docs/1.0'))).toBe(true);

    made.remove('docs/en/old.md');
    const { pages } = await removeVersion({ cwd: made.dir, name: '1.0' });
    expect(pages).toBe(6);
    expect(readdirSync(join(made.dir, 'docs')).sort()).toEqual(['en', 'public', 'zh']);
    expect(made.read('docgen.config.ts')).toContain("versions: ['latest'] }");
  });

  it('keeps what nothing could bring back, unless it is forced', async () => {
    const made = createSite();
    await freezeVersion({ cwd: made.dir, name: '1.0' });
    const { exitCode, words } = await refuse(removeVersion({ cwd: made.dir, name: '1.0' }));
    expect(exitCode).toBe(1);
    expect(words).toMatch(/not in a repository of git|Git does not have all/);
    git(made, 'init', '-q');
    git(made, 'config', 'status.showUntrackedFiles', 'no');
    expect((await refuse(removeVersion({ cwd: made.dir, name: '1.0' }))).words).toContain(
      'Git does not have all',
    );
    const { diagnostics } = await removeVersion({ cwd: made.dir, name: '1.0', force: true });
    expect(diagnostics).toMatchObject([{ code: 'DG9018', severity: 'warning', file: 'docs/1.0' }]);
    expect(existsSync(join(made.dir, 'docs/1.0'))).toBe(false);
  });

  it('does not remove the default version, nor one that is not there', async () => {
    const made = createSite();
    await freezeVersion({ cwd: made.dir, name: '1.0' });
    expect(await refuse(removeVersion({ cwd: made.dir, name: 'latest' }))).toMatchObject({ exitCode: 2 });
    const { words } = await refuse(removeVersion({ cwd: made.dir, name: '1.00' }));
    expect(words).toContain('The site has no version "1.00". Did you mean "1.0"?');
  });
});

it('compiles no page again because there is another version', async () => {
  const made = createSite();
  await freezeVersion({ cwd: made.dir, name: '1.0' });
  // It says what there is once, and is said again where a version begins to exist.
  made.write('docs/en/other.md', '# Other\n\n[later](/2.0/guide/boil)\n');
  expect((await made.build()).ok).toBe(false);
  made.write('docs/en/other.md', '# Other\n');
  await made.build();

  await freezeVersion({ cwd: made.dir, name: '2.0' });
  const built = await made.build();

  expect(built.ok).toBe(true);
  // Of the new pages, those of the old version, with neither code of a file nor a component, are not compiled either.
  expect(built.result.reused?.pages).toBe(14 + 3);
  made.write('docs/en/other.md', '# Other\n\n[later](/2.0/guide/boil)\n');
  expect((await made.build()).html('other.html')).toContain('href="/2.0/guide/boil.html"');
});

describe('a version without pages', () => {
  it('is named, with what it means where it is the default', async () => {
    const versions = { default: 'v3', versions: ['v3', 'v2', 'v1'] };
    const made = site({
      'docgen.config.json': JSON.stringify({ multiVersion: versions }),
      'docs/v2/index.md': '# Two\n',
    });
    const { result } = await made.build();
    expect(result.diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'DG2024',
        file: 'docgen.config.json',
        message:
          'The version "v3" of "multiVersion.versions" has no pages. It is the default: nothing answers "/".',
        hint: 'Put its pages into "docs/v3", or remove it from the list.',
      },
      { code: 'DG2024', message: 'The version "v1" of "multiVersion.versions" has no pages.' },
    ]);
    expect(result.missingHome).toBe('docs/v3/index.md');
    const { result: again } = await made
      .write('docs/v3/index.md', '# Three\n')
      .write('docs/v1/index.md', '# One\n')
      .build();
    expect(again).toMatchObject({ diagnostics: [] });
    expect(again.missingHome).toBeUndefined();
  });
});

describe('The notice on another version', () => {
  it('says what the words of the site say of that version, or nothing', async () => {
    const project = site({
      'docgen.config.json':
        '{ "lang": "en", "multiVersion": { "default": "v2", "versions": ["v3", "v2", "v1", "v0"] } }',
      'i18n.json':
        '{ "otherVersionText.v3": { "en": "v3 is not released yet." }, "otherVersionText.v0": { "en": "" } }',
      ...Object.fromEntries(['v3', 'v2', 'v1', 'v0'].map((name) => [`docs/${name}/index.md`, '# Tea\n'])),
    });
    const built = await project.build();
    const [next, older, oldest, current] = ['v3/', 'v1/', 'v0/', ''].map(
      (folder) => /<div class="rp-notices">.*?<\/div><\/div>/s.exec(built.html(`${folder}index.html`))?.[0],
    );
    expect(next).toContain('v3 is not released yet.');
    expect(next).toContain('href="/index.html"');
    expect(older).toContain('This is the documentation of v1');
    expect([oldest, current]).toEqual([undefined, undefined]);
  });
});

describe('pages that are the same in several versions', () => {
  const LINKS = [
    '[a](./deep/a.md) [b](/deep/a?x=1#part) [home](/) [here](#links) [in html](/deep/a) `/v1/deep/a`',
    '[back](../v1/deep/a.md) [one](/v1/deep/a) [file](/logo.svg) [gone](./gone.md) ![dot](./dot.svg)',
    '<a href="/deep/a.html">by hand</a>\n\n![logo](/logo.svg)\n\n| [cell](./deep/a.md "a & b") |\n| --- |',
  ];
  const VERSIONS = ['v3', 'v2', 'v1'];
  const createVersions = (config: string): Site => {
    const made = site({
      'docgen.config.js': `export default {
        title: 'Docs', base: '/docs/', root: 'docs', lang: 'en', locales: [{ lang: 'en', label: 'E' }, { lang: 'zh', label: 'Z' }],
        multiVersion: { default: 'v3', versions: ${JSON.stringify(VERSIONS)} },
        markdown: { link: { checkDeadLinks: false }, ${config} },
      };`,
      'docs/public/logo.svg': DOT.replace('1', '2'),
    });
    for (const version of VERSIONS)
      for (const lang of ['en', 'zh']) {
        const folder = `docs/${version}/${lang}`;
        made
          .write(`${folder}/index.md`, '# Home\n\n[A](./deep/a.md) [B](deep/b.md)\n')
          .write(
            `${folder}/deep/a.md`,
            `# A of ${lang}\n\n## Part\n\n[Home](../index.md) [text](/deep/text)\n`,
          )
          .write(`${folder}/deep/b.mdx`, '# B\n\n<b>b</b> [A](./a.md)\n')
          .write(`${folder}/deep/only-${version}.md`, '# Only here\n')
          .write(`${folder}/dot.svg`, DOT);
        for (const [at, text] of LINKS.entries())
          made.write(`${folder}/links-${at}.md`, `# Links\n\n${text}\n`);
      }
    return made;
  };
  const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  /** All files of the output, what the build says, and how many pages it compiled. */
  const readAll = async (made: Site) => {
    // A file that was written this very moment counts as still changing: nothing of it is kept for its twins.
    await delay(30);
    const { result } = await made.asCold().build();
    const pages = result.pages.reduce((sum, { count }) => sum + count, 0);
    return {
      output: made.output(),
      diagnostics: result.diagnostics,
      compiled: pages - result.reused.pages,
    };
  };

  it('compiles one of them, and what it writes is what compiling each would write', async () => {
    // A plugin may ask where its page is, so each is compiled.
    const each = await readAll(createVersions('remarkPlugins: [() => () => {}]'));
    const once = await readAll(createVersions(''));

    expect(once.output).toEqual(each.output);
    expect(once.diagnostics).toEqual(each.diagnostics);
    // Those of one version, and of the others the pages that it lacks (4) and those that name a version (4).
    expect([each.compiled, once.compiled]).toEqual([42, 14 + 8]);
  });

  it('compiles no page of the default version for a new one', async () => {
    const made = createVersions('').remove('docs/v3/en/links-1.md').remove('docs/v3/zh/links-1.md');
    await made.asCold().build();
    // What was written a moment before is only kept now.
    await made.build();
    await freezeVersion({ cwd: made.dir, name: 'v2.9' });

    const { result } = await made.build();

    expect(result.pages.reduce((sum, { count }) => sum + count, 0)).toBe(40 + 12);
    expect(result.reused.pages).toBe(52);
  });
});
