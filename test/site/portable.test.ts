/** `docgen build --portable`: what lies in the folder that a reader opens without a server. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'parse5';
import { expect, it, onTestFinished } from 'vitest';
import { listElements } from '../../src/engine/book/html-tree.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { type Built, type Files, site } from '../helpers/site.ts';

const { preview, publish, verifyBuild } = await loadEngine();

const PORTABLE = { overrides: { portable: true } };

const FILES: Files = {
  'docgen.config.mjs': `
import { pluginAnalytics } from 'docgenjs/plugins/analytics';
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
import { pluginTags } from 'docgenjs/plugins/tags';
const others = { name: 'adds-one', config: (config, { addPlugin }) => (addPlugin({ name: 'mailer', needsServer: true, head: [['meta', { name: 'mailer' }]] }), config) };
export default {
  base: '/docs/', siteOrigin: 'https://x.org', lang: 'en', llms: true, logo: '/logo.svg', globalStyles: 'own.css',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  markdown: { html: true }, route: { cleanUrls: true },
  head: [['script', { src: '/docs/count.js', crossorigin: '' }], ['link', { rel: 'preload', as: 'image', imagesrcset: '/docs/logo.svg 1x', href: '/docs/logo.svg' }]],
  plugins: [pluginTags(), pluginRss(), pluginSitemap(), pluginAnalytics({ provider: 'plausible', domain: 'x.org' }), others],
};`,
  'own.css': '.own { background: url(./paper.svg); }\n',
  'paper.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'docs/public/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'docs/public/extra.css': '@import "/docs/own/more.css"; .other { background: url("/docs/logo.svg#a"); }\n',
  'docs/public/own/more.css': 'b { cursor: url( /docs/logo.svg ), url(data:,), url("//x.org/a.cur"); }\n',
  'docs/public/count.js': 'globalThis.counted = true;\n',
  'docs/public/form.html':
    '<script id="docgen-meta">x</script><a href="/docs/guide/first">Guide</a><style>p{background:url(/docs/logo.svg)}</style>\n',
  'docs/en/index.md': '# Home\n\n[Guide](./guide/), [first](./guide/first.md#usage)\n',
  'docs/zh/index.md': '# 首页\n\n![图](../en/guide/pot%20a.svg)\n',
  'docs/en/guide/pot a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  'docs/en/guide/index.md': '# Guide\n\n![A pot](./pot%20a.svg)\n',
  'docs/en/guide/first.md': `---
tags: [a&b]
---

# First

## Usage

<a href="/docs/guide/?q=1&amp;r=2#usage">Folder</a> <a href="/docs/">Home</a> <a href="/docs/search?q=pot">Search</a>
<a href="/other/">Elsewhere</a> <a href="//x.org/docs/">Host</a> <a href='#usage'>Here</a>
<img src="/docs/logo.svg" srcset="/docs/logo.svg 1x, /docs/logo.svg?2 2x" style="background: url('/docs/logo.svg')" alt="Logo">
<noscript><img src="/docs/logo.svg" alt="Logo"></noscript>

Not an address: \`href="/docs/guide/"\`.
`,
  'docs/en/c:d.md': '# Colon\n',
  'docs/en/links.mdx': `# Links

{'Run'}, [colon](./c:d.md), and a picture: ![A pot](./guide/pot%20a.svg)
`,
};

/** Addresses in a document or a sheet. */
function listAddresses(built: Built, path: string): string[] {
  const text = built.read(path);
  const inCss = (css: string) =>
    [...css.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address]) => address ?? '');
  if (path.endsWith('.css')) return inCss(text);
  return listElements(parse(text, { scriptingEnabled: false })).flatMap(({ tagName, attrs, childNodes }) => {
    const [child] = childNodes;
    return [
      ...(tagName === 'style' && child && 'value' in child ? inCss(child.value) : []),
      ...attrs.flatMap(({ name, value }) => {
        if (/^(?:href|src|poster|action)$/.test(name)) return [value];
        if (/srcset$/.test(name)) return value.split(', ').map((entry) => entry.split(' ')[0] ?? '');
        return name === 'style' ? inCss(value) : [];
      }),
    ];
  });
}

