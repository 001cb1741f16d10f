import { describe, expect, it, onTestFinished } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

const { dev } = await loadEngine();

// A plugin as a stranger writes it: in the project, against the public types alone. It has every hook.
const PLUGIN = `
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'docgenjs';

export function pluginAll(dir: string): Plugin {
  const note = (line: string) => appendFileSync(join(dir, 'calls.txt'), line + '\\n');
  return {
    name: 'all',
    cacheKey: () => ({ value: { version: 1 }, files: ['key.txt'] }),
    watchFiles: ['watched.txt'],
    globalStyles: join(dir, 'plugin/all.css'),
    globalUIComponents: [[join(dir, 'plugin/banner.tsx'), { text: 'From a plugin' }]],
    markdown: {
      globalComponents: [join(dir, 'plugin/badge.tsx')],
      async codeBlock({ lang, attributes, code }, { line, index }) {
        if (lang === 'chart') return { markdown: '### Chart ' + code.trim() + '\\n\\nDrawn **boldly**.' };
        if (lang === 'tsx' && attributes.live)
          return {
            component: join(dir, 'plugin/demo.tsx'),
            props: { line, index },
            modules: { Demo: { code, lang: 'tsx', id: 'demo' } },
          };
      },
      elements: {
        Api: ({ attributes }) => ({ markdown: '## Api of ' + attributes.name + '\\n\\n| a | b |\\n| - | - |\\n| c | d |' }),
      },
    },
    builderConfig: { source: { define: { __FROM_PLUGIN__: JSON.stringify('defined') } } },
    csp: { 'connect-src': ['https://plugin.example'] },
    head: (page, route) => [['meta', { name: 'x-route', content: route.routePath + ' ' + page.title }]],
    config(config, { addPlugin }) {
      note('config ' + config.base);
      addPlugin({ name: 'second', config: (config, tools) => { note('config second'); tools.removePlugin('unwanted'); return { ...config, title: config.title + '!' }; } });
      addPlugin({ name: 'unwanted', config: () => note('config unwanted') });
      return { ...config, title: 'Plugged' };
    },
    addPages(config, isProd) {
      note('addPages ' + isProd);
      return [
        { routePath: '/made', content: '---\\ntitle: Made\\n---\\n\\n# Made by a plugin\\n\\n[Home](/)\\n' },
        { routePath: '/filed', filepath: join(dir, 'plugin/filed.md') },
      ];
    },
    addSSGRoutes: () => [{ path: '/late' }],
    routeGenerated: (routes) => note('routeGenerated ' + routes.map(({ routePath }) => routePath).join(' ')),
    routeServiceGenerated(routes) {
      note('routeService ' + routes.isExistRoute('/made.html') + ' ' + routes.isExistRoute('/nowhere'));
      routes.addRoute({ routePath: '/served', absolutePath: join(dir, 'plugin/filed.md') });
    },
    beforeBuild: (config) => note('beforeBuild ' + config.root.startsWith(dir) + ' ' + config.outDir),
    i18nSource: (source) => ({ ...source, outlineTitle: { en: 'PLUGGED OUTLINE' } }),
    addRuntimeModules: () => ({ 'plugin-words': 'export const words = "word from a module";' }),
    extendPageData(page) {
      page.stamp = 'stamp of ' + page.routePath + ' ' + page.content.length;
    },
    modifySearchIndexData(pages) {
      note('search ' + pages.length);
      pages.splice(pages.findIndex((page) => page.routePath === '/filed'), 1);
      const home = pages.find((page) => page.routePath === '/');
      if (home) home.content = 'xylophone';
    },
    async *addFiles(config, isProd, { pages, toHref, listInOrder, keep }) {
      for (const page of pages)
        yield { path: 'twins/' + (page.routePath.slice(1) || 'index') + '.txt', content: async () => (await page.readHtml()).slice(0, 4000) };
      yield { path: 'list.txt', content: pages.map((page) => toHref(page.routePath)).join('\\n') };
      yield { path: 'order.txt', content: JSON.stringify(listInOrder({ lang: 'en', version: '' }).map(({ text, pages }) => [text, pages.map((page) => page.routePath)])) };
      yield { path: 'copied.md', content: { copyOf: join(dir, 'plugin/filed.md') } };
      let count = 0;
      let give;
      const given = new Promise((resolve) => { give = resolve; });
      const make = async () => 'made ' + (count += 1) + ' with ' + (await given);
      yield { path: 'first.txt', content: () => keep('made from the next', make) };
      yield { path: 'next.txt', content: () => (give('the next'), keep('made from the next', make)) };
    },
    afterBuild: (config, isProd, { pages, outDir, files }) => note('afterBuild ' + pages.length + ' ' + outDir.startsWith(dir) + ' ' + (files.written > 0)),
  };
}
`;

