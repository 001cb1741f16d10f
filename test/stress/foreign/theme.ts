import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

const INDEX = `
        == docs/index.md
        # Home
`;

/** The files of a package with a theme, as bundlers of libraries write them. */
const TEA_THEME = `
        == node_modules/@tea/theme/package.json
        { "name": "@tea/theme", "version": "1.0.0", "type": "module", "exports": { ".": { "import": "./dist/index.js" }, "./plugin": { "import": "./dist/plugin.js" }, "./theme": { "import": "./dist/theme.js" } } }
        == node_modules/@tea/theme/dist/index.js
        import { jsx } from 'react/jsx-runtime';
        import { useSite } from '@rspress/core/runtime';
        import { Link } from '@theme';
        import './tea.css';
        export const Ribbon = ({ children }) => jsx('p', { className: 'tea-ribbon', title: useSite().site.title, children: jsx(Link, { href: '/', children }) });
        export const Badge = ({ children }) => jsx('b', { className: 'tea-badge', children });
        == node_modules/@tea/theme/dist/tea.css
        .tea-badge { color: olive; }
        == node_modules/@tea/theme/dist/theme.js
        import { Badge, Ribbon } from '@tea/theme';
        import { Layout } from '@default-theme';
        import react from 'react';
        export * from '@default-theme';
        const TeaLayout = (props) => react.createElement(Layout, { ...props, afterDocContent: props.afterDocContent ?? react.createElement('p', { className: 'tea-line' }, TEA_LINE) });
        export { Badge, Ribbon, TeaLayout as Layout };
`;