/** Those that begin at a root, and those whose file is missing, by file. */
function findLost(built: Built): string[] {
  const files = built.files().filter((path) => /\.(?:html|css)$/.test(path) && !path.includes('[HASH]'));
  const sheets = Object.keys(built.site.output()).filter((path) => path.endsWith('.css'));
  return [...files, ...sheets].flatMap((path) =>
    listAddresses(built, path).flatMap((address) => {
      if (/^(?:[a-z]+:|\/\/|#)/.test(address)) return [];
      const file = join(built.outDir, dirname(path), decodeURIComponent(address.replace(/[?#].*$/, '')));
      const isThere = !address.startsWith('/') && existsSync(file) && statSync(file).isFile();
      return isThere ? [] : [`${path}: ${address}`];
    }),
  );
}

it('names a file that is there wherever it means a page, a picture or a sheet of the site', async () => {
  const made = site(FILES);
  const built = await made.build(PORTABLE);
  expect(built.problems()).toEqual(['DG2020 docs/en/c:d.md']);
  expect(findLost(built)).toEqual(['guide/first.html: /other/', 'zh/guide/first.html: /other/']);

  const html = built.html('guide/first');
  expect(html).toContain('<a href="index.html?q=1&amp;r=2#usage">Folder</a>');
  expect(html).toContain('<a href="../index.html">Home</a>');
  expect(html).toContain('<a href="../search.html?q=pot">Search</a>');
  expect(html).toContain('href="//x.org/docs/"');
  expect(html).toContain(
    'srcset="../logo.svg 1x, ../logo.svg?2 2x" style="background: url(\'../logo.svg\')"',
  );
  expect(html).toContain('<code>href="/docs/guide/"</code>');
  expect(html).toContain('<script src="../count.js"></script>');
  expect(built.html('links')).toContain('href="./c:d.html"');
  expect(built.html('form')).toBe(
    '<script id="docgen-meta">x</script><a href="guide/first.html">Guide</a><style>p{background:url(logo.svg)}</style>\n',
  );
  expect(JSON.parse(/id="docgen-meta">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({
    site: expect.stringMatching(/^\.\.\/static\/site-en-\w+\.json$/),
  });

  expect(built.read('extra.css')).toContain(
    '@import "own/more.css"; .other { background: url("logo.svg#a"); }',
  );
  expect(built.read('own/more.css')).toBe(
    'b { cursor: url(../logo.svg), url(data:,), url("//x.org/a.cur"); }\n',
  );

  // No browser loads these from a file.
  expect(html).not.toMatch(/type="module"|modulepreload|as="fetch"/);
  const paths = built.files();
  expect(paths.filter((path) => /_headers|security-headers|\.bin$|\.json$/.test(path))).toEqual([]);
  const app = Object.keys(made.output()).find((path) => /^static\/app-.*\.js$/.test(path)) ?? '';
  expect(built.read(app)).not.toMatch(/\bimport\s*[{"(]|\bexport\s*\{/);
  expect(paths.filter((path) => /search\/en\/index/.test(path))).toEqual(['static/search/en/index.json.js']);
});

it('leaves out plugins that need a server, those that another one adds too, and says so', async () => {
  const built = await site(FILES).build(PORTABLE);
  expect(built.files().filter((path) => /\.xml$|llms|\.md$/.test(path))).toEqual([]);
  expect(built.html('/')).not.toMatch(/plausible|mailer/);
  expect(built.files()).toContain('tags/a-b.html');
  expect(built.result.portable).toEqual({
    leftOutPlugins: ['llms', 'rss', 'sitemap', 'analytics', 'mailer'],
  });
  const lines = built.terminal().split('\n');
  expect(lines).toContain('  without llms, rss, sitemap, analytics, mailer: they need a server');
  expect(lines).toContain('  opens   by a double click on index.html, without a server; not for publishing');
});

it('makes again what differs between the two kinds, and nothing else', async () => {
  const made = site(FILES);
  const ordinary = await made.build();
  const before = made.output();
  expect(ordinary.result.portable).toBeUndefined();
  const first = await made.build(PORTABLE);
  expect(first.result.reused.rendered).toBe(0);
  const portable = made.output();
  const again = await made.build(PORTABLE);
  expect(again.result.files.written).toBe(0);
  expect(again.result.reused.rendered).toBeGreaterThan(5);
  expect(made.output()).toEqual(portable);

  // A page more changes what an address without an ending means.
  const added = await made.write('docs/en/other.md', '# Other\n').build(PORTABLE);
  expect(added.ok).toBe(true);
  made.remove('docs/en/other.md');
  await made.build();
  expect(made.output()).toEqual(before);
  const { comparison } = await verifyBuild({ cwd: made.dir, ...PORTABLE });
  expect(comparison?.differences).toEqual([]);
});

it('is not published, but previewed', async () => {
  const made = site(FILES);
  await made.build(PORTABLE);
  // To look at it, a server does no harm.
  const server = await preview({ cwd: made.dir, port: 0 });
  onTestFinished(() => server.close());
  const page = new URL('guide/first.html', server.urls.local);
  const html = await (await fetch(page)).text();
  const [, script = ''] = /<script defer src="([^"]+)"/.exec(html) ?? [];
  expect((await fetch(new URL(script, page))).status).toBe(200);

  const error: unknown = await publish({ cwd: made.dir, to: 's3://sites/guide?region=eu-central-1' }).catch(
    (thrown: unknown) => thrown,
  );
  const { diagnostics, exitCode } = getOutcome(error);
  expect(exitCode).toBe(3);
  expect(diagnostics.map(({ code }) => code)).toEqual(['DG7605']);
  expect(diagnostics[0]?.message).toContain('"doc_build" was built to be opened without a server');
});

it('says what browsers do not load from a file', async () => {
  const made = site({
    'docgen.config.json': JSON.stringify({
      head: [
        ['script', { type: 'module', src: '/widget.js' }],
        '<script src="/next.js" type=module></script>',
      ],
    }),
    'docs/index.mdx': "import { Sum } from '../src/sum';\n\n# Home\n\n<Sum />\n",
    'src/sum.tsx':
      "import './sum.css';\nimport code from './sum.wasm';\nexport const Sum = () => { const start = () => new Worker(new URL('./work.js', import.meta.url)); return <p onClick={start}>{code}</p>; };\n",
    'src/sum.css':
      '.sum { mask: url(./dot.svg) no-repeat; -webkit-mask-image: url("data:image/svg+xml,x"); clip-path: url(#a); background: url(./dot.svg); }\n',
    'src/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<!-- larger than what is put into sheets -->'.repeat(500)}</svg>`,
    'src/work.ts': 'postMessage(1);\n',
    'src/sum.wasm': Buffer.from('0061736d01000000', 'hex'),
  });
  const ordinary = await made.build();
  expect(ordinary.problems()).toEqual([]);
  const built = await made.build(PORTABLE);
  expect(built.ok).toBe(true);
  const named = built.diagnostics().map(({ code, message }) => `${code} ${message}`);
  expect(
    named.map((text) => text.replace(/(work|sum|dot)[\w.-]*(?=\.(?:js|wasm|svg))/, '$1')).sort(),
  ).toEqual(
    [
      '"/next.js", which is a module,',
      '"/widget.js", which is a module,',
      '"static/assets/dot.svg", which is a mask in a sheet,',
      '"static/assets/sum.wasm", which is WebAssembly,',
      '"static/assets/work.js", which is a worker,',
    ].map((what) => `DG7011 Browsers do not load ${what} on a page that is opened without a server.`),
  );
});

it('names a script that can only be a module', async () => {
  const built = await site({
    'docs/index.mdx': "import { NOW } from '../src/now';\n\n# Home\n\n<p>{NOW}</p>\n",
    'src/now.ts': 'export const NOW = await Promise.resolve(1);\n',
  }).build(PORTABLE);
  expect(built.exitCode).toBe(1);
  expect(built.problems()).toEqual(['DG5009']);
  expect(built.terminal()).toContain('op-level await');
});

it('is a switch of the build command, which no share of a build takes', async () => {
  const made = site({ 'docs/index.md': '# Home\n' });
  const run = await runDocgen(['build', '--portable', '--json'], { cwd: made.dir });
  expect(JSON.parse(run.stdout)).toMatchObject({ ok: true, portable: { leftOutPlugins: [] } });
  expect(readFileSync(join(made.dir, 'doc_build/index.html'), 'utf8')).toContain('href="static/app-');
  const share = await runDocgen(['build', '--portable', '--shard', '1/2'], { cwd: made.dir });
  expect(share.stderr).toContain('cannot be combined with --portable');
});