const FILES = {
  'docgen.config.ts': `
import { defineConfig } from 'docgenjs';
import { pluginAll } from './plugin/all.ts';
export default defineConfig({
  title: 'Site',
  base: '/docs/',
  csp: true,
  ssg: { experimentalExcludeRoutePaths: ['/late', '/never'] },
  plugins: [pluginAll(import.meta.dirname)],
});
`,
  'plugin/all.ts': PLUGIN,
  'plugin/all.css': '.from-plugin { color: rebeccapurple }',
  'plugin/banner.tsx': 'export default ({ text }) => <p className="plugin-banner">{text}</p>;',
  'plugin/badge.tsx': 'export default ({ children }) => <em className="plugin-badge">{children}</em>;',
  'plugin/demo.tsx': `export default ({ Demo, line, index, children }) => (
    <section className="plugin-demo" data-line={line} data-index={index}><Demo />{children}</section>
  );`,
  'plugin/filed.md': '# Filed by a plugin\n\nText.\n',
  'key.txt': 'one',
  'docs/_nav.json': '[{ "text": "Guide", "link": "/guide/start" }]',
  'docs/_meta.json': '[{ "type": "file", "name": "late" }]',
  'docs/index.md': '# Home\n\nWelcome.\n\n```chart\nof sales\n```\n',
  'docs/late.md': '# Late\n',
  'docs/never.md': '# Never\n',
  'docs/guide/_meta.json': '["start"]',
  'docs/guide/start.mdx': `import { words } from 'plugin-words';

# Start

<Badge>{words}</Badge> {__FROM_PLUGIN__}

<Api name="button" />

\`\`\`tsx live
import { helper } from './_helper.ts';
export default () => <b>{helper()}</b>;
\`\`\`
`,
  'docs/guide/_helper.ts': "export const helper = () => 'live ' + 'code';",
};

