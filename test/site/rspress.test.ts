/**
 * A site as it was written for Rspress 2, untouched: its config, theme, navigation files, pages
 * and import specifiers all mean what they meant there.
 */
import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { PageMeta, SidebarEntry, SiteData } from '../../src/shared/types.ts';
import { type Built, site } from '../helpers/site.ts';

let built: Built;
beforeAll(async () => {
  built = await site('rspress-i18n').build();
});

const metaOf = (path: string): PageMeta =>
  JSON.parse(
    /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(built.html(path))?.[1] ?? '{}',
  );
const readData = (url: string) => JSON.parse(built.read(url.replace('/kit/', '')));
const siteOf = (path: string): SiteData => readData(metaOf(path).site);
const sidebarOf = (path: string): SidebarEntry[] => readData(metaOf(path).sidebar);
/** Markup of the page as React wrote it, without the comments between its texts. */
const markup = (path: string) => built.html(path).replaceAll('<!-- -->', '');
const headings = (path: string) =>
  [...built.html(path).matchAll(/<(h[1-6]) id="([^"]*)"/g)].map(([, tag, id]) => `${tag} ${id}`);
const titleOf = (path: string) => /<title>(.*?)<\/title>/.exec(built.html(path))?.[1];

it('builds without an edit, and warns of nothing but the unknown language', () => {
  expect(built.exitCode).toBe(0);
  expect(built.problems()).toEqual(['DG3100 docs/en/guide/features.mdx:58:1']);
});

it('gives every page its address; fragments and excluded files get none', () => {
  expect(built.files().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'api/client.html',
    'guide/basic/advanced/deep.html',
    'guide/basic/index.html',
    'guide/features.html',
    'guide/install.html',
    'guide/reference/one.html',
    'guide/reference/two.html',
    'guide/start/introduction.html',
    'guide/start/quick-start.html',
    'index.html',
    'search.html',
    'zh/404.html',
    'zh/api/client.html',
    'zh/guide/basic/advanced/deep.html',
    'zh/guide/basic/index.html',
    'zh/guide/features.html',
    'zh/guide/install.html',
    'zh/guide/reference/one.html',
    'zh/guide/reference/two.html',
    'zh/guide/start/introduction.html',
    'zh/guide/start/quick-start.html',
    'zh/index.html',
    'zh/search.html',
  ]);
});

it('reads _nav.json with words of i18n.json, in both languages', () => {
  expect(siteOf('/').nav).toEqual([
    { text: 'Guide', link: '/guide/start/introduction', activeMatch: '/guide/' },
    {
      text: 'API',
      items: [
        { text: 'Client', link: '/api/client' },
        { text: 'GitHub', link: 'https://github.com/example/kit' },
      ],
    },
    { text: 'v2.4', link: 'https://example.com/changelog', position: 'left', tag: 'new' },
  ]);
  const [guide, api] = siteOf('/zh/').nav;
  expect(guide).toEqual({ text: '指南', link: '/zh/guide/start/introduction', activeMatch: '/guide/' });
  expect(api).toMatchObject({ text: '接口', items: [{ text: 'Client', link: '/zh/api/client' }, {}] });
});

it('reads every form of _meta.json', () => {
  const folding = { collapsible: true, collapsed: false };
  expect(sidebarOf('/guide/install')).toEqual([
    { sectionHeaderText: 'Basics', tag: 'new' },
    {
      text: 'Start',
      collapsible: false,
      collapsed: false,
      _fileKey: 'en/guide/start',
      items: [
        { text: 'Introduction', link: '/guide/start/introduction', _fileKey: 'en/guide/start/introduction' },
        { text: 'Quick start', link: '/guide/start/quick-start', _fileKey: 'en/guide/start/quick-start' },
      ],
    },
    { text: 'Install', link: '/guide/install', _fileKey: 'en/guide/install' },
    {
      text: 'Features **now**',
      link: '/guide/features',
      icon: '🧩',
      tag: 'tip',
      context: 'ctx',
      overviewHeaders: [2, 3],
      _fileKey: 'en/guide/features',
    },
    { dividerType: 'solid' },
    { sectionHeaderText: 'Reference' },
    { text: 'One', link: '/guide/reference/one', _fileKey: 'en/guide/reference/one' },
    { text: 'Two *twice*', link: '/guide/reference/two', tag: 'beta', _fileKey: 'en/guide/reference/two' },
    { dividerType: 'dashed' },
    {
      text: 'Basic things',
      link: '/guide/basic/',
      ...folding,
      collapsed: true,
      _fileKey: 'en/guide/basic/index',
      items: [
        {
          text: 'advanced',
          ...folding,
          _fileKey: 'en/guide/basic/advanced',
          items: [
            { text: 'Deep', link: '/guide/basic/advanced/deep', _fileKey: 'en/guide/basic/advanced/deep' },
          ],
        },
      ],
    },
    { text: 'Repository', link: 'https://github.com/example/kit', _fileKey: '' },
    {
      text: 'See also',
      ...folding,
      collapsed: true,
      _fileKey: '',
      items: [
        { text: 'Client', link: '/api/client', _fileKey: 'en/api/client' },
        { text: 'Elsewhere', link: 'https://example.com', _fileKey: '' },
      ],
    },
  ]);
  expect(sidebarOf('/zh/guide/start/introduction')).toMatchObject([
    {
      text: '开始',
      items: [
        { text: '介绍', link: '/zh/guide/start/introduction' },
        { text: 'Quick start', link: '/zh/guide/start/quick-start' },
      ],
    },
  ]);
  expect(built.html('/guide/install')).toContain('Features <strong>now</strong>');
});

