import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

// A plugin as a stranger writes it: in the project, against the public types alone. It has every hook.
const PLUGIN = `
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'docgen';

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
      addPlugin({ name: 'second', config: (config) => { note('config second'); return { ...config, title: config.title + '!' }; } });
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
    beforeBuild: (config) => note('beforeBuild ' + config.root.startsWith(dir)),
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
    async *addFiles(config, isProd, { pages, toHref, listInOrder }) {
      for (const page of pages)
        yield { path: 'twins/' + (page.routePath.slice(1) || 'index') + '.txt', content: async () => (await page.readHtml()).slice(0, 4000) };
      yield { path: 'list.txt', content: pages.map((page) => toHref(page.routePath)).join('\\n') };
      yield { path: 'order.txt', content: JSON.stringify(listInOrder({ lang: 'en', version: '' }).map(({ text, pages }) => [text, pages.map((page) => page.routePath)])) };
      yield { path: 'copied.md', content: { copyOf: join(dir, 'plugin/filed.md') } };
    },
    afterBuild: (config, isProd, { pages, outDir, files }) => note('afterBuild ' + pages.length + ' ' + outDir.startsWith(dir) + ' ' + (files.written > 0)),
  };
}
`;

const FILES = {
  'docgen.config.ts': `
import { defineConfig } from 'docgen';
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
    expect(built.read('twins/index.txt')).toContain('Drawn <strong>boldly</strong>');
    expect(built.read('twins/guide/start.txt')).toMatch(/^<.*word from a module/s);
    expect(project.read('calls.txt').trim().split('\n')).toEqual([
      'config /docs/',
      'config second',
      'addPages true',
      'routeGenerated /guide/start / /late /never /made /filed',
      'routeService true false',
      'beforeBuild true',
      'search 7',
      'afterBuild 7 true true',
    ]);
    const index = Object.keys(project.output()).filter((path) => path.includes('search'));
    expect(index.length).toBeGreaterThan(0);
  });
});