describe('a plugin with every hook', () => {
  it('takes part in a build, from the config to the end', async () => {
    const project = site(FILES);
    const built = await project.build();
    expect(built.diagnostics()).toEqual([]);
    const home = built.html('index.html');
    expect(home).toContain('<title>Home - Plugged!</title>');
    expect(home).toContain('plugin-banner');
    expect(home).toMatch(/<h3 id="chart-of-sales"/);
    expect(home).toContain('<strong>boldly</strong>');
    expect(home).toContain('<meta name="x-route" content="/ Home">');
    expect(home).toMatch(/"stamp":"stamp of \/ \d+"/);
    expect(home).toContain('PLUGGED OUTLINE');

    const start = built.html('guide/start.html');
    expect(start).toContain('<em class="plugin-badge">word from a module</em>');
    expect(start).toContain('defined');
    expect(start).toMatch(/<h2 id="api-of-button"/);
    expect(start).toMatch(/class="plugin-demo" data-line="9" data-index="1"><b>live code<\/b>/);
    expect(start).toContain('rp-codeblock');

    // What `loadCodeModule` finds from another page.
    expect(built.read('static/pages/guide/start.js')).toMatch(/\bas codeModules\b/);

    expect(built.html('made.html')).toContain('Made by a plugin');
    expect(built.html('filed.html')).toContain('Filed by a plugin');
    expect(built.html('served.html')).toContain('Filed by a plugin');
    expect(built.html('late.html')).toContain('<h1 id="late"');
    expect(built.html('never.html')).not.toContain('<h1 id="never"');
    expect(built.read('_headers')).toContain('connect-src');
    expect(built.read('_headers')).toContain('https://plugin.example');

    expect(built.read('list.txt').split('\n')).toContain('/docs/guide/start.html');
    expect(JSON.parse(built.read('order.txt'))[0]).toEqual(['Guide', ['/guide/start']]);
    expect(built.read('copied.md')).toContain('# Filed');
    // Generated at once, and what both keep once.
    expect([built.read('first.txt'), built.read('next.txt')]).toEqual(Array(2).fill('made 1 with the next'));
    expect(built.read('twins/index.txt')).toContain('Drawn <strong>boldly</strong>');
    expect(built.read('twins/guide/start.txt')).toMatch(/^<.*word from a module/s);
    expect(project.read('calls.txt').trim().split('\n')).toEqual([
      'config /docs/',
      'config second',
      'addPages true',
      'routeGenerated /guide/start / /late /never /made /filed',
      'routeService true false',
      'beforeBuild true doc_build',
      'search 7',
      'afterBuild 7 true true',
    ]);

    // Nothing has changed: the same bytes, and no page is made again.
    const again = await project.build();
    expect(again.diagnostics()).toEqual([]);
    expect(again.result.files).toMatchObject({ written: 0, removed: 0 });
    expect(again.result.reused).toEqual({ pages: 7, rendered: 9 });
    expect(again.result.plugins?.map(({ hook }) => hook)).toContain('addFiles');

    // What the plugin says that its pages depend on has: they are compiled again.
    project.write('key.txt', 'two');
    expect((await project.build()).result.reused.pages).toBe(0);
  });

  it('takes part in dev, where its files come from memory', async () => {
    const project = site({ ...FILES, 'watched.txt': 'one' });
    let checked = 0;
    let wrong: string[] = [];
    const server = await dev({
      cwd: project.dir,
      port: 0,
      onUpdate: ({ kind, diagnostics }) => {
        if (kind === 'checked') checked += 1;
        wrong = diagnostics.map(({ code, message }) => `${code}: ${message}`);
      },
    });
    onTestFinished(() => server.close());
    const read = async (path: string) =>
      (await fetch(`${new URL(server.urls.local).origin}/docs/${path}`)).text();
    const calls = () => project.read('calls.txt').trim().split('\n');
    const countBuilt = () => calls().filter((line) => line.startsWith('afterBuild')).length;

    expect(await read('guide/start')).toContain('<b>live code</b>');
    const home = await read('');
    expect(home).toContain('Chart of sales');
    expect(home).toMatch(/"stamp":"stamp of \/ \d+"/);
    expect(await read('made')).toContain('Made by a plugin');
    expect(await read('list.txt')).toContain('/docs/guide/start.html');
    expect(await read('twins/guide/start.txt')).toContain('word from a module');
    expect(await read('nowhere.txt')).toContain('404');
    // Once, or again where the events of the files just written come late.
    await expect.poll(() => checked).toBeGreaterThan(0);
    expect(calls()).toContain('addPages false');
    await expect.poll(countBuilt).toBeGreaterThan(0);

    const built = countBuilt();
    project.edit('docs/index.md', (text) => text.replace('of sales', 'of losses'));
    await expect.poll(() => read('twins/index.txt')).toContain('Chart of losses');
    await expect.poll(countBuilt).toBeGreaterThan(built);

    // A file the plugin asked to be watched lets it be asked again, but for what begins a session.
    const before = calls().filter((line) => line.startsWith('addPages')).length;
    project.write('watched.txt', 'two');
    await expect.poll(() => calls().filter((line) => line.startsWith('addPages')).length).toBe(before + 1);
    expect(calls().filter((line) => line.startsWith('beforeBuild'))).toHaveLength(1);

    // What would fail a build is said before one is made, and until it is mended.
    project.write('docs/public/list.txt', 'of the site');
    await expect
      .poll(() => wrong)
      .toContainEqual(
        expect.stringMatching(
          /^DG7002: "list\.txt" is written twice: by docs\/public\/list\.txt and by plugin "/,
        ),
      );
    expect(await read('list.txt')).toBe('of the site');
    project.remove('docs/public/list.txt');
    await expect.poll(() => wrong).not.toContainEqual(expect.stringMatching(/^DG7002/));
  });
});