it('titles pages by frontmatter, then by heading, in the words of their language', () => {
  expect(titleOf('/guide/start/quick-start')).toBe('Quick start - Kit');
  expect(titleOf('/guide/features')).toBe('Features - Kit');
  expect(titleOf('/zh/guide/start/introduction')).toBe('介绍 - 套件');
  expect(titleOf('/')).toBe('Kit');
  expect(built.html('/zh/')).toContain('<meta name="description" content="一套零件">');
  expect(built.html('/guide/start/quick-start')).toContain(
    '<meta name="description" content="Five minutes">',
  );
});

it('gives headings the ids they had', () => {
  expect(headings('/guide/start/introduction').slice(0, 5)).toEqual([
    'h1 introduction',
    'h2 setup',
    'h3 with-code-inside',
    'h4 fourth-level',
    'h2 set-up',
  ]);
  expect(headings('/guide/start/quick-start')).toEqual(['h1 quickly', 'h3 step-one', 'h3 step-two']);
  // A page without an H1 gets one from its title.
  expect(headings('/guide/install')).toEqual(['h1 install']);
  expect(headings('/zh/guide/start/introduction').slice(0, 3)).toEqual([
    'h1 介绍',
    'h2 安装方法',
    'h2 安装方法-1',
  ]);
});

it('resolves every spelling of a link, under the base and without extensions', () => {
  const links = (path: string) => {
    const [, body = ''] = /data-docgen-body(.*?)kit-after/s.exec(markup(path)) ?? [];
    return [...body.matchAll(/<a href="(\/[^"]*)"/g)].map(([, href]) => href);
  };
  expect(links('/guide/start/introduction')).toEqual([
    '/kit/guide/start/quick-start',
    '/kit/guide/features#code',
    '/kit/api/client',
    '/kit/api/client',
    '/kit/guide/install',
  ]);
  expect(links('/zh/guide/start/introduction')).toEqual(['/kit/zh/api/client', '/kit/guide/install']);
  expect(links('/guide/basic/advanced/deep')).toEqual(['/kit/guide/basic/', '/kit/']);
  expect(links('/zh/api/client')).toEqual([
    '/kit/zh/guide/start/introduction#%E5%AE%89%E8%A3%85%E6%96%B9%E6%B3%95-1',
  ]);
});

it('knows containers in every spelling, and alerts of GitHub', () => {
  const callouts = [
    ...built
      .html('/guide/start/introduction')
      .matchAll(/class="rp-callout rp-callout--(\w+)"><\w+ class="rp-callout__title">(.*?)</g),
  ];
  expect(callouts.map(([, type, title]) => `${type}: ${title}`)).toEqual([
    'tip: Tip',
    'warning: My title',
    'details: Open me',
    'note: Braces',
    'important: IMPORTANT',
  ]);
  expect(built.html('/zh/guide/start/introduction')).toContain('<strong>很好（真的）。</strong>然后');
});

