/** File names, links, permissions and folders. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { buildGoodSite, GOOD_SITE, type GoodSite, getOnlyDiagnostic } from '../helpers/broken-site.ts';
import { startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

let good: GoodSite;
beforeAll(async () => {
  good = await buildGoodSite();
});

it('28: two files for one address are named together', async () => {
  const built = await good.break(1, {
    'docs/a/index.md': '# A\n',
    'docs/b.mdx': '# B\n',
    'docs/README.md': '# Read me\n',
    'docs/c.tsx': 'export default () => null;\n',
    'docs/c.md': '# C\n',
  });
  expect(built.diagnostics().map(({ code, message }) => `${code} ${message}`)).toEqual([
    'DG2001 "docs/README.md" and "docs/index.md" both become "/".',
    'DG2001 "docs/a.md" and "docs/a/index.md" both become "/a".',
    'DG2001 "docs/b.md" and "docs/b.mdx" both become "/b".',
    'DG2001 "docs/c.md" and "docs/c.tsx" both become "/c".',
  ]);
  expect(built.diagnostics()[0]?.hint).toContain('Rename or remove one of them');
});

it('29: names that differ only by case', async () => {
  const built = await good.break(1, { 'docs/Guide.md': '# One\n', 'docs/guide.md': '# Two\n' });
  expect(getOnlyDiagnostic(built, 'DG2002').message).toMatch(
    /^"docs\/Guide\.md" and "docs\/guide\.md" differ only by/,
  );
});

// On macOS both are one file.
it.skipIf(process.platform === 'darwin')('30: names that differ only by Unicode form', async () => {
  const built = await good.break(1, { 'docs/caf\u00e9.md': '# One\n', 'docs/cafe\u0301.md': '# Two\n' });
  expect(getOnlyDiagnostic(built, 'DG2003')).toMatchObject({ hint: expect.stringContaining('NFC') });
  const decomposed = await site({ 'docs/cafe\u0301.md': '# Alone\n' }).build();
  expect(decomposed.problems()).toEqual([]);
  expect(decomposed.files()).toContain('caf\u00e9.html');
});

it('31: odd file names become encoded addresses, and links to them work', async () => {
  const isWindows = process.platform === 'win32';
  const names = [
    'with space',
    'a#b',
    '100%',
    'a%20b',
    'a+b',
    '中文',
    '😀',
    '-dash',
    'dot.',
    ...(isWindows ? ["quo'te"] : ['a?b', `quo'te"s`, 'con']),
  ];
  const toUrl = (name: string) => `./${encodeURIComponent(name)}.md`;
  const built = await site({
    ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, `# Page\n\n[home](./index.md)\n`])),
    'docs/index.md': `# Home\n\n${names.map((name) => `- [${name.replace(/[*_]/g, '')}](${toUrl(name)})`).join('\n')}\n`,
  }).build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual(isWindows ? [] : ['DG2020 docs/a?b.md']);
  for (const name of names) expect(built.files()).toContain(`${name}.html`);
  const hrefs = [...built.body('/').matchAll(/<li><a href="([^"]*)"/g)].map(([, href = '']) => href);
  const toPath = (href: string) =>
    decodeURIComponent(
      new URL(href.replaceAll('&#x27;', "'").replaceAll('&quot;', '"'), 'https://x.example').pathname,
    );
  expect(hrefs.map(toPath)).toEqual(names.map((name) => `/${name}.html`));
});

/** What Windows has not: names with such characters, modes and pipes. */
const unlessWindows = it.skipIf(process.platform === 'win32');

unlessWindows('31: names that no address can hold are refused by rule', async () => {
  const built = await good.break(1, {
    [`docs/${'n'.repeat(252)}.md`]: '# Long\n',
    'docs/back\\slash.md': '# Slash\n',
    'docs/bell\u0007.md': '# Bell\n',
  });
  expect(built.diagnostics().map(({ code }) => code)).toEqual(['DG2007', 'DG2007', 'DG2007']);
  const messages = built.diagnostics().map(({ message }) => message);
  expect(messages.join('\n')).toMatch(/backslash/);
  expect(messages.join('\n')).toMatch(/control character/);
  expect(messages.join('\n')).toMatch(/too long/);
  expect(built.terminal()).not.toContain('\u0007');
});

it('32: links that lead out, nowhere or in circles are skipped with one warning', async () => {
  const linked = site(GOOD_SITE);
  const docs = join(linked.dir, 'docs');
  symlinkSync('loop', join(docs, 'loop'));
  symlinkSync(tmpdir(), join(docs, 'outside'));
  symlinkSync('nowhere.md', join(docs, 'broken.md'));
  symlinkSync('.', join(docs, 'self'));
  symlinkSync('a.md', join(docs, 'alias.md'));
  const built = await linked.build();
  expect(built.exitCode).toBe(0);
  expect(getOnlyDiagnostic(built, 'DG2005').message).toBe(
    '4 symbolic links were skipped: "docs/broken.md" is broken, "docs/loop" points back to itself, "docs/outside" points outside the docs folder, "docs/self" points back to a folder that contains it.',
  );
  expect(built.files().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'a.html',
    'alias.html',
    'b.html',
    'index.html',
    'search.html',
  ]);
});