/** A site with plugins written in its config. */
function withPlugins(plugins: string, more: Record<string, string> = {}) {
  return site({
    'docgen.config.mjs': `export default { search: false, plugins: [${plugins}] };`,
    'docs/index.md': '# Home\n\nText.\n',
    ...more,
  });
}

describe('a plugin that does wrong', () => {
  it('is named with its hook, and the former output stays', async () => {
    const project = site({
      'docgen.config.mjs': 'export default { search: false };',
      'docs/index.md': '# Home\n',
      'docs/public/taken.txt': 'public',
    });
    await project.build();
    const former = project.output();
    const broken: Record<string, [plugin: string, message: RegExp, more?: Record<string, string>]> = {
      throws: [
        `{ name: 'x', beforeBuild() { throw new Error('no luck'); } }`,
        /hook "beforeBuild": no luck\./,
      ],
      rejects: [
        `{ name: 'x', async afterBuildX() {}, addFiles: async () => { throw 'text'; } }`,
        /"addFiles": text\./,
      ],
      pages: [`{ name: 'x', addPages: () => ({}) }`, /"addPages": a list must be returned/],
      page: [`{ name: 'x', addPages: () => [{ routePath: '/a' }] }`, /has neither "content" nor "filepath"/],
      address: [
        `{ name: 'x', addPages: () => [{ routePath: 'a', content: '' }] }`,
        /must be an address that begins/,
      ],
      above: [
        `{ name: 'x', addPages: () => [{ routePath: '/../a', content: '' }] }`,
        /is not the address of a page/,
      ],
      long: [
        `{ name: 'x', addPages: () => [{ routePath: '/' + 'long'.repeat(9000), content: '' }] }`,
        /"routePath" is too long: with "\.html" it has more than 255 bytes, which file systems refuse: "\/long.{55}…"/,
      ],
      control: [
        `{ name: 'x', addPages: () => [{ routePath: '/a\\u0000b', content: '' }] }`,
        /"routePath" has a control character, which an address cannot contain: "\/a\\u0000b"/,
      ],
      near: [
        `{ name: 'x', addPages: () => [{ routePath: '/a', filepath: 'a.md' }] }`,
        /"filepath" of the page "\/a" must be an absolute path/,
      ],
      kind: [
        `{ name: 'x', addPages: () => [{ routePath: '/a', filepath: '/a.txt' }] }`,
        /cannot make a page of "\/a.txt"/,
      ],
      format: [
        `{ name: 'x', addPages: () => [{ routePath: '/a', content: '', format: 'MD' }] }`,
        /"format" of the page "\/a" must be "md" or "mdx", not "MD"/,
      ],
      order: [
        `{ name: 'x', addPages: () => [{ routePath: '/a', content: '', sidebar: { order: '1' } }] }`,
        /"sidebar.order" of the page "\/a" must be a number/,
      ],
      twice: [
        `{ name: 'x', addPages: () => [1, 2].map(() => ({ routePath: '/a', content: '# A' })) }`,
        /becomes "\/a" more than once\./,
      ],
      taken: [`{ name: 'x', addPages: () => [{ routePath: '/', content: '# Again' }] }`, /both become "\/"/],
      modules: [
        `{ name: 'x', addRuntimeModules: () => ({ m: '1' }) }, { name: 'y', addRuntimeModules: () => ({ m: '2' }) }`,
        /Plugin "y" in hook "addRuntimeModules": the module "m" is there already: plugin "x" has it/,
      ],
      own: [`{ name: 'x', addRuntimeModules: () => ({ react: '' }) }`, /docgen itself has it/],
      words: [`{ name: 'x', i18nSource: () => 3 }`, /"i18nSource": texts by key and language/],
      data: [`{ name: 'x', extendPageData: (page) => { page.self = page; } }`, /must be JSON/],
      head: [`{ name: 'x', head: () => 'tag' }`, /"head": a list of tags must be returned/],
      file: [
        `{ name: 'x', addFiles: () => [{ path: 'taken.txt', content: '' }] }`,
        /"taken.txt" is written twice: by .* and by plugin "x" in hook "addFiles"/,
      ],
      inCase: [
        `{ name: 'x', addFiles: () => [{ path: 'Taken.txt', content: '' }] }`,
        /"taken.txt" and "Taken.txt", which are one file on some disks, are both written: by .* and by plugin "x"/,
      ],
      page2: [
        `{ name: 'x', addFiles: () => [{ path: 'index.html', content: '' }] }`,
        /"index.html" is written twice: by docs\/index.md and by plugin "x"/,
      ],
      outside: [
        `{ name: 'x', addFiles: () => [{ path: '../a', content: '' }] }`,
        /"..\/a" is not a path inside the output/,
      ],
      content: [
        `{ name: 'x', addFiles: () => [{ path: 'a', content: () => 7 }] }`,
        /"a" must be a string or bytes; found 7/,
      ],
      code: [
        `{ name: 'x', markdown: { codeBlock: () => { throw new Error('bad block'); } } }`,
        /"markdown.codeBlock": bad block/,
        { 'docs/index.md': '# Home\n\n```js\n1\n```\n' },
      ],
      runs: [
        `{ name: 'x', markdown: { codeBlock: () => ({ component: 'x', modules: { Demo: { code: '' } } }) } }`,
        /code in a Markdown page is not run/,
        { 'docs/index.md': '# Home\n\n```js\n1\n```\n' },
      ],
      empty: [
        `{ name: 'x', markdown: { codeBlock: () => ({ html: '' }) } }`,
        /"html" must be a string that is not empty/,
        { 'docs/index.md': '# Home\n\n```js\n1\n```\n' },
      ],
      paths: [`{ name: 'x', addSSGRoutes: () => [{ path: '/no' }] }`, /there is no page "\/no"/],
      reports: [
        `{ name: 'x', beforeBuild: (c, p, { report }) => report({ severity: 'error', message: 'Said so.', file: 'docs/index.md', line: 1 }) }`,
        /"beforeBuild": Said so\./,
      ],
    };
    for (const [name, [plugin, message, files = {}]] of Object.entries(broken)) {
      project.write('docgen.config.mjs', `export default { search: false, plugins: [${plugin}] };`);
      const kept = Object.keys(files).map((path) => [path, project.read(path)] as const);
      for (const [path, text] of Object.entries(files)) project.write(path, text);
      const built = await project.build();
      expect(built.ok, name).toBe(false);
      expect(
        built
          .diagnostics()
          .map((found) => found.message)
          .join('\n'),
        name,
      ).toMatch(message);
      if (name === 'hangs') expect(built.problems()).toEqual(['DG9502 docs/index.md']);
      expect(project.output(), name).toEqual(former);
      for (const [path, text] of kept) project.write(path, text);
    }
  });

  it('is told of what browsers do not get of its values', async () => {
    const built = await withPlugins(
      `{ name: 'x', extendPageData(page) { page.draw = () => {}; page.words = 3; } }`,
    ).build();
    expect(built.ok).toBe(true);
    expect(new Set(built.diagnostics().map(({ severity, message }) => `${severity} ${message}`))).toEqual(
      new Set([
        'warning Plugin "x" in hook "extendPageData": what is added to a page must be JSON; "draw" is a function.',
      ]),
    );
  });

  it('is refused with the config when its hook "config" fails, or its options are wrong', async () => {
    const messages = async (plugins: string) => {
      const built = await withPlugins(plugins).build();
      expect(built.exitCode).toBe(2);
      return built.diagnostics().map(({ message }) => message);
    };
    expect(await messages(`{ name: 'x', config() { throw new Error('not today'); } }`)).toEqual([
      'Plugin "x" in hook "config": not today.',
    ]);
    expect(
      await messages(
        ['x', 'y'].map((name) => `{ name: '${name}', config() { throw new Error('not today'); } }`).join(),
      ),
    ).toEqual(['Plugin "x" in hook "config": not today.', 'Plugin "y" in hook "config": not today.']);
    expect(await messages(`{ name: 'x', config: (config) => ({ ...config, titel: 'T' }) }`)).toEqual([
      expect.stringContaining('Plugin "x" in hook "config": the returned config cannot be used: '),
    ]);
    expect(await messages(`{ name: 'x', globalStyles: './missing.css' }`)).toEqual([
      '"plugins[0].globalStyles" names "./missing.css", which does not exist.',
    ]);
    expect(await messages(`{ name: 'x' }, { name: 'x' }`)).toEqual([
      expect.stringContaining('second plugin named "x"'),
    ]);
    expect(await messages(`{ name: 'x', addPages: 'no' }`)).toEqual([
      expect.stringContaining('plugins[0].addPages'),
    ]);
  });

  it('is warned when "config" returns nothing, and the config goes on', async () => {
    const built = await withPlugins(`{ name: 'x', config(config) { config.title; } }`).build();
    expect(built.ok).toBe(true);
    expect(built.diagnostics()).toMatchObject([{ code: 'DG9504', severity: 'warning', plugin: 'x' }]);
  });
});

