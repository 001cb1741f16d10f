/** What decides pages without standing in them: functions of the config, packages, the list of all pages. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import {
  buildAsCold,
  changingSite,
  dots,
  dropKinds,
  listPageFiles,
  listWritten,
  readStamps,
} from '../helpers/changing-site.ts';
import { type Files, type Site, site } from '../helpers/site.ts';

/** A built site of few pages; `config` is the rest of the config file. */
async function smallSite(config: string, files: Files): Promise<Site> {
  const made = site({ 'docs/index.md': '# Home\n\nText.\n', 'docs/other.md': '# Other\n', ...files });
  made.write('docgen.config.ts', config);
  await delay(30);
  await made.build();
  return made;
}

const SHOUT = `export const shout = (mark) => () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Said by ' + mark }] });
};
`;

it('compiles again what a plugin has changed that the config imports', async () => {
  const made = await smallSite(
    `import { shout } from './plugins/shout.ts';
    export default { root: 'docs', title: 'Small', markdown: { remarkPlugins: [shout('me')] } };`,
    { 'plugins/shout.ts': SHOUT },
  );
  expect((await made.build()).result.reused.pages).toBe(2);
  const built = await buildAsCold(made.edit('plugins/shout.ts', (text) => text.replace('Said', 'Shouted')));
  expect(built.html('/other')).toContain('Shouted by me');
});

it('compiles a page again when a file has changed that a plugin reads', async () => {
  const made = await smallSite(
    `import { readFileSync } from 'node:fs';
    const addTerms = () => (tree, file) => {
      if (!file.path.endsWith('index.md')) return;
      file.data.dependencies = ['data/terms.txt'];
      const value = readFileSync(file.cwd + '/data/terms.txt', 'utf8');
      tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] });
    };
    export default { root: 'docs', title: 'Small', markdown: { remarkPlugins: [addTerms] } };`,
    { 'data/terms.txt': 'Cup: holds tea.' },
  );
  expect((await made.build()).result.reused.pages).toBe(2);
  const built = await buildAsCold(made.write('data/terms.txt', 'Cup: holds coffee.'));
  expect(built.html('/')).toContain('holds coffee');
  expect(built.result.reused.pages).toBe(1);
});

it('compiles again when packages change, of which a plugin may be one', async () => {
  const made = await smallSite(
    `import { shout } from './plugins/shout.ts';
    export default { root: 'docs', title: 'Small', markdown: { remarkPlugins: [shout('me')] } };`,
    { 'plugins/shout.ts': SHOUT, 'package-lock.json': '{ "packages": {} }' },
  );
  const built = await buildAsCold(made.write('package-lock.json', '{ "packages": { "a": 1 } }'));
  expect(built.result.reused.pages).toBe(0);
});

it('compiles again when the environment chooses another plugin', async () => {
  const says = (word: string) =>
    `(tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Said ${word}' }] })`;
  const made = await smallSite(
    `export default { root: 'docs', title: 'Small', markdown: {
      remarkPlugins: [process.env.DOCGEN_TEST_LOUD ? () => ${says('loudly')} : () => ${says('softly')}],
    } };`,
    {},
  );
  vi.stubEnv('DOCGEN_TEST_LOUD', '1');
  const built = await made.build();
  vi.unstubAllEnvs();
  expect(built.html('/other')).toContain('Said loudly');
});

it.each([
  ['contains itself', 'const odd = {}; odd.self = odd;'],
  ['is no JSON', 'const odd = { n: 1n, set: new Set([1]), date: new Date(0) };'],
])('builds with an option of a plugin that %s', async (_, odd) => {
  const made = await smallSite(
    `${odd}
    export default { root: 'docs', title: 'Small', markdown: { remarkPlugins: [[() => () => {}, odd]] } };`,
    {},
  );
  const built = await buildAsCold(made);
  expect(built.problems()).toEqual([]);
  expect(built.result.reused.pages).toBe(2);
});

it('colours code again when a grammar that is loaded late has changed', async () => {
  const toGrammar = (word: string) =>
    `export default { name: 'mine', scopeName: 'source.mine', patterns: [{ match: '${word}', name: 'keyword' }] };`;
  const made = await smallSite(
    `export default { root: 'docs', title: 'Small', markdown: { shiki: { langs: [() => import('./grammar.ts')] } } };`,
    { 'docs/code.md': '# Code\n\n```mine\none two\n```\n', 'grammar.ts': toGrammar('one') },
  );
  expect(made.read('doc_build/code.html')).toMatch(/<i[^>]*>one<\/i> two/);
  const built = await buildAsCold(made.write('grammar.ts', toGrammar('two')));
  expect(built.html('/code')).toMatch(/one <i[^>]*>two<\/i>/);
});

