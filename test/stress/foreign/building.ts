import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

const INDEX = `
        == docs/index.md
        # Home
`;

export const building: Topic = {
  name: 'Building, search and hosting',
  scenarios: [
    {
      id: 'builderConfig: define, alias, tags, metas, copies',
      files: project`
        == rspress.config.ts
        ${config(`
          builderConfig: {
            source: { define: { __BUILD__: JSON.stringify('b7') } },
            resolve: { alias: { '@parts': path.join(__dirname, 'parts') } },
            html: {
              tags: [{ tag: 'script', attrs: { src: 'https://stats.example/s.js', defer: true }, head: true, append: true }],
              meta: { 'theme-kind': 'tea' },
            },
            output: {
              copy: { patterns: [{ from: path.join(__dirname, 'copied'), to: 'files' }, { from: 'docs/public' }] },
            },
          },`)}
        == copied/list.txt
        listed
        == docs/public/own.txt
        of the public folder
        == parts/One.tsx
        export const One = () => <i className="one">{__BUILD__}</i>;
        == docs/index.mdx
        import { One } from '@parts/One';

        # Home

        <One />
      `,
      shows: (built) => {
        deepEqual(
          readPage(built, '/')
            .find('one')
            .map(({ text }) => text),
          ['b7'],
        );
        equal(readPage(built, '/').meta('theme-kind'), 'tea');
        match(built.html('/'), /<script[^>]+src="https:\/\/stats\.example\/s\.js"/);
        equal(built.read('files/list.txt').trim(), 'listed');
        equal(built.read('own.txt').trim(), 'of the public folder');
      },
    },
    {
      id: 'plugins of Rsbuild for tags',
      files: project`
        == rspress.config.ts
        ${config(
          `
          builderConfig: { plugins: [openGraph(), analytics('G-1')] },`,
          `import { analytics, openGraph } from './builder';`,
        )}
        == builder.ts
        import type { RsbuildPlugin } from '@rsbuild/core';

        export const openGraph = (): RsbuildPlugin => ({
          name: 'open-graph',
          setup(api) {
            api.modifyHTMLTags(({ headTags, bodyTags }) => ({
              headTags: [...headTags, { tag: 'meta', attrs: { property: 'og:site_name', content: 'Kit' } }],
              bodyTags,
            }));
          },
        });
        export const analytics = (id: string): RsbuildPlugin => ({
          name: 'analytics',
          setup(api) {
            api.modifyRsbuildConfig((own, { mergeRsbuildConfig }) =>
              mergeRsbuildConfig(own, { html: { tags: [{ tag: 'script', attrs: { async: true, src: 'https://stats.example/' + id } }] } }),
            );
          },
        });
        ${INDEX}
      `,
      shows: (built) => {
        equal(readPage(built, '/').meta('og:site_name'), 'Kit');
        ok(built.html('/').includes('https://stats.example/G-1'));
      },
    },
    {
      id: 'keys of the config that mean nothing, and an icon by its path in the public folder',
      problems: ['DG1002 rspress.config.ts:10:27', 'DG1002 rspress.config.ts:11:46'],
      files: project`
        == rspress.config.ts
        ${config(`
          icon: './docs/public/kit.svg',
          themeConfig: { nav: [], logo: '/kit.svg', search: true,
            sidebar: { '/': [{ text: 'A', link: '/', about: 'a' }, { text: 'B', link: '/b', about: 'b' }] } },`)}
        == docs/b.md
        # B
        == docs/public/kit.svg
        <svg xmlns="http://www.w3.org/2000/svg"/>
        ${INDEX}
      `,
      shows: (built) => {
        ok(built.terminal().includes('"themeConfig.logo" is not a known key.'));
        ok(built.terminal().includes('about" is not a known key, nor is "themeConfig.sidebar'));
        match(built.html('/'), /<link rel="icon" href="\/kit\.svg"/);
      },
    },
    {
      id: 'tools: aliases, constants and plugins of PostCSS',
      isQuick: true,
      packages: ['postcss'],
      files: project`
        == rspress.config.ts
        ${config(`
          builderConfig: {
            resolve: { extensions: ['.web.ts', '.ts'], alias: { 'native-kit$': path.join(__dirname, 'web-kit.ts') } },
            tools: {
              rspack(options, { rspack, addRules, appendPlugins }) {
                options.resolve.alias['@parts'] = path.join(__dirname, 'parts');
                options.plugins.push(new rspack.DefinePlugin({ __BUILD__: JSON.stringify('b7') }));
                addRules([{ resourceQuery: /raw/, type: 'asset/source' }]);
                options.ignoreWarnings = [/kit/];
              },
              bundlerChain: (chain) => { chain.resolve.alias.set('@more', path.join(__dirname, 'more')).end().extensions.add('.more.ts'); },
              postcss: (_, { addPlugins }) => addPlugins({ postcssPlugin: 'teal', Declaration: (one) => { if (one.value === 'tea') one.value = 'teal'; } }),
            },
          },`)}
        == parts/one.web.ts
        export const one = 'one ' + __BUILD__;
        == parts/one.ts
        export const one = 'for phones';
        == more/two.ts
        export const two = 'two';
        == web-kit.ts
        export const kit = 'web';
        == docs/own.css
        .own { color: tea; }
        == docs/index.mdx
        import { one } from '@parts/one';
        import { two } from '@more/two';
        import { kit } from 'native-kit';
        import './own.css';

        # Home

        <p className="own">{one}, {two}, {kit}</p>
      `,
      shows: (built) => {
        equal(readPage(built, '/').find('own')[0]?.text, 'one b7, two, web');
        const sheets = readdirSync(built.outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
          file.endsWith('.css'),
        );
        ok(sheets.some((file) => /\.own\{color:teal\}/.test(built.read(file))));
      },
    },
    {
      id: 'tags of the body',
      files: project`
        == rspress.config.ts
        ${config(`
          builderConfig: {
            html: { tags: [
              { tag: 'div', attrs: { id: 'overlay' }, append: false },
              (tags) => [...tags, { tag: 'script', head: false, children: 'window.late = 1' }],
            ] },
            plugins: [{
              name: 'tags',
              setup(api) {
                api.modifyHTMLTags(({ headTags, bodyTags }) => ({ headTags, bodyTags: [...bodyTags, { tag: 'noscript', children: '<i>no script</i>' }] }));
              },
            }],
          },`)}
        ${INDEX}
      `,
      shows: (built) => {
        match(built.html('/'), /<body>\s*<div id="overlay"><\/div>/);
        match(
          built.html('/'),
          /<script>window\.late = 1<\/script>\s*<noscript><i>no script<\/i><\/noscript>\s*<\/body>/,
        );
      },
    },
    {
      id: 'loaders and plugins of rspack',
      problems: ['DG9504'],
      files: project`
        == rspress.config.ts
        ${config(`
          builderConfig: { tools: { rspack: { module: { rules: [{ test: /\\.txt$/, use: 'own-loader' }] } } } },`)}
        ${INDEX}
      `,
      shows: (built) => deepEqual([built.ok, built.problems()], [true, []]),
      difference: {
        text: 'docgen bundles with esbuild: loaders and plugins of rspack have no effect and cause a warning. Aliases, constants and plugins of PostCSS in `builderConfig.tools` count.',
        shows: (built) => ok(built.terminal().includes('"tools.rspack" (rule')),
      },
    },
    {
      id: 'pages that are drawn in the browser alone: ssg false',
      files: project`
        == rspress.config.ts
        ${config(`
          ssg: false,`)}
        == docs/index.mdx
        # Home

        <p>{typeof document}</p>
      `,
      shows: (built) => ok(!built.html('/').includes('<p>undefined</p>')),
    },
    {
      id: 'code that a server cannot run',
      fails: true,
      problems: ['DG6001 docs/index.mdx:3:9'],
      files: project`
        == docs/index.mdx
        # Home

        Width: {window.innerWidth}
      `,
      shows: (built) => ok(!built.ok),
    },
    {
      id: 'search: pages left out, code blocks, versions and hooks',
      files: project`
        == rspress.config.ts
        ${config(`
          search: { codeBlocks: true, searchHooks: path.join(__dirname, 'search.tsx') },`)}
        == search.tsx
        import type { OnSearch } from '@rspress/core/theme';

        const onSearch: OnSearch = (query) => {
          console.log(query);
        };
        export { onSearch };
        == docs/hidden.md
        ---
        search: false
        ---
        # Hidden
        == docs/shown.md
        # Shown

        ~~~js
        const findable = 'in a code block';
        ~~~
        ${INDEX}
      `,
      shows: (built) => {
        const text = built.files().join(' ');
        ok(text.includes('hidden.html') && text.includes('shown.html'));
      },
    },
    {
      id: 'no search at all',
      files: project`
        == rspress.config.ts
        ${config(`
          search: false,`)}
        ${INDEX}
      `,
      shows: (built) => equal(readPage(built, '/').find('rp-search-button').length, 1),
      difference: {
        text: '`search: false` removes the search button too.',
        shows: (built) => equal(readPage(built, '/').find('rp-search-button').length, 0),
      },
    },
    {
      id: 'a monorepo: code of packages beside the docs',
      files: project`
        == package.json
        { "name": "root", "private": true, "workspaces": ["packages/*"] }
        == .git/HEAD
        ref: refs/heads/main
        == packages/cup/src/index.ts
        export const cup = 'a cup';
        == packages/cup/package.json
        { "name": "cup", "version": "3.1.4" }
        == rspress.config.ts
        ${config(`
          replaceRules: [{ search: /CUP_VERSION/g, replace: '3.1.4' }],`)}
        == docs/index.mdx
        import { cup } from '../packages/cup/src/index';
        import pkg from '../packages/cup/package.json';

        # Cup CUP_VERSION

        It is {cup}, version {pkg.version}.

        ~~~ts file="<root>/packages/cup/src/index.ts"
        ~~~
      `,
      shows: (built) => {
        const { text } = readPage(built, '/');
        ok(text.includes('It is a cup, version 3.1.4.'));
        ok(text.includes("export const cup = 'a cup';"));
      },
    },
    {
      id: 'paths of tsconfig, an alias of a language, types beside pages',
      files: project`
        == rspress.config.ts
        ${config('')}
        == tsconfig.json
        { "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./components/*"], "i18n": ["./i18n.json"] } } }
        == components/Leaf.tsx
        export default ({ name }: { name: string }) => <q className="leaf">{name}</q>;
        == docs/index.mdx
        import Leaf from '@/Leaf';

        # Home

        <Leaf name="mint" />
      `,
      shows: (built) =>
        deepEqual(
          readPage(built, '/')
            .find('leaf')
            .map(({ text }) => text),
          ['mint'],
        ),
    },
    {
      id: 'an icon in the config that is a file of the project',
      files: project`
        == rspress.config.ts
        ${config(`
          icon: new URL('./assets/icon.svg', import.meta.url),`).replace(
          'path.join(__dirname, ',
          'path.join(import.meta.dirname, ',
        )}
        == assets/icon.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        ${INDEX}
      `,
      shows: (built) => match(built.html('/'), /<link rel="icon" href="[^"]+\.svg"/),
    },
    {
      id: 'an icon and a logo that are not there',
      problems: ['DG1002 rspress.config.ts:10:3', 'DG1002 rspress.config.ts:9:3'],
      files: project`
        == rspress.config.ts
        ${config(`
          icon: '/none.png',
          logo: '/no-logo.png',`)}
        ${INDEX}
      `,
      shows: (built) => ok(!built.ok),
      difference: {
        text: 'A missing `icon` or `logo` is a warning; in Rspress the build fails.',
        shows: (built) => ok(built.ok),
      },
    },
  ],
};
