/** Code that a running `docgen dev` shows again when another file would be taken for it. */
import { expect, it, onTestFinished } from 'vitest';
import { runDev } from '../helpers/dev-snapshot.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

const label = (text: string) => `export const label = '${text}';\n`;
const SHARED: Files = {
  'docgen.config.json': '{}',
  'docs/index.mdx': "import { label } from '../src/label';\n\n# Label\n\nIt says <b>{label}</b>.\n",
};

/** A running server whose pages were shown: what it takes in from now on are changes. */
async function showIn(project: Site) {
  const dev = await runDev(project);
  onTestFinished(() => dev.close());
  await dev.next(({ kind }) => kind === 'checked');
  const read = async (path = '') => (await fetch(new URL(path, dev.url()))).text();
  await read();
  return { read, dev, readLabel: async () => /<b>(.*?)<\/b>/.exec(await read())?.[1] };
}

it('shows a file once an import would find it first, and the former one when it is gone again', async () => {
  const places = ['a', 'b', 'c'].map((name) => `import { label as ${name} } from '../src/${name}';\n`);
  const project = site({
    ...SHARED,
    'docs/index.mdx': `${places.join('')}\n# Label\n\nIt says <b>{[a, b, c].join(' ')}</b>.\n`,
    'src/a.js': label('a.js'),
    'src/b/index.ts': label('b/index.ts'),
    'src/c/index.js': label('c/index.js'),
  });
  const { readLabel } = await showIn(project);
  expect(await readLabel()).toBe('a.js b/index.ts c/index.js');

  for (const name of ['a.ts', 'b.js', 'c/index.tsx']) project.write(`src/${name}`, label(name));
  await expect.poll(readLabel).toBe('a.ts b.js c/index.tsx');
  for (const name of ['a.ts', 'b.js', 'c/index.tsx']) project.remove(`src/${name}`);
  await expect.poll(readLabel).toBe('a.js b/index.ts c/index.js');
  project.write('src/a.ts', label('newer'));
  await expect.poll(readLabel).toBe('newer b/index.ts c/index.js');
});

it('takes what imports wait for: a package, and files by names of the config and of tsconfig.json', async () => {
  const project = site({
    'docgen.config.json': '{ "builderConfig": { "resolve": { "alias": { "@parts": "./parts" } } } }',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
    'package.json': '{}',
    'docs/index.mdx': `import { label as a } from '@parts/deep/label';
import { label as b } from '~/deep/label';
import { label as c } from 'labels';
import d from './text?raw';

# Label

It says <b>{[a, b, c, d].join(' ')}</b>.
`,
  });
  const { readLabel } = await showIn(project);
  expect(await readLabel()).toBe(undefined);

  project.write('parts/deep/label.ts', label('part'));
  project.write('src/deep/label.tsx', label('source'));
  project.write('node_modules/labels/package.json', '{ "main": "index.js" }');
  project.write('node_modules/labels/index.js', label('package'));
  project.write('package.json', '{ "dependencies": { "labels": "1" } }');
  project.write('docs/text', 'text');
  await expect.poll(readLabel).toBe('part source package text');
});

it('follows the paths of a tsconfig.json, one that is written later too', async () => {
  const project = site({
    ...SHARED,
    'docs/index.mdx': "import { label } from '@parts/label';\n\n# Label\n\nIt says <b>{label}</b>.\n",
    'one/label.ts': label('one'),
    'two/label.ts': label('two'),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@parts/*": ["./one/*"] } } }',
  });
  const { readLabel } = await showIn(project);
  expect(await readLabel()).toBe('one');

  project.write('tsconfig.json', '{ "extends": "./base.json" }');
  project.write('base.json', '{ "compilerOptions": { "paths": { "@parts/*": ["./two/*"] } } }');
  await expect.poll(readLabel).toBe('two');
  project.write('base.json', '{ "compilerOptions": { "paths": { "@parts/*": ["./one/*"] } } }');
  await expect.poll(readLabel).toBe('one');
});

it('compiles an imported fragment again for a page that it links to, and for words of the theme', async () => {
  const project = site({
    'docgen.config.json': '{ "markdown": { "link": { "checkDeadLinks": false } } }',
    'docs/index.md': '# Home\n',
    'docs/noted.mdx': "import Note from './_note.mdx';\n\n# Noted\n\n<Note />\n",
    'docs/_note.mdx': 'See [the other](./other).\n\n:::tip\nText.\n:::\n',
    'i18n.json': '{}',
  });
  const { read } = await showIn(project);
  const readLink = async () => /See <a href="([^"]*)"/.exec(await read('noted'))?.[1];
  expect(await readLink()).toBe('./other');

  project.write('docs/other.md', '# Other\n');
  await expect.poll(readLink).toBe('/other.html');
  project.remove('docs/other.md');
  await expect.poll(readLink).toBe('./other');
  project.write('i18n.json', '{ "callout.tip": { "en": "Good to know" } }');
  await expect.poll(() => read('noted')).toContain('Good to know');
});

/** Runs plugins that are functions. */
const POSTCSS = `module.exports = (plugins) => ({
  async process(css) {
    const messages = [];
    return { css: plugins.reduce((text, run) => (run.Once ? text : run(text, messages)), css), messages };
  },
});
`;
/** A plugin that makes a rule of each file below a folder, as those do that look for class names. */
const RULES = `const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
module.exports = () => (css, messages) => {
  const dir = join(__dirname, 'words');
  messages.push({ type: 'dir-dependency', dir });
  const files = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.txt'));
  return css + files.map((name) => '.word-' + readFileSync(join(dir, name), 'utf8') + ' { color: red }').join('\\n');
};
`;

it('compiles styles again when a file comes to a folder that they are made of, in the next session too', async () => {
  const project = site({
    ...SHARED,
    'docgen.config.json': '{ "globalStyles": "global.css" }',
    'docs/index.md': '# Words\n',
    'global.css': 'body { margin: 0 }\n',
    'postcss.config.cjs': "module.exports = { plugins: [require('./rules.cjs')()] };\n",
    'words/one.txt': 'one',
    'words/deep/deep.txt': 'deep',
    'node_modules/postcss/package.json': '{ "main": "index.cjs" }',
    'node_modules/postcss/index.cjs': POSTCSS,
    'rules.cjs': RULES,
  });
  project.remove('docs/index.mdx');
  const readWords = async (read: (path?: string) => Promise<string>) => {
    const sheets = [...(await read()).matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
    const texts = await Promise.all(sheets.map(([, href]) => read(href)));
    return [...new Set(texts.join('').match(/\.word-\w+/g))].sort();
  };
  const first = await showIn(project);
  expect(await readWords(first.read)).toEqual(['.word-deep', '.word-one']);

  project.write('words/deep/two.txt', 'two');
  await expect.poll(() => readWords(first.read)).toEqual(['.word-deep', '.word-one', '.word-two']);
  project.write('words/one.txt', 'ones');
  await expect.poll(() => readWords(first.read)).toEqual(['.word-deep', '.word-ones', '.word-two']);
  await first.dev.close();

  project.write('words/three.txt', 'three');
  const second = await showIn(project);
  expect(await readWords(second.read)).toEqual(['.word-deep', '.word-ones', '.word-three', '.word-two']);
});