it('makes pages again that show all pages, and no others, when a title changes', async () => {
  const made = changingSite();
  made
    .write('src/all.tsx', ALL_PAGES)
    .write('docs/en/all.mdx', "import All from '../../src/all.tsx';\n\n# All\n\n<All />\n");
  await made.build();
  const outDir = join(made.dir, 'doc_build');

  const before = readStamps(outDir);
  await buildAsCold(made.edit('docs/zh/index.md', (text) => text.replace('# Kit', '# 箱子')));
  expect(listWritten(before, readStamps(outDir))).toEqual(
    ['all.html', 'zh/all.html', ...listPageFiles('zh/index'), 'static/page-data.json'].sort(),
  );

  const edited = readStamps(outDir);
  const prose = await buildAsCold(
    made.edit('docs/zh/guide/code.md', (text) => text.replace('# Code', '# Code\n\nIt.')),
  );
  expect(listWritten(edited, readStamps(outDir)).filter((path) => path.endsWith('.html'))).toEqual([
    'zh/guide/code.html',
  ]);
  expect(prose.result.reused.pages).toBe(17);
});

const ALL_PAGES = `import { usePages } from 'docgenjs/runtime';
export default function All() {
  return <ul>{usePages().pages.map(({ routePath, title }) => <li key={routePath}>{title}</li>)}</ul>;
}
`;

it('makes all pages again when what surrounds them shows all pages', async () => {
  const made = changingSite();
  made.write(
    'theme/index.tsx',
    `export * from '@theme-original';\n${ALL_PAGES.replace('default function All', 'function DocFooter')}`,
  );
  await made.build();
  const outDir = join(made.dir, 'doc_build');
  const before = readStamps(outDir);
  const built = await buildAsCold(made.edit('docs/zh/index.md', (text) => text.replace('# Kit', '# 箱子')));
  expect(built.html('/guide/start')).toContain('箱子');
  expect(listWritten(before, readStamps(outDir))).not.toContain('static/pages/guide/start.bin');
});

it('renders what frontmatter says alike with and without memory, whatever JSON makes of it', async () => {
  const made = await smallSite(`export default { root: 'docs', title: 'Small' };`, {
    'docs/odd.mdx':
      "---\nno: .nan\nmany: .inf\nless: -0\nparts: { a: 1 }\n---\n\nimport Odd from '../odd.tsx';\n\n<Odd />\n",
    'odd.tsx': `import { usePage } from 'docgenjs/runtime';
export default function Odd() {
  const { no, many, less, parts } = usePage().page.frontmatter;
  return <p>{[no, many, Object.is(less, 0), parts].map(String).join(' ')}</p>;
}
`,
  });
  expect(made.read('doc_build/odd.html')).toContain('null null true [object Object]');
  const before = made.output();
  dropKinds(made, 'shell');
  await made.remove('doc_build').build();
  expect(made.output()).toEqual(before);
});

it('renders again what settings of TypeScript give another meaning', async () => {
  const made = await smallSite(`export default { root: 'docs', title: 'Small' };`, {
    'docs/class.mdx': "import Shown from '../shown.tsx';\n\n# Class\n\n<Shown />\n",
    'shown.tsx': `class Base { seen = 'defined'; set field(value) { this.seen = 'assigned ' + value; } }
class Field extends Base { field = 1; }
export default function Shown() { return <p>{new Field().seen}</p>; }
`,
  });
  expect(made.read('doc_build/class.html')).toContain('<p>defined</p>');
  made.write('tsconfig.json', '{ "compilerOptions": { "useDefineForClassFields": false } }');
  const built = await buildAsCold(made);
  expect(built.html('/class')).toContain('<p>assigned 1</p>');
});

it('says and copies nothing of a fragment that a component takes in no more', async () => {
  const made = await smallSite(`export default { root: 'docs', title: 'Small' };`, {
    'docs/page.mdx': "import Around from '../around.tsx';\n\n# Page\n\n<Around />\n",
    'around.tsx': "import Note from './note.mdx';\nexport default function Around() { return <Note />; }\n",
    'note.mdx': '![dot](./dot.png)\n\n```nolang\nx\n```\n',
    'dot.png': dots.red,
  });
  made.write('around.tsx', 'export default function Around() { return <p>Alone</p>; }\n');
  const built = await buildAsCold(made);
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((path) => /dot/.test(path))).toEqual([]);
});

it('says of a fragment that is gone what a first build says', async () => {
  const made = changingSite();
  await made.build();
  const built = await buildAsCold(made.remove('docs/en/_note.mdx'));
  expect(built.problems()).toEqual(['DG5002 docs/en/guide/parts.mdx:2:1']);
});

it('an alias that was taken out of the config is gone from the next build', async () => {
  const made = site({
    'docs/index.mdx': "import { text } from '@parts/text';\n\n# Home\n\n{text}\n",
    'parts/text.ts': "export const text = 'From the parts';\n",
    'docgen.config.ts':
      "export default { builderConfig: { resolve: { alias: { '@parts': './parts' } } } };\n",
  });
  expect((await made.build()).html('/')).toContain('From the parts');
  made.write('docgen.config.ts', 'export default {};\n');

  expect((await made.build()).problems()).toEqual(['DG5002 docs/index.mdx:1:1']);
});