it('32: a public folder that leads out is not followed', async () => {
  const linked = site({ ...GOOD_SITE, 'secret/key.pem': 'secret', 'docs/public/ok.txt': 'ok' });
  symlinkSync(join(linked.dir, 'secret'), join(linked.dir, 'docs/public/secret'));
  symlinkSync(join(linked.dir, 'secret/key.pem'), join(linked.dir, 'docs/public/key.pem'));
  const built = await linked.build();
  expect(built.files()).toContain('ok.txt');
  expect(built.files().filter((path) => path.includes('key.pem'))).toEqual([]);
});

const isRoot = process.getuid?.() === 0;

unlessWindows('33: files and folders that cannot be read are named', async () => {
  // Bundles of other tests belong to root.
  const broken = site({ ...GOOD_SITE, 'docs/locked/c.md': '# C\n' }).asCold();
  chmodSync(join(broken.dir, 'docs/a.md'), 0);
  chmodSync(join(broken.dir, 'docs/locked'), 0);
  if (isRoot) {
    // Nothing is unreadable for root: build as nobody, and let esbuild start again as nobody too.
    await stop();
    execFileSync('chown', ['-R', '65534', broken.dir]);
    process.seteuid?.(65534);
  }
  onTestFinished(async () => {
    if (isRoot) process.seteuid?.(0);
    await stop();
    chmodSync(join(broken.dir, 'docs/locked'), 0o755);
  });
  const built = await broken.build();
  expect(built.exitCode).toBe(1);
  expect(built.problems()).toEqual(['DG2004 docs/locked', 'DG3000 docs/a.md']);
  expect(built.diagnostics().find(({ code }) => code === 'DG3000')).toMatchObject({
    message: 'Page cannot be read (EACCES).',
    hint: 'Check that it is a file and that you may read it.',
  });
});

unlessWindows('34: pipes are skipped, and nothing waits for them', async () => {
  const piped = site(GOOD_SITE);
  execFileSync('mkfifo', [join(piped.dir, 'docs/pipe.md')]);
  const built = await piped.build();
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual(['DG2006 docs/pipe.md']);
  expect(built.files()).not.toContain('pipe.html');
});

it.skipIf(process.platform === 'win32').each([
  ['docs/_nav.json', 'The file cannot be read: it is not a file.'],
  ['docs/_meta.json', 'The file cannot be read: it is not a file.'],
  ['docs/a.png', 'Dead image "./a.png": there is no such file next to the page.'],
  ['tags.yml', 'The file of tags "tags.yml" cannot be read.'],
  ['authors.yml', 'The file of authors "authors.yml" cannot be read.'],
  ['CHANGELOG.md', 'CHANGELOG.md" cannot be read.'],
  ['api.yaml', '"api.yaml" cannot be read: it is not a file.'],
])('34: nothing waits for a pipe in place of %s', async (name, message) => {
  const piped = site({
    'docgen.config.mjs': `import { pluginNews } from 'docgenjs/plugins/news';
import { pluginOpenapi } from 'docgenjs/plugins/openapi';
import { pluginTags } from 'docgenjs/plugins/tags';
export default { plugins: [
  pluginTags({ tags: 'tags.yml' }),
  pluginNews({ folders: ['blog'], authors: 'authors.yml', changelog: { file: 'CHANGELOG.md' } }),
  pluginOpenapi({ spec: 'api.yaml' }),
] };`,
    'tags.yml': 'a: {}\n',
    'authors.yml': 'ada: { name: Ada }\n',
    'CHANGELOG.md': '# Changelog\n',
    'api.yaml': 'openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
    'docs/index.md': '---\ntags: [a]\n---\n\n# A\n\n![a](./a.png)\n',
    'docs/blog/2026-01-01-b.md': '---\nauthors: [ada]\n---\n\n# B\n',
  });
  rmSync(join(piped.dir, name), { force: true });
  execFileSync('mkfifo', [join(piped.dir, name)]);
  const words = (await piped.build()).diagnostics().map(({ message: text }) => text);
  expect(words.filter((text) => text.includes(message))).toHaveLength(1);
});