it('reads the meta of code fences, and the notations in code', () => {
  const html = built.html('/guide/features');
  const blocks = html.split('<div class="rp-codeblock ').slice(1);
  const [titled = '', diff = '', notations = '', file = '', plain = ''] = blocks;
  expect(titled).toMatch(/^language-ts"[^>]* data-line-numbers/);
  expect(titled).toContain('<div class="rp-codeblock__title">src/a.ts</div>');
  expect([...titled.matchAll(/<span class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual([
    'line',
    'line highlighted',
    'line',
    'line highlighted',
    'line highlighted',
  ]);
  expect(diff).toMatch(/^language-diff"/);
  expect(diff).not.toContain('data-line-numbers');
  expect(notations).toContain('data-wrap="true"');
  expect([...notations.matchAll(/<span class="(line[^"]*)"/g)].map(([, name]) => name)).toEqual([
    'line diff remove',
    'line diff add',
    'line highlighted',
    'line focused',
    'line highlighted error',
  ]);
  expect(notations).not.toContain('[!code');
  expect(file.replace(/<[^>]*>/g, '')).toContain('export default function Counter');
  expect(plain).toContain('<span class="line">plain</span>');
});

it('renders imported components, fragments, raw text and build-time values', () => {
  const html = markup('/guide/features');
  expect(html).toContain('<button type="button" class="kit-counter">Count: 4</button>');
  expect(html).toContain('<code class="kit-env">2.4 production true /kit/ false</code>');
  expect(html).toContain('<i class="kit-lang">en</i>');
  expect(html).toContain('<h2 id="from-a-shared-file"');
  expect(html).toContain('Said to everyone.');
  expect(html).toContain('<p class="kit-raw">has source</p>');
  expect(html).toContain('3 and production');
  expect(/<main\b.*<\/main>/s.exec(html)?.[0]).not.toContain('only in the browser');
  const logo = /<img src="\/kit\/([^"]+)"[^>]* class="kit-logo"/.exec(html)?.[1] ?? '';
  expect(built.read(logo)).toBe(built.read('logo-light.svg'));
});

it('renders the components of the theme', () => {
  const html = markup('/guide/start/quick-start');
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  for (const command of [
    'npm create kit@latest',
    'yarn create kit',
    'pnpm create kit@latest',
    'bun create kit@latest',
    'deno init --npm kit@latest',
    'npm install kit -D',
    'pnpm add kit -D',
  ])
    expect(text).toContain(command);
  expect(html).toMatch(/role="tab"[^>]*>macOS<\/button>/);
  expect(html).toContain('Run <strong>this</strong> on a Mac:');
  expect(html).toContain('Run <code>apt</code>.');
  expect(html).toMatch(/<div class="rp-steps">.*<h3 id="step-two"/s);
  expect(html).toContain('<span class="rp-badge rp-badge--warning">beta</span>');
});

it('puts the theme folder in place: slots, parts, elements, hooks, styles', () => {
  const page = markup('/zh/guide/start/introduction');
  expect(page).toContain('<span class="kit-dot">●</span>');
  expect(page).toContain('<p class="kit-after" data-lang="zh">你好，Ada</p>');
  expect(page).toContain('套件: 介绍</span>');
  expect(markup('/guide/start/introduction')).toContain('<hr class="kit-hr"/>');
  expect(markup('/')).toContain('<section class="kit-after-features">more</section>');
  expect(markup('/')).toContain('<footer class="kit-footer">own home footer</footer>');
  const style = /<link rel="stylesheet" href="\/kit\/(static\/app-[^"]+)">/.exec(page)?.[1] ?? '';
  expect(built.read(style)).toContain('.kit-global');
  expect(built.read(style)).toContain('--rp-c-brand');
});

it('takes icon, logo, head tags and edit links from the config', () => {
  const html = built.html('/guide/install');
  expect(html).toMatch(/<link rel="icon"[^>]* href="\/kit\/favicon\.svg"/);
  expect(html).toContain('src="/kit/logo-light.svg"');
  expect(html).toContain('<meta name="kit" content="yes">');
  expect(html).toContain('href="https://github.com/example/kit/tree/main/docs/en/guide/install.md"');
  expect(metaOf('/guide/install').alternates.langs).toEqual({ zh: '/zh/guide/install' });
});

it.each([
  ['rspress/config', 'defineConfig'],
  ['rspress', 'defineConfig'],
  ['docgenjs', 'defineConfig'],
])('finds %s in the config without an install', async (name, what) => {
  const moved = await site({
    'docs/index.md': '# Home\n',
    'rspress.config.ts': `import { ${what} } from '${name}';\nexport default ${what}({ title: 'Moved' });\n`,
  }).build();
  expect(moved.problems()).toEqual([]);
  expect(moved.html('/')).toContain('<title>Home - Moved</title>');
});

it('styles by the names of the theme of Rspress what has other names here, and says what is not there', async () => {
  const moved = await site({
    'docs/index.md': '# Home\n\n## One\n\n## Two\n',
    'rspress.config.ts': `export default { globalStyles: __dirname + '/all.css' };\n`,
    'all.css': `@import './more.css';
.rp-toc-item--active > code { color: teal }
.rp-hover-group:hover { z-index: var(--rp-z-index-nav) }
.rp-own-box { top: 1px }
`,
    'more.css': `.rp-sidebar-item__left { gap: 1px }
.rp-scrollbar { scrollbar-width: none }
`,
    'package.json': '{ "dependencies": {} }',
  }).build();
  expect(moved.exitCode).toBe(0);
  expect(moved.problems()).toEqual(['DG5003 more.css:1:1']);
  expect(moved.terminal()).toContain(
    "Rules for .rp-sidebar-item__left, .rp-scrollbar have no effect: docgen's theme has no such parts.",
  );
  const [, sheet = ''] = /href="\/(static\/app-\w+\.css)"/.exec(moved.html('/')) ?? [];
  const css = moved.read(sheet);
  expect(css).toContain(':is(.rp-toc-item--active,.rp-toc-item[aria-current])>code{color:teal}');
  expect(css).toContain(':is(.rp-hover-group__panel):hover{z-index:var(--rp-z-nav)}');
  expect(css).toContain('.rp-own-box{top:1px}');
});

