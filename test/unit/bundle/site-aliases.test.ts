/** Imports by aliases of the site. */
import { expect, it } from 'vitest';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import { bundleProject } from './bundle-project.ts';

const settings = (alias: Record<string, unknown>) =>
  JSON.stringify({ builderConfig: { resolve: { alias } } });

const PATHS = JSON.stringify({
  compilerOptions: { paths: { '@parts/*': ['./src/parts/*'], both: ['./src/both.ts'] } },
});

it('paths of the tsconfig come before aliases, as with Rsbuild; a package gives way to its alias', async () => {
  const project = bundleProject({
    'docgen.config.json': settings({
      '@parts': './nowhere',
      both: './src/not-both.ts',
      package: './src/instead.ts',
      '@src': './src',
    }),
    'tsconfig.json': PATHS,
    'src/parts/one.ts': 'export default "«one of the paths»";',
    'src/both.ts': 'export default "«both by the paths»";',
    'src/not-both.ts': 'export default "«both by the alias»";',
    'src/instead.ts': 'export default "«instead of the package»";',
    'src/more.ts': 'export default "«more by an alias»";',
    'node_modules/package/package.json': '{ "name": "package", "main": "index.js" }',
    'node_modules/package/index.js': 'export default "«the package itself»";',
  });
  const code = `import one from '@parts/one';
import both from 'both';
import instead from 'package';
import more from '@src/more';
export default () => <p>{one}{both}{instead}{more}</p>;`;
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/a', code)] });
  const texts = bundle.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
  const seen = new Set(texts.join('\n').match(/«[a-z ]*»/g));
  expect([...seen].sort()).toEqual([
    '«both by the paths»',
    '«instead of the package»',
    '«more by an alias»',
    '«one of the paths»',
  ]);
});

it('what stands in for a module of Node is for browsers alone, and a name without one is an empty module', async () => {
  const project = bundleProject({
    'docgen.config.json': settings({ path: false, util: './src/util.ts' }),
    'src/util.ts': 'export const inspect = () => "«of the browser»";',
  });
  const code = `import path from 'path';
import { inspect } from 'util';
export default () => <p>{path.join?.('«joined»', 'once') ?? '«not joined»'}{inspect('«x»')}</p>;`;
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/a', code)] });
  const server = bundle.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
  const browser = [...bundle.pages.values()].map(({ script }) => script);

  expect(browser.map((text) => text?.includes('«of the browser»'))).toEqual([true]);
  expect(server.filter((text) => text.includes('«of the browser»'))).toEqual([]);
  expect(
    server.filter((text) => /from ?"(?:node:)?path"/.test(text) && text.includes('«joined»')),
  ).toHaveLength(1);
});

it('a name below "@theme" is a file of the theme of the site', async () => {
  const project = bundleProject({
    'theme/index.tsx':
      "export * from '@theme-original';\nexport const own = '«own»', parts = '«all»', docParts = 1, defaultParts = 2, loadParts = 3;",
    'theme/parts/index.ts': "export const parts = '«parts»';",
    'theme/parts/made/input.ts': "export const input = '«input»';",
  });
  const code = `import { own } from '@theme/index';
import { parts } from '@theme/parts';
import { input } from '@theme/parts/made/input';
import { Badge } from '@theme';
export default () => <Badge>{own}{parts}{input}</Badge>;`;
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/a', code)] });
  const texts = bundle.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
  expect([...new Set(texts.join('\n').match(/«[a-z]*»/g))].sort()).toEqual([
    '«all»',
    '«input»',
    '«own»',
    '«parts»',
  ]);

  const lost = project.page('/a', `import one from '@theme/nowhere';\nexport default () => <p>{one}</p>;`);
  await expect(project.bundle({ store: createMemoryStore(), pages: [lost] })).rejects.toMatchObject({
    diagnostics: [{ code: 'DG5002', message: 'Could not resolve "@theme/nowhere".' }],
  });
});

it('an alias that leads nowhere is reported where it is imported', async () => {
  const project = bundleProject({ 'docgen.config.json': settings({ '@parts': './nowhere' }) });
  const page = project.page('/a', `import one from '@parts/one';\nexport default () => <p>{one}</p>;`);
  await expect(project.bundle({ store: createMemoryStore(), pages: [page] })).rejects.toMatchObject({
    diagnostics: [
      {
        code: 'DG5002',
        file: 'docs/a.mdx',
        message: 'Could not resolve "@parts/one".',
        hint: 'Check the path: by "@parts" in resolve.alias it means "nowhere/one".',
      },
    ],
  });
});

it('imports by the same name of tsconfig.json are mistakes of their own, with what they mean', async () => {
  const project = bundleProject({
    'tsconfig.json': '{ "extends": "./base" }',
    'base.json':
      '{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["./*", "../more/*"], "@/exact": ["e.ts"] } } }',
  });
  const page = project.page(
    '/a',
    "import '@/deep/one';\nimport '@/two';\nimport '@/exact';\nimport 'nowhere/a';\nexport default () => <p/>;",
  );
  const { diagnostics } = await project.bundle({ store: createMemoryStore(), pages: [page] }).then(
    () => ({ diagnostics: [] }),
    (error: { diagnostics: readonly { message: string; hint?: string }[] }) => error,
  );
  expect(diagnostics.map(({ message, hint }) => `${message} ${hint}`).sort()).toEqual([
    'Could not resolve "@/deep/one". Check the path: by "@/*" in base.json it means "src/deep/one", then "more/deep/one".',
    'Could not resolve "@/exact". Check the path: by "@/exact" in base.json it means "src/e.ts".',
    'Could not resolve "@/two". Check the path: by "@/*" in base.json it means "src/two", then "more/two".',
    'Could not resolve "nowhere/a". Install "nowhere" in the project, or correct the name.',
  ]);
});

it('files that a script imports for their address are found by aliases, with a query or without', async () => {
  const project = bundleProject({
    'docgen.config.json': settings({ '@site': '.', '@pictures': './src/pictures' }),
    'src/pictures/cat.png': 'cat',
    'src/pictures/dog.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/pictures/notes.txt': '«notes»',
  });
  const code = `import cat from '@pictures/cat.png';
import same from '@site/src/pictures/cat.png';
import dog from '@pictures/dog.svg?url';
import notes from '@pictures/notes.txt?raw';
export default () => <p>{cat}{same}{dog}{notes}</p>;`;
  const bundle = await project.bundle({ store: createMemoryStore(), pages: [project.page('/a', code)] });
  const texts = bundle.server.files.map(({ content }) => Buffer.from(content as Uint8Array).toString());
  expect(new Set(texts.join('\n').match(/static\/assets\/\w+|«\w+»/g))).toEqual(
    new Set(['static/assets/cat', 'static/assets/dog', '«notes»']),
  );
  expect(bundle.assets.map(({ file }) => file.slice(project.dir.length)).sort()).toEqual([
    '/src/pictures/cat.png',
    '/src/pictures/dog.svg',
  ]);
});