describe('HTML in place of a code block', () => {
  const bars = `{
    name: 'bars', cacheKey: '',
    markdown: {
      codeBlock: ({ lang, code }) =>
        lang === 'bars'
          ? { html: '<svg role="img" aria-label="Bars"><rect width="' + code.trim() + '"/></svg>', stylesheet: 'static/bars.css' }
          : undefined,
    },
    addFiles: () => [{ path: 'static/bars.css', content: 'rect { fill: red }' }],
  }`;

  it.each(['md', 'mdx'])(
    'is written as it is, with its sheet; search and Markdown have the text (%s)',
    async (format) => {
      const page = `# Home\n\n- One\n  \`\`\`bars\n  77\n  \`\`\`\n\n${format === 'mdx' ? '{Math.min(1)}' : '<b>raw</b>'}\n`;
      const config = `export default { llms: true, plugins: [${bars}] };`;
      const built = await site({ 'docgen.config.mjs': config, [`docs/index.${format}`]: page }).build();

      expect(built.problems()).toEqual([]);
      expect(built.body('index')).toContain(
        '<div class="rp-drawn" data-lang="bars" data-source="77\n"><link rel="stylesheet" href="/static/bars.css"><svg role="img" aria-label="Bars"><rect width="77"/></svg></div>',
      );
      expect(built.read('index.md')).toContain('- One\n  ```bars\n  77\n  ```');
      const [folder = ''] = listIndexes(built);
      expect(await findIn(built, folder, '77')).toHaveLength(1);
    },
  );
});

