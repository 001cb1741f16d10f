/** Plugins of Rsbuild in a config: what they may do, and what is said of all else. Needs `npm run build`. */
import { describe, expect, it } from 'vitest';
import type { AddedFile, FilesContext, PluginConfig } from '../../../src/engine/plugin.ts';
import { loadErrors, loadFiles } from './project.ts';

/** Loads a config whose `builderConfig` is this code, with `plugin(setup, more)` at hand. */
async function loadBuilder(builderConfig: string, others = '') {
  const { config, diagnostics, plugins } = await loadFiles({
    'rspress.config.ts': `
      const plugin = (setup, more = {}) => ({ name: 'mine', setup, ...more });
      export default { builderConfig: ${builderConfig}, ${others} };`,
    'docs/logo.png': '',
  });
  const warnings = [...diagnostics, ...(plugins?.runner.diagnostics() ?? [])].map(({ message }) => message);
  return { config, warnings, plugins: plugins?.list ?? [] };
}

describe('a plugin of Rsbuild', () => {
  it('changes names in scripts, aliases, tags, copies and servers', async () => {
    const { config, warnings } = await loadBuilder(`{
      source: { define: { ONE: '1' } },
      plugins: [plugin((api) => {
        api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) => mergeRsbuildConfig(config, {
          source: { define: { TWO: '2' }, include: [/x/] },
          resolve: { alias: { a: './b' } },
          output: { copy: [{ from: 'docs/logo.png', to: 'copied.png' }] },
          html: { tags: [{ tag: 'script', attrs: { src: 'https://x' } }], meta: () => ({ 'og:a': { property: 'og:a', content: 'A' } }) },
        }));
        api.modifyRsbuildConfig({ order: 'pre', handler: (config) => { config.server.port = 4000; config.server.proxy = { '/api': 'http://localhost:1' }; } });
        api.modifyEnvironmentConfig((config, { name }) => { config.source.define.ENV = JSON.stringify(name); });
        api.modifyHTMLTags({ order: 'post', handler: ({ headTags, bodyTags }) => ({ headTags: headTags.concat({ tag: 'meta', attrs: { name: 'n', content: api.getNormalizedConfig().source.define.TWO } }), bodyTags }) });
      })],
    }`);

    expect(warnings).toEqual([]);
    expect(config.bundler.define).toEqual({ ONE: '1', TWO: '2', ENV: '"web"' });
    expect(config.bundler.alias).toEqual({ a: `${config.projectDir}/b` });
    expect(config.bundler.copy).toEqual([{ from: `${config.projectDir}/docs/logo.png`, to: 'copied.png' }]);
    expect(config.bundler.tags).toEqual([
      ['script', { src: 'https://x' }],
      ['meta', { name: 'n', content: '2' }],
      ['meta', { property: 'og:a', content: 'A' }],
    ]);
    expect(config.server.port).toBe(4000);
    expect(config.server.proxy).toMatchObject([{ filter: ['/api'], target: 'http://localhost:1' }]);
  });

  it('says what stands in for modules that are not found, as aliases do', async () => {
    const { config, warnings } = await loadBuilder(`{
      tools: {
        rspack: { resolve: { fallback: { fs: false, path: './own-path.ts', a: './later' }, alias: { a: './b' } } },
        bundlerChain: (chain) => void chain.resolve.fallback.set('os', false),
      },
    }`);

    expect(warnings).toEqual([]);
    const { projectDir } = config;
    const EMPTY = 'data:text/javascript,module.exports={}';
    expect(config.bundler.alias).toEqual({
      fs: EMPTY,
      os: EMPTY,
      path: `${projectDir}/own-path.ts`,
      a: `${projectDir}/b`,
    });
  });

  it('reads back what it has set in a chain, and takes it out', async () => {
    const { config, warnings } = await loadBuilder(`{
      plugins: [plugin((api) => api.modifyBundlerChain((chain) => {
        chain.resolve.alias.set('gone', './gone').set('kept', './kept').merge({ more: './more' }).delete('gone').end()
          .extensions.add('.b').merge(['.c']).prepend('.a').end()
          .alias.set('read', './' + chain.resolve.extensions.values().join(''));
        const { get, has, entries } = chain.resolve.alias;
        chain.resolve.alias.set('seen', './' + [get('kept'), has('gone'), Object.keys(entries())].join('-'));
      })),
      plugin((api) => api.modifyBundlerChain((chain) => {
        chain.resolve.alias.set('other', './other').clear();
        chain.resolve.extensions.add('.d').clear();
      }))],
    }`);

    expect(warnings).toEqual([]);
    const { projectDir } = config;
    expect(config.bundler.alias).toEqual({
      kept: `${projectDir}/kept`,
      more: `${projectDir}/more`,
      read: `${projectDir}/.a.b.c`,
      seen: `${projectDir}/kept-false-kept,more,read`,
    });
    expect(config.bundler.extensions).toEqual(['.a', '.b', '.c']);
  });

  it('is warned of by name for each thing that has no effect', async () => {
    const { warnings } = await loadBuilder(`{
      plugins: [
        plugin((api) => {
          api.transform({ test: /x/ }, () => '');
          api.modifyBundlerChain((chain) => {
            chain.resolve.alias.set('c', './d');
            chain.module.rule('x').test(/x/).use('y').loader('z');
            chain.module.rule('raw').resourceQuery(/raw/).type('asset/source').end();
            chain.module.rule('svg').uses.delete('svgr').end().oneOf('svg-own').use('own');
            chain.optimization.minimizer('own').use(class Shy {});
            chain.plugin('p').use(class Shy {}, [{}]).end();
          });
          api.modifyRspackConfig((config, { appendPlugins, rspack }) => {
            config.cache = true;
            appendPlugins([new rspack.DefinePlugin({ D: '1' }), new rspack.CopyRspackPlugin({})]);
          });
          api.onCloseDevServer(() => {});
          api.modifyRsbuildConfig((config) => { config.tools.swc = { jsc: {} }; config.output.minify = false; });
          api.logger.info('hello');
        }),
        { name: 'later', setup: (api) => api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) => mergeRsbuildConfig({}, config)) },
        { name: 'rsbuild:sass', setup: (api) => api.modifyBundlerChain(() => {}) },
      ],
    }`);

    expect(warnings).toEqual([
      'Plugin "rsbuild" in hook "config": the Rsbuild plugin "mine" asks for what docgen does not have: ' +
        'api.transform, "output.minify", "tools.swc", api.modifyBundlerChain (optimization.minimizer), api.modifyBundlerChain (plugin p), api.modifyBundlerChain (rule /x/), api.modifyBundlerChain (rule svg-own), api.modifyRspackConfig (plugin CopyRspackPlugin).',
    ]);
  });

  it('is blamed for what has no effect, and the config is not', async () => {
    const { warnings } = await loadBuilder(
      `{ plugins: [plugin((api) => api.modifyRsbuildConfig((config) => { config.performance = { chunkSplit: {} }; config.tools.rspack = {}; config.security = { nonce: 'x' }; }))] }`,
      `plugins: [
        { name: 'y', config: (config) => ({ ...config, builderConfig: { ...config.builderConfig, tools: { rspack: {} } } }) },
      ]`,
    );

    expect(warnings).toEqual([
      'Plugin "rsbuild" in hook "config": the Rsbuild plugin "mine" asks for what docgen does not have: "performance.chunkSplit", "security.nonce".',
    ]);
  });

  it('names an option without effect once, whoever sets it', async () => {
    const { warnings } = await loadBuilder(
      '{ tools: { sass: { api: "modern" } } }',
      "plugins: [{ name: 'other', builderConfig: { tools: { less: { a: 1 } } } }]",
    );

    expect(warnings).toEqual([
      'These options have no effect: "builderConfig.tools.sass".',
      'Plugin "rsbuild" in hook "config": "builderConfig" of the plugin "other" asks for what docgen does not have: "tools.less".',
    ]);
  });

  it('is told apart from a plugin of the site with tools of its own', async () => {
    const { warnings } = await loadBuilder(
      '{ tools: { rspack: { module: { rules: [{ test: /own/, use: "o" }] } } } }',
      `plugins: [
        { name: 'raw', builderConfig: { tools: { bundlerChain: (chain) => void chain.module.rule('Raw').resourceQuery(/raw/).type('asset/source') } } },
        { name: 'text', builderConfig: { tools: { bundlerChain: (chain) => void chain.module.rule('text').test(/txt/).use('text') } } },
      ]`,
    );

    expect(warnings).toEqual([
      'Plugin "rsbuild" in hook "config": "builderConfig" asks for what docgen does not have: "tools.rspack" (rule /own/).',
      'Plugin "rsbuild" in hook "config": "builderConfig" of the plugin "text" asks for what docgen does not have: "tools.bundlerChain" (rule /txt/).',
    ]);
  });

  it('of a kind whose work docgen does needs no install; its options are named', async () => {
    const { plugins } = await loadFiles({
      'rspress.config.ts': `import { pluginReact } from '@rsbuild/plugin-react';
        import { pluginSass } from '@rsbuild/plugin-sass';
        export default { builderConfig: { plugins: [pluginReact(), pluginSass({ sassLoaderOptions: {} })] } };`,
    });

    expect(plugins?.runner.diagnostics().map(({ message }) => message)).toEqual([
      'Plugin "rsbuild" in hook "config": the Rsbuild plugin "rsbuild:sass" asks for what docgen does not have: its options.',
    ]);
  });

  it('may be nested, promised, left out, part of a plugin, and know of others', async () => {
    const { config } = await loadBuilder(
      `{ plugins: [
        [Promise.resolve(plugin((api) => {
          api.expose('id', 5);
          api.modifyRsbuildConfig((config) => { config.source.define = { HAS: String(api.isPluginExists('of-plugin')) }; });
        }))], false, undefined,
        { name: 'removed', setup() { throw new Error('It runs.'); } },
        { name: 'remover', remove: ['removed'] },
        { name: 'serving', apply: 'serve', setup() { throw new Error('It runs.'); } },
      ] }`,
      `plugins: [{ name: 'x', builderConfig: { plugins: [plugin((api) => {
        api.modifyRsbuildConfig((config) => { config.source.define.USED = String(api.useExposed('id')); });
      }, { name: 'of-plugin' })] } }]`,
    );

    expect(config.bundler.define).toEqual({ HAS: 'true', USED: '5' });
  });

  it('is named when it fails, with the line', async () => {
    const { lines } = await loadErrors(
      loadFiles({
        'rspress.config.ts': `export default { builderConfig: { plugins: [{ name: 'mine', setup() {\n  throw new Error('No key.');\n} }] } };`,
      }),
    );

    expect(lines).toEqual([
      'rspress.config.ts:2 | Plugin "rsbuild" in hook "config": the Rsbuild plugin "mine" fails: No key.',
    ]);
  });

  it('is told before and after a build', async () => {
    const { plugins } = await loadBuilder(`{ plugins: [plugin((api) => {
      const told = (globalThis.__told = []);
      api.onBeforeBuild(() => { told.push('before'); });
      api.onAfterBuild(({ isFirstCompile }) => { told.push('after ' + isFirstCompile); });
    })] }`);
    const own = plugins.find(({ name }) => name === 'rsbuild');

    await own?.beforeBuild?.({} as PluginConfig, true, {} as FilesContext);
    await own?.afterBuild?.({} as PluginConfig, true, {} as never);

    expect((globalThis as { __told?: string[] }).__told).toEqual(['before', 'after true']);
  });
});

it('options of Rsbuild for icons make an icon, tags, files and a manifest', async () => {
  const { config, plugins, warnings } = await loadBuilder(
    `{ html: { favicon: './docs/logo.png', appIcon: { name: 'App', icons: [{ src: './docs/logo.png', size: 180 }, { src: './docs/logo.png', size: 512, target: 'web-app-manifest' }] } } }`,
    `base: '/kit/'`,
  );
  const own = plugins.find(({ name }) => name === 'rsbuild');
  const files = (await own?.addFiles?.({} as PluginConfig, true, {
    site: config,
  } as FilesContext)) as AddedFile[];

  expect(warnings).toEqual([]);
  expect(config.icon).toEqual({ file: `${config.projectDir}/docs/logo.png` });
  expect(config.bundler.tags).toEqual([
    ['link', { rel: 'apple-touch-icon', sizes: '180x180', href: '/kit/static/image/logo.png' }],
    ['link', { rel: 'manifest', href: '/kit/manifest.webmanifest' }],
  ]);
  expect(files.map(({ path }) => path)).toEqual(['static/image/logo.png', 'manifest.webmanifest']);
  expect(JSON.parse(String(files[1]?.content)).icons).toHaveLength(2);
});
