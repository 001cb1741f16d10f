/** `new URL('./x', import.meta.url)` in components, for files and workers. */
import { expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { type Built, site } from '../helpers/site.ts';
import { WITH_PROGRAM } from '../helpers/wasm-program.ts';

const { dev } = await loadEngine();

const FILES = {
  'docgen.config.json': '{ "base": "/kit/" }',
  'docs/index.mdx': "import { Chart } from '../src/chart';\n\n# Home\n\n<Chart />\n",
  'src/chart.tsx': `import { useEffect, useState } from 'react';

const picture = new URL('./chart.png', import.meta.url).href;
const sample = "new URL('./none.png', import.meta.url)";

export function Chart() {
  const [sum, setSum] = useState(0);
  useEffect(() => {
    const worker = new Worker(new URL('./sum.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => setSum(data);
    return () => worker.terminate();
  }, []);
  return <img src={picture} alt={sample} data-sum={sum} />;
}
`,
  'src/sum.ts': "import { SUM } from './numbers';\n\npostMessage(SUM);\n",
  'src/numbers.ts': 'export const SUM: number = 4711;\n',
  'src/chart.png': Buffer.from('89504e470d0a1a0a', 'hex'),
};

const findWorker = (built: Built): string =>
  /static\/assets\/sum[\w.-]*\.js/.exec(built.read('static/pages/index.js'))?.[0] ?? '';

it('leads to files of the site, on the server as in the browser', async () => {
  const built = await site(FILES).build();

  expect(built.problems()).toEqual([]);
  const [, address = ''] = /<img src="\/kit\/([^"]+)"/.exec(built.html('/')) ?? [];
  expect(address).toMatch(/^static\/assets\/chart\.\w+\.png$/);
  expect(built.read('static/pages/index.js')).toContain(`"/kit/${address}"`);
  expect(built.html('/')).toContain('./none.png');
  expect(built.read(findWorker(built))).toContain('postMessage(4711)');
});

it('bundles a worker again when a file of it has changed', async () => {
  const made = site(FILES);
  const first = await made.build();
  const before = findWorker(first);
  const again = await made.build();
  expect(findWorker(again)).toBe(before);

  const built = await made.write('src/numbers.ts', 'export const SUM = 4712;\n').build();

  expect(findWorker(built)).not.toBe(before);
  expect(built.read(findWorker(built))).toContain('postMessage(4712)');
});

it('names what is wrong in a worker', async () => {
  const built = await site(FILES).write('src/sum.ts', "import './gone';\n").build();

  expect(built.problems()).toEqual(['DG5002 src/sum.ts:1:8']);
});

it('works in dev as well, as do pictures that are imported', async () => {
  const made = site(FILES).write(
    'docs/index.mdx',
    "import { Chart } from '../src/chart';\nimport chart from '../src/chart.png';\n\n<Chart /> <img src={chart} alt=\"\" />\n",
  );
  const server = await dev({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());

  const html = await (await fetch(server.urls.local)).text();
  const addresses = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address = '']) => address);
  const pictures = await Promise.all(addresses.map((address) => fetch(new URL(address, server.urls.local))));

  expect(pictures.map(({ headers }) => headers.get('content-type'))).toEqual(['image/png', 'image/png']);
});

it('works in packages and in pages, whose text may speak of it', async () => {
  const built = await site({
    'docs/index.mdx': `import { icon } from 'icons';

export const own = new URL('./own.png', import.meta.url).href;

# Home

<img src={icon} alt="icon" /> <img src={own} alt="own" />

Write \`new URL('./own.png', import.meta.url)\`, {"or new URL('./own.png', import.meta.url)"}.
`,
    'docs/own.png': FILES['src/chart.png'],
    'node_modules/icons/package.json':
      '{ "name": "icons", "version": "1.0.0", "type": "module", "main": "index.js" }',
    'node_modules/icons/index.js': "export const icon = new URL('./icon.png', import.meta.url).href;\n",
    'node_modules/icons/icon.png': FILES['src/chart.png'],
  }).build();

  expect(built.problems()).toEqual([]);
  const html = built.html('/');
  for (const name of ['icon', 'own'])
    expect(html).toMatch(new RegExp(`src="/static/assets/${name}\\.\\w+\\.png" alt="${name}"`));
  expect(
    (/<p>Write.*?<\/p>/s.exec(html)?.[0] ?? '').match(
      /new URL\('\.\/own\.png', import\.meta\.url\)|new URL\(&#x27;\.\/own\.png&#x27;, import\.meta\.url\)/g,
    ),
  ).toHaveLength(2);
});

it('runs WebAssembly that is imported as a module, and says where browsers may not', async () => {
  const made = site(WITH_PROGRAM);
  const built = await made.build();

  expect(built.html('/')).toContain('>4</button>');
  expect(built.problems()).toEqual(['DG5003 src/sum.wasm:1:1']);
  expect(built.diagnostics()[0]?.message).toContain("'wasm-unsafe-eval'");

  const allowed = await made
    .write('docgen.config.json', `{ "csp": { "strict": false, "script-src": ["'wasm-unsafe-eval'"] } }`)
    .build();
  expect(allowed.problems()).toEqual([]);
  expect(allowed.read('static/pages/index.js')).toMatch(/static\/assets\/sum\.\w+\.wasm/);
});

it('leaves WebAssembly alone whose address is all that is imported', async () => {
  const built = await site(WITH_PROGRAM)
    .write('src/sum.tsx', "import address from './sum.wasm';\n\nexport const Sum = () => <b>{address}</b>;\n")
    .build();

  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toMatch(/<b>\/static\/assets\/sum\.\w+\.wasm<\/b>/);
  expect(built.read('static/pages/index.js')).not.toContain('WebAssembly');
});

it('names a file that is no WebAssembly', async () => {
  const built = await site(WITH_PROGRAM).write('src/sum.wasm', 'text').build();

  expect(built.problems()).toContain('DG5002 src/sum.wasm:1:1');
});

it('gives the address of WebAssembly that Node.js does not know yet', async () => {
  const built = await site(WITH_PROGRAM)
    .write('src/sum.tsx', "import address from './sum.wasm';\n\nexport const Sum = () => <b>{address}</b>;\n")
    .write('src/sum.wasm', Buffer.from('0061736d010000007f0100', 'hex'))
    .build();

  expect(built.problems()).toEqual(['DG5003 src/sum.wasm:1:1']);
  expect(built.html('/')).toMatch(/<b>\/static\/assets\/sum\.\w+\.wasm<\/b>/);
});