describe('the store', () => {
  const page = '# Home\n\n```clock\nnow\n```\n';
  const clock = (key: string) => `{
    name: 'clock', ${key}
    markdown: { codeBlock: () => ({ markdown: 'It is ' + (globalThis.docgenTestClock ?? 0) + '.' }) },
  }`;

  it('is not used for pages of a plugin that does not say what they depend on', async () => {
    const project = withPlugins(clock(''), { 'docs/index.md': page, 'docs/plain.md': '# Plain\n' });
    const time = globalThis as { docgenTestClock?: number };
    time.docgenTestClock = 1;
    expect((await project.build()).body('index')).toContain('It is 1.');
    time.docgenTestClock = 2;
    const second = await project.build();
    expect(second.body('index')).toContain('It is 2.');
    expect(second.result.reused.pages).toBe(1);
    delete time.docgenTestClock;
  });

  it('keeps pages of one that does, and its keys are those of a site without plugins where it changes no page', async () => {
    const project = withPlugins(clock("cacheKey: 'v1',"), { 'docs/index.md': page });
    await project.build();
    expect((await project.build()).result.reused.pages).toBe(1);
    project.edit('docgen.config.mjs', (text) => text.replace("'v1'", "'v2'"));
    expect((await project.build()).result.reused.pages).toBe(0);

    const other = site({
      'docgen.config.mjs': 'export default { search: false };',
      'docs/index.md': page.replace('clock', 'js'),
    });
    await other.build();
    other.write(
      'docgen.config.mjs',
      `export default { search: false, plugins: [{ name: 'x', afterBuild() {} }] };`,
    );
    const { reused, files } = (await other.build()).result;
    expect(reused.pages).toBe(1);
    expect(files.written).toBe(0);
  });
});