it('shows what the llms plugin offers where the theme puts it alone, and where the config asks for it', async () => {
  const theme = `import { getCustomMDXComponent as original } from '@rspress/core/theme';
import { LlmsContainer, LlmsCopyButton } from '@rspress/plugin-llms/runtime';
export * from '@rspress/core/theme-original';
export function getCustomMDXComponent() {
  const { h1: H1, ...rest } = original();
  return { ...rest, h1: (props) => <><H1 {...props} /><LlmsContainer><LlmsCopyButton /></LlmsContainer></> };
}
`;
  const count = async (themeConfig: string, files: Readonly<Record<string, string>>) => {
    const built = await site({
      'docs/index.md': '# Home\n',
      'rspress.config.ts': `import { pluginLlms } from '@rspress/plugin-llms';
export default { plugins: [pluginLlms()], themeConfig: ${themeConfig} };
`,
      ...files,
    }).build();
    expect(built.problems()).toEqual([]);
    const [, sheet = ''] = /href="\/(static\/app-\w+\.css)"/.exec(built.html('/')) ?? [];
    return [
      built.html('/').split('class="rp-llms').length - 1,
      built.read(sheet).includes('.rp-llms__button'),
    ];
  };

  expect(await count('{}', {})).toEqual([0, false]);
  expect(await count('{}', { 'theme/index.tsx': theme })).toEqual([2, true]);
  expect(await count('{ llmsUI: true }', {})).toEqual([3, true]);
});

it("gives components what only the project's own theme knows in its config, in each language", async () => {
  const footer = `import { usePageData } from '@rspress/core/runtime';
import { Layout as Original } from '@rspress/core/theme-original';
export * from '@rspress/core/theme-original';
export function Layout() {
  const { icp, since } = usePageData().siteData.themeConfig;
  return <><Original /><p className="own">{since} · {icp}</p></>;
}
`;
  const files = {
    'docs/en/index.md': '# Home\n',
    'docs/zh/index.md': '# 首页\n',
    'rspress.config.ts': `export default {
  lang: 'en',
  themeConfig: {
    since: 2025, icp: 'ICP 42', draw: () => 1,
    locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', icp: 'ICP 备 42 号' }],
  },
  plugins: PLUGINS,
};
`,
  };
  const read = async (plugins: string, theme: Readonly<Record<string, string>>) => {
    const config = files['rspress.config.ts'].replace('PLUGINS', plugins);
    const built = await site({ ...files, ...theme, 'rspress.config.ts': config }).build();
    const own = (path: string) =>
      /<p class="own">(.*?)<\/p>/.exec(built.html(path))?.[1]?.replaceAll('<!-- -->', '');
    const messages = built.diagnostics().map(({ message }) => message);
    return { pages: [own('/'), own('/zh/')], messages };
  };

  const plugin = `[{ name: 'own', config: (config) => ({ ...config, themeConfig: { ...config.themeConfig, since: config.themeConfig.since - 1 } }) }]`;
  const lost = [expect.stringMatching(/^"themeConfig.draw" is a function, which does not reach the browser/)];
  expect(await read('[]', { 'theme/index.tsx': footer })).toEqual({
    pages: ['2025 · ICP 42', '2025 · ICP 备 42 号'],
    messages: lost,
  });
  expect((await read(plugin, { 'theme/index.tsx': footer })).pages).toEqual([
    '2024 · ICP 42',
    '2024 · ICP 备 42 号',
  ]);
  const { pages, messages } = await read('[]', {});
  expect(pages).toEqual([undefined, undefined]);
  expect(messages).toHaveLength(4);
  expect(messages[0]).toMatch(/"themeConfig\.\w+" is not a known key/);
});

it('takes what Rspress writes for where a component is rendered, so that browsers find no process', async () => {
  const built = await site({
    'docs/index.mdx': `export const Place = () =>
  process.env.__SSR_MD__ || import.meta.env.SSG_MD ? 'text of Markdown' : <button>{String(process.env.__SSR__)}</button>;

# Home

<Place />
`,
    'rspress.config.ts': 'export default {};\n',
  }).build();

  expect(built.html('/')).toContain('<button>true</button>');
  const scripts = readdirSync(built.outDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  );
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((path) => /process\.env|text of Markdown/.test(built.read(path)))).toEqual([]);
});