export const theme: Topic = {
  name: 'Theme, styles and home pages',
  scenarios: [
    {
      id: 'frames and services of other sites',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(`
          globalUIComponents: [path.join(__dirname, 'Comments.tsx')],`)}
        == Comments.tsx
        export default function Comments() {
          return <script src="https://comments.example/client.js" async />;
        }
        == docs/index.mdx
        # Home

        <iframe src="https://videos.example/1" title="Video" />
        <form action="https://forms.example/join"><button>Join</button></form>
      `,
      shows: (built) => {
        const policy = /Content-Security-Policy" content="([^"]*)"/.exec(built.html('/'))?.[1] ?? '';
        ok(!/(?:script|frame|default)-src|form-action/.test(policy), policy);
      },
    },
    {
      id: 'Layout with slots',
      isQuick: true,
      files: project`
        == theme/index.tsx
        import { Layout as BasicLayout, Search as BasicSearch } from '@rspress/core/theme-original';
        import { Banner } from '@rspress/core/theme';
        import './index.css';

        const Layout = () => (
          <BasicLayout
            beforeNav={<Banner href="/guide" message="Version 2 is here" />}
            beforeNavTitle={<i className="before-nav-title">a</i>}
            afterNavTitle={<i className="after-nav-title">b</i>}
            beforeDocContent={<p className="before-content">Read on</p>}
            afterDocContent={<p className="after-content">The end</p>}
            beforeOutline={<div className="before-outline">o1</div>}
            afterOutline={<div className="after-outline">o2</div>}
            beforeSidebar={<div className="before-sidebar">s</div>}
            bottom={<footer className="bottom">bottom</footer>}
          />
        );
        const Search = () => <div className="my-search"><BasicSearch /></div>;

        export { Layout, Search };
        export * from '@rspress/core/theme-original';
        == theme/index.css
        :root { --rp-c-brand: rebeccapurple; }
        == docs/guide.md
        # Guide
        ${INDEX}
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        const slots = ['before-nav-title', 'after-nav-title', 'before-content', 'after-content', 'my-search'];
        for (const name of [...slots, 'before-outline', 'after-outline', 'before-sidebar', 'bottom'])
          equal(page.find(name).length, 1, name);
        const styles = built.files().filter((file) => file.endsWith('.css'));
        ok(styles.length > 0);
      },
    },
    {
      id: 'parts of the theme replaced by name, with Sass and CSS modules',
      files: project`
        == rspress.config.ts
        ${config(
          `
          builderConfig: { plugins: [pluginSass()] },`,
          `import { pluginSass } from '@rsbuild/plugin-sass';`,
        )}
        == theme/index.tsx
        import { HomeLayout as BasicHome } from '@rspress/core/theme-original';
        import styles from './card.module.scss';
        import './vars.scss';

        export const HomeFooter = () => <footer className={styles.card}>Own footer</footer>;
        export const NotFoundLayout = () => <main className="own-404">Nothing brewed here</main>;
        export const HomeLayout = () => <BasicHome afterHero={<section className="extra">A section of its own</section>} />;
        export * from '@rspress/core/theme-original';
        == node_modules/sass/package.json
        { "name": "sass", "main": "index.cjs" }
        == node_modules/sass/index.cjs
        const { readFileSync } = require('node:fs');
        const { pathToFileURL } = require('node:url');
        // As much of Sass as these two sheets need.
        exports.compileAsync = async (file) => ({
          css: readFileSync(file, 'utf8').replace('$space: 4px;', '').replace('$space * 2', '8px'),
          loadedUrls: [pathToFileURL(file)],
        });
        == theme/card.module.scss
        $space: 4px;
        .card { padding: $space * 2; &:hover { color: red; } }
        == theme/vars.scss
        .rp-nav { .extra { color: blue; } }
        == docs/index.md
        ---
        pageType: home
        hero: { name: Kit }
        ---
      `,
      shows: (built) => {
        ok(built.html('/404').includes('Nothing brewed here'));
        const [extra] = readPage(built, '/').find('extra');
        equal(extra?.text, 'A section of its own');
        const footer = /<footer class="([^"]+)">Own footer/.exec(built.html('/'))?.[1] ?? '';
        ok(footer.length > 0);
        ok(built.outDir.length > 0);
      },
    },
    {
      id: 'files of a theme that import its entry',
      isQuick: true,
      files: project`
        == theme/index.tsx
        export * from '@rspress/core/theme-original';
        export { Stamp } from './parts/stamp';
        export { HomeFooter } from './parts/footer';
        == theme/parts/stamp.tsx
        export const Stamp = () => <i className="own-stamp">own</i>;
        == theme/parts/footer.tsx
        import { Stamp, Link } from '..';
        import { Tag } from '../index';
        import { Steps } from '../../theme';

        export const HomeFooter = () => <div className="own-footer"><Stamp /><Link href="/guide">Guide</Link><Tag tag="new" /><Steps>Step</Steps></div>;
        == docs/index.md
        ---
        pageType: home
        ---
        == docs/guide.md
        # Guide
      `,
      shows: (built) => {
        equal(readPage(built, '/').find('own-stamp').length, 1);
        match(built.html('/'), /own-footer[\s\S]*href="\/guide\.html"/);
      },
    },
    {
      id: 'elements of Markdown called as functions, and packages of earlier versions',
      isQuick: true,
      files: project`
        == theme/index.tsx
        import { DocContent as BasicDocContent } from '@rspress/theme-default';
        import { LlmsContainer, LlmsCopyButton } from '@rspress/plugin-llms/runtime';

        export * from '@rspress/theme-default';
        export const DocContent = (props) => <><LlmsContainer><LlmsCopyButton /></LlmsContainer><BasicDocContent {...props} /></>;
        == Heading.tsx
        import { getCustomMDXComponent } from '@rspress/core/theme';

        export const Heading = ({ children }) => {
          const { h2, ul, li } = getCustomMDXComponent();
          return <>{h2({ children, className: 'called' })}{ul({ children: li({ children: 'An item', className: 'item' }) })}</>;
        };
        == docs/index.mdx
        import { Heading } from '../Heading';

        # Home

        <Heading>A heading</Heading>
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        deepEqual(
          page.find('called').map(({ tag, text }) => [tag, text]),
          [['h2', 'A heading']],
        );
        deepEqual(
          page.find('item').map(({ tag }) => tag),
          ['li'],
        );
        equal(page.find('rp-llms').length, 1);
      },
    },
    {
      id: 'a package with a theme, put below the theme of the site by its plugin',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(
          `
          plugins: [pluginTea()],`,
          `import { pluginTea } from '@tea/theme/plugin';`,
        )}
        == node_modules/@rspress/core/package.json
        { "name": "@rspress/core", "version": "2.0.0", "type": "module", "exports": { "./theme": "./dist/theme/index.js", "./package.json": "./package.json" } }
        == node_modules/@rspress/core/dist/theme/index.js
        export const Layout = () => 'The former theme';
        ${TEA_THEME}
        == node_modules/@tea/theme/dist/plugin.js
        import { createRequire } from 'node:module';
        import { dirname, join } from 'node:path';

        export const pluginTea = () => ({
          name: 'tea-theme',
          globalStyles: join(import.meta.dirname, 'tea.css'),
          builderConfig: {
            source: { define: { TEA_LINE: JSON.stringify('Brewed with tea') } },
            resolve: {
              alias: (alias) => {
                const core = dirname(createRequire(import.meta.url).resolve('@rspress/core/theme'));
                const own = join(import.meta.dirname, 'theme');
                Object.assign(alias, { '@theme': [own, core], '@default-theme': core, '@rspress/core/theme': own, '@theme-original': own, '@rspress/core/theme-original': own });
              },
            },
          },
        });
        == theme/index.tsx
        import { Ribbon } from '@tea/theme';
        import { Layout as TeaLayout } from '@rspress/core/theme-original';

        const Layout = () => <TeaLayout beforeDocContent={<Ribbon>Own ribbon</Ribbon>} />;
        export * from '@rspress/core/theme-original';
        export { Layout };
        == docs/index.mdx
        import { Badge, Ribbon } from '@theme';
        import { Badge as SameBadge } from '@rspress/core/theme';

        # Home

        <Badge>one</Badge> <SameBadge>two</SameBadge> <Ribbon>In the page</Ribbon>
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        const texts = (name: string) => page.find(name).map(({ text }) => text);
        deepEqual(texts('tea-line'), ['Brewed with tea']);
        deepEqual(texts('tea-badge'), ['one', 'two']);
        deepEqual(texts('tea-ribbon'), ['Own ribbon', 'In the page']);
        equal(page.find('rp-nav').length > 0, true);
        ok(!built.html('/').includes('The former theme'));
      },
    },
    {
      id: 'a package with a theme, by its name in an alias, without a theme of the site',
      files: project`
        == rspress.config.ts
        ${config(`
          builderConfig: { source: { define: { TEA_LINE: '"Brewed with tea"' } }, resolve: { alias: { '@theme': '@tea/theme/theme', '@default-theme': '@rspress/core/theme' } } },`)}
        ${TEA_THEME}
        ${INDEX}
      `,
      shows: (built) =>
        deepEqual(
          readPage(built, '/')
            .find('tea-line')
            .map(({ text }) => text),
          ['Brewed with tea'],
        ),
    },
    {
      id: 'an icon of the theme replaced by a file',
      files: project`
        == theme/index.tsx
        import IconSearch from './search.svg';

        export * from '@rspress/core/theme-original';
        export { IconSearch };
        == theme/search.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><path d="M0 0h3v3z"/></svg>
        ${INDEX}
      `,
      shows: (built) =>
        match(built.html('/'), /rp-search-button[\s\S]{0,300}<img[^>]+src="(?:data:image\/svg|\/static\/)/),
    },
    {
      id: 'getCustomMDXComponent',
      files: project`
        == theme/index.tsx
        import { getCustomMDXComponent as basic } from '@rspress/core/theme-original';

        export function getCustomMDXComponent() {
          const { h1: H1, ...rest } = basic();
          return { ...rest, h1: (props: object) => <><H1 {...props} /><small className="by">by us</small></> };
        }
        export * from '@rspress/core/theme-original';
        ${INDEX}
      `,
      shows: (built) =>
        deepEqual(
          readPage(built, '/')
            .find('by')
            .map(({ text }) => text),
          ['by us'],
        ),
    },
    {
      id: 'a home page made of components',
      files: project`
        == docs/index.mdx
        ---
        pageType: custom
        hero:
          name: Own hero
          text: Of its own
          actions: [{ theme: brand, text: Go, link: /go }]
        ---
        import { HomeFeature, HomeHero } from '@rspress/core/theme';
        import { Stars } from '../components/Stars';

        <HomeHero beforeHeroActions={<em>before them</em>} image={<b>drawn</b>} />

        <HomeFeature features={[{ title: 'First', details: 'One', icon: '🫖' }, { title: 'Second', details: 'Two', icon: '☕' }]} />

        <Stars count={3} />
        == components/Stars.tsx
        import styles from './Stars.module.css';

        export const Stars = ({ count }: { count: number }) => <p className={styles.stars}>{'★'.repeat(count)}</p>;
        == components/Stars.module.css
        .stars { color: gold; }
        == docs/go.md
        # Go
      `,
      shows: (built) => {
        const html = built.html('/');
        for (const text of ['Own hero', 'Of its own', 'before them', 'drawn', 'First', 'Second', '★★★'])
          ok(html.includes(text), text);
      },
    },
    {
      id: 'globalStyles, and the former theme.css',
      files: project`
        == rspress.config.ts
        ${config(`
          globalStyles: path.join(__dirname, 'styles/index.css'),`)}
        == styles/index.css
        @import './more.css';
        .rp-doc a { color: rgb(255, 165, 0); }
        == styles/more.css
        .more { background: url('./dot.svg'); }
        == styles/dot.svg
        <svg xmlns="http://www.w3.org/2000/svg"/>
        ${INDEX}
      `,
      shows: (built) => {
        const href = [...built.html('/').matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)]
          .map(([, file = '']) => built.read(file))
          .join('');
        match(href, /orange|#ffa500|rgb\(255, ?165, ?0\)/);
        ok(href.includes('.more'));
      },
    },
    {
      id: 'social links, dark mode, footer and the words of themeConfig',
      files: project`
        == rspress.config.ts
        ${config(`
          themeConfig: {
            darkMode: false,
            socialLinks: [
              { icon: 'github', mode: 'link', content: 'https://github.com/example/kit' },
              { icon: 'discord', mode: 'text', content: 'Ask for kit#1234' },
              { icon: { svg: '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>' }, mode: 'dom', content: '<b class="in-dom">scan</b>' },
            ],
            footer: { message: 'Made with <i>tea</i>' },
            lastUpdated: false,
            enableContentAnimation: true,
          },`)}
        == docs/index.md
        ---
        pageType: home
        hero: { name: Kit }
        ---
      `,
      shows: (built) => {
        const html = built.html('/');
        ok(html.includes('href="https://github.com/example/kit"'));
        ok(html.includes('Made with <i>tea</i>'));
        equal(readPage(built, '/').find('rp-switch-appearance').length, 0);
      },
    },
  ],
};