it('a plugin of a package that throws is named with all causes and its own line', async () => {
  const built = await site({
    'docgen.config.mjs': `import pictures from 'site-pictures';\nexport default { plugins: [pictures()] };\n`,
    'docs/index.md': '# Home\n',
    'node_modules/site-pictures/package.json':
      '{ "name": "site-pictures", "type": "module", "main": "index.js" }',
    'node_modules/site-pictures/index.js': `import load from 'load-pictures';

const draw = (all) => {
  try {
    load(all);
  } catch (cause) {
    throw new Error('Cannot draw all pictures', { cause });
  }
};
export default () => ({
  name: 'pictures',
  async beforeBuild() { await null; load(1); },
  extendPageData(page) { draw(page.routePath); },
});
`,
    'node_modules/load-pictures/package.json': '{ "name": "load-pictures", "main": "index.cjs" }',
    'node_modules/load-pictures/index.cjs': `module.exports = (what) => {
  throw new Error('No picture ' + what, { cause: new TypeError('fetch failed', { cause: 'no net' }) });
};
`,
  }).build();

  expect(built.diagnostics()).toMatchObject([
    {
      code: 'DG9501',
      message: 'Plugin "pictures" in hook "beforeBuild": No picture 1. Cause: fetch failed. Cause: no net.',
      hint: 'It was thrown at node_modules/site-pictures/index.js:12:37.',
    },
    {
      code: 'DG9501',
      file: 'docs/index.md',
      message:
        'Plugin "pictures" in hook "extendPageData": Cannot draw all pictures. Cause: No picture /. Cause: fetch failed. Cause: no net.',
      hint: 'It was thrown at node_modules/site-pictures/index.js:7:11.',
    },
  ]);
});

it('reads a page that a plugin adds as Markdown as such, also where the site’s own files are MDX', async () => {
  const built = await site({
    'docs/index.md': '# Home {1 + 1}\n',
    'docgen.config.mjs': `export default {
  markdown: { mdAsMdx: true },
  plugins: [{
    name: 'foreign',
    addPages: () => [
      { routePath: '/data', format: 'md', content: '# Data {1 + 1}\\n\\nIds < 1000, {process.exit(1)}.' },
      { routePath: '/code', content: '# Code {1 + 1}\\n' },
    ],
  }],
};\n`,
  }).build();

  expect(built.problems()).toEqual([]);
  expect(built.html('index')).toMatch(/Home (?:<!-- -->)?2/);
  expect(built.html('code')).toMatch(/Code (?:<!-- -->)?2/);
  expect(built.html('data')).toContain('Data {1 + 1}');
  expect(built.html('data')).toContain('Ids &lt; 1000, {process.exit(1)}.');
});