it.skipIf(process.platform === 'win32').each([
  ['package.json', 2],
  ['tsconfig.json', 2],
  ['postcss.config.mjs', 2],
  ['theme/index.tsx', 2],
  ['theme/package.json', 2],
  ['settings.ts', 2],
  ['site.css', 1],
  ['counter.tsx', 1],
  ['note.txt', 1],
])('34: no program waits for a pipe in place of %s', async (name, exitCode) => {
  const piped = site({
    'docgen.config.ts': `import './settings.ts';\nexport default { globalStyles: 'site.css' };\n`,
    'settings.ts': '',
    'site.css': '',
    'counter.tsx': 'export const Counter = () => <b>1</b>;\n',
    'note.txt': 'Note',
    'theme/index.tsx': 'export {};\n',
    'docs/index.mdx': `import { Counter } from '../counter';\nimport note from '../note.txt?raw';\n\n# A\n\n<Counter />{note}\n`,
  });
  rmSync(join(piped.dir, name), { force: true });
  execFileSync('mkfifo', [join(piped.dir, name)]);
  // In a process of its own, which can be stopped where it waits.
  const ended = await startDocgen(['build'], { cwd: piped.dir }).ended;
  expect(ended.stderr).toMatch(new RegExp(`"${name}" (?:is not a file|cannot be read: it is not a file)`));
  expect(ended.exitCode).toBe(exitCode);
});

it('36: a docs folder that is missing, empty or without pages', async () => {
  const remove = (built: { dir: string }) => rmSync(join(built.dir, 'docs'), { recursive: true });
  const missing = await good.break(2, {}, { prepare: remove });
  expect(missing.diagnostics()).toEqual([
    expect.objectContaining({
      code: 'DG1006',
      message: 'The docs folder "docs" does not exist.',
      hint: expect.stringContaining('docgen init'),
    }),
  ]);
  const empty = await good.break(
    2,
    {},
    {
      prepare: (broken) => {
        remove(broken);
        mkdirSync(join(broken.dir, 'docs'));
      },
    },
  );
  expect(getOnlyDiagnostic(empty, 'DG1006').message).toBe('The docs folder "docs" is empty.');
  const pageless = await good.break(
    2,
    {},
    {
      prepare: (broken) => {
        remove(broken);
        broken.write('docs/notes.txt', 'no page');
      },
    },
  );
  expect(getOnlyDiagnostic(pageless, 'DG2009').message).toBe('The docs folder "docs" has no pages.');
});

it.each([
  ['.', 'is or contains'],
  ['..', 'is or contains'],
  ['docs', 'docs folder'],
  ['docs/out', 'docs folder'],
  ['/', 'is or contains'],
  [homedir(), 'home folder'],
  ['foreign', 'contains files that docgen did not write'],
  ['link', 'is a symbolic link'],
  ['file.txt', 'is a file'],
])('37: outDir %s is refused and nothing is deleted', async (outDir, reason) => {
  const made = site({
    'docs/index.md': '# Home\n',
    'foreign/thesis.txt': 'years of work',
    'elsewhere/.docgen-output': '',
    'elsewhere/keep.txt': 'kept',
    'file.txt': 'text',
  });
  symlinkSync('elsewhere', join(made.dir, 'link'));
  const built = await made.build({ overrides: { outDir } });
  expect(built.exitCode).toBe(2);
  expect(built.diagnostics()).toHaveLength(1);
  expect(built.diagnostics()[0]?.message).toContain(reason);
  expect(built.diagnostics()[0]?.hint).toBeTruthy();
  for (const file of ['docs/index.md', 'foreign/thesis.txt', 'elsewhere/keep.txt', 'file.txt']) {
    expect(existsSync(join(made.dir, file)), file).toBe(true);
  }
});

it('37: an empty folder and a former output are taken', async () => {
  const made = site({ 'docs/index.md': '# Home\n' });
  mkdirSync(join(made.dir, 'out'));
  expect((await made.build({ overrides: { outDir: 'out' } })).exitCode).toBe(0);
  expect(
    (await made.edit('docs/index.md', (text) => `${text}More.\n`).build({ overrides: { outDir: 'out' } }))
      .exitCode,
  ).toBe(0);
  expect(made.read('out/index.html')).toContain('More.');
});

it('names that docgen does not have are told with the nearest one', async () => {
  const built = await site({
    'docs/index.mdx':
      "import { useLan } from 'docgenjs/runtime';\nimport { Badg } from 'docgenjs/theme';\n\n# A <Badg />\n\n{useLan()}\n",
    'theme/index.tsx': `import Theme from 'docgenjs/theme';
const Layout = () => <Theme.Layout />;
export default {
  Layout: () => <Layout />,
};
`,
  }).build();
  const said = built
    .diagnostics()
    .map(({ code, file, line, message, hint }) => `${code} ${file}:${line} ${message} ${hint}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'DG5005 theme/index.tsx:undefined The theme has a default export only, which replaces nothing. Export each part by its name, as in "export { HomeFooter } from \'./home-footer\';".',
      'DG5002 theme/index.tsx:1 "docgenjs/theme" has no default export. Import its parts by name, and export those that you replace by name: "export { Layout };".',
      'DG5002 docs/index.mdx:1 "docgenjs/runtime" has no export "useLan". Did you mean "useLang"?',
      'DG5002 docs/index.mdx:2 "docgenjs/theme" has no export "Badg". Did you mean "Badge"?',
    ]),
  );
});
