/**
 * What readers of our own docs look for, and the sections that answer it: any one of them will do.
 * Written from the pages' subjects, not from what the engine answers. Chinese pages have the same
 * ids below `/zh`.
 */

type Kind = 'name' | 'words' | 'prefix' | 'typo' | 'body';

export interface LabelledQuery {
  readonly query: string;
  readonly kind: Kind;
  readonly answers: readonly string[];
}

const CONFIG = '/api/config/config-basic';
const THEME_CONFIG = '/api/config/config-theme';
const FRONTMATTER = '/api/config/config-frontmatter';
const COMPONENTS = '/guide/default-theme/components';
const COMPONENTS_API = '/api/client-api/api-components';
const DEPLOY = '/guide/basic/deploy';
const COMMANDS = '/api/commands';
const LANGUAGES = '/guide/default-theme/i18n';
const VERSIONS = '/guide/default-theme/multi-version';
const PAGES = '/guide/default-theme/doc-page';
const THEME = '/guide/advanced/custom-theme';

export const ENGLISH: readonly LabelledQuery[] = [
  // Names as they are written, and as they are said.
  ask('name', 'cleanUrls', `${CONFIG}#route-cleanurls`),
  ask('name', 'clean urls', `${CONFIG}#route-cleanurls`),
  ask('name', 'route.cleanUrls', `${CONFIG}#route-cleanurls`),
  ask('name', 'dead links', `${CONFIG}#markdown-link-checkdeadlinks`),
  ask('name', 'line numbers', `${CONFIG}#markdown-showlinenumbers`, `${FRONTMATTER}#linenumbers`),
  ask('name', 'search hooks', `${CONFIG}#search-searchhooks`),
  ask('name', 'assetPrefix', '/api/config/config-build#output-assetprefix'),
  ask('name', 'siteOrigin', `${CONFIG}#siteorigin`),
  ask('name', 'site origin', `${CONFIG}#siteorigin`),
  ask('name', 'multiVersion', `${CONFIG}#multiversion`, VERSIONS),
  ask('name', 'replace rules', `${CONFIG}#replacerules`),
  ask('name', 'globalUIComponents', `${CONFIG}#globaluicomponents`),
  ask('name', 'global styles', `${CONFIG}#globalstyles`),
  ask('name', 'mediumZoom', `${CONFIG}#mediumzoom`),
  ask('name', 'i18nSource', `${CONFIG}#i18nsource`),
  ask('name', 'builderConfig', `${CONFIG}#builderconfig`),
  ask(
    'name',
    'PackageManagerTabs',
    `${COMPONENTS}#package-manager-tabs`,
    `${COMPONENTS_API}#packagemanagertabs`,
  ),
  ask('name', 'file tree', `${COMPONENTS}#file-tree`, `${COMPONENTS_API}#filetree`),
  ask('name', 'code-group', `${COMPONENTS}#code-group`, `${COMPONENTS_API}#codegroup`),
  ask('name', 'tooltip', `${COMPONENTS}#tooltip`, `${COMPONENTS_API}#tooltip`),
  ask('name', 'docgen eject', `${COMMANDS}#docgen-eject`),
  ask('name', '_meta.json', '/guide/basic/auto-nav-sidebar#the-sidebar-with-_metajson'),
  // Subjects.
  ask('words', 'deploy', DEPLOY),
  ask('words', 'how do I deploy to a subfolder', `${DEPLOY}#base`),
  ask('words', 'github pages', `${DEPLOY}#github-pages`),
  ask('words', 'deploy to cloudflare', `${DEPLOY}#cloudflare`),
  ask('words', 'content security policy', `${DEPLOY}#csp`, `${CONFIG}#csp`),
  ask('words', 'exit codes', `${COMMANDS}#exit-codes`),
  ask('words', 'json output', `${COMMANDS}#json-output`),
  ask('words', 'environment variables', `${COMMANDS}#environment`),
  ask('words', 'dark mode', '/guide/default-theme/navbar#dark-mode', `${THEME_CONFIG}#darkmode`),
  ask(
    'words',
    'hide the navigation bar',
    '/guide/default-theme/navbar#hiding-the-bar',
    `${THEME_CONFIG}#hidenavbar`,
  ),
  ask('words', 'edit link', `${PAGES}#edit-link`, `${THEME_CONFIG}#editlink`),
  ask('words', 'previous page', `${PAGES}#previous-and-next-page`, `${THEME_CONFIG}#prevpagetext`),
  ask('words', 'language menu', `${LANGUAGES}#the-language-menu`),
  ask('words', 'version menu', `${VERSIONS}#the-version-menu`),
  ask('words', 'getting started', '/guide/start/getting-started'),
  ask('words', 'css variables', `${THEME}#variables`),
  ask('words', 'slots', `${THEME}#slots`),
  ask('words', 'custom theme', THEME),
  ask('words', 'public folder', '/guide/basic/static-assets#in-the-public-folder'),
  ask('words', 'progress bar', '/guide/basic/static-assets#progress-bar'),
  ask('words', 'image zoom', '/guide/basic/static-assets#image-zoom'),
  ask('words', 'home page hero', '/guide/default-theme/home-page#hero', `${FRONTMATTER}#hero`),
  ask('words', 'how to deploy with docker', `${DEPLOY}#docker`),
  ask('words', 'untranslated pages', `${LANGUAGES}#untranslated`),
  // While it is typed.
  ask('prefix', 'cleanU', `${CONFIG}#route-cleanurls`),
  ask('prefix', 'breadc', `${PAGES}#breadcrumbs`, `${THEME_CONFIG}#breadcrumbs`),
  ask(
    'prefix',
    'sideb',
    `${PAGES}#sidebar`,
    '/guide/basic/auto-nav-sidebar',
    `${THEME_CONFIG}#sidebar`,
    `${FRONTMATTER}#sidebar`,
  ),
  ask('prefix', 'overview p', '/guide/default-theme/overview-page'),
  ask('prefix', 'netl', `${DEPLOY}#netlify`),
  ask('prefix', 'static gen', '/guide/basic/ssg'),
  // With a slip of the fingers.
  ask('typo', 'clenUrls', `${CONFIG}#route-cleanurls`),
  ask('typo', 'breadcrubms', `${PAGES}#breadcrumbs`, `${THEME_CONFIG}#breadcrumbs`),
  ask('typo', 'depoly', DEPLOY),
  ask('typo', 'siteOrgin', `${CONFIG}#siteorigin`),
  ask('typo', 'benchmrak', '/guide/start/benchmark'),
  ask('typo', 'multiverison', `${CONFIG}#multiversion`, VERSIONS),
  ask('typo', 'clouflare', `${DEPLOY}#cloudflare`),
  ask('typo', 'frontmater', '/api/config/config-frontmatter'),
  ask('typo', 'comands', COMMANDS),
  ask('typo', 'tailwnidcs', '/guide/basic/static-assets#style-languages'),
  ask('typo', 'enviroment', `${COMMANDS}#environment`),
  ask('typo', 'sidebr', `${PAGES}#sidebar`, '/guide/basic/auto-nav-sidebar'),
  ask('typo', 'tooltp', `${COMPONENTS}#tooltip`, `${COMPONENTS_API}#tooltip`),
];

export const CHINESE: readonly LabelledQuery[] = [
  ask('words', '部署', DEPLOY),
  ask('words', '部署到子目录', `${DEPLOY}#base`),
  ask('words', '内容安全策略', `${DEPLOY}#csp`, `${CONFIG}#csp`),
  ask('words', '缓存', `${DEPLOY}#caching`),
  ask('words', '托管服务', `${DEPLOY}#hosts`, `${DEPLOY}#other-hosts`),
  ask('words', '退出码', `${COMMANDS}#exit-codes`),
  ask('words', '环境变量', `${COMMANDS}#environment`),
  ask('words', '侧边栏', `${PAGES}#sidebar`, '/guide/basic/auto-nav-sidebar'),
  ask('words', '大纲', `${PAGES}#outline`),
  ask('words', '编辑链接', `${PAGES}#edit-link`),
  ask('words', '打印', `${PAGES}#on-paper`),
  ask('words', '多语言', LANGUAGES),
  ask('words', '语言菜单', `${LANGUAGES}#the-language-menu`),
  ask('words', '首次访问', `${LANGUAGES}#the-first-visit`),
  ask('words', '尚未翻译的页面', `${LANGUAGES}#untranslated`),
  ask('words', '多版本', VERSIONS),
  ask('words', '版本菜单', `${VERSIONS}#the-version-menu`),
  ask('words', '自定义主题', THEME),
  ask('words', '插槽', `${THEME}#slots`),
  ask('words', 'CSS 变量', `${THEME}#variables`),
  ask('words', '深色模式', '/guide/default-theme/navbar#dark-mode'),
  ask('words', '隐藏导航栏', '/guide/default-theme/navbar#hiding-the-bar'),
  ask('words', '静态资源', '/guide/basic/static-assets'),
  ask('words', '图片放大', '/guide/basic/static-assets#image-zoom'),
  ask('words', '进度条', '/guide/basic/static-assets#progress-bar'),
  ask('words', '约定式路由', '/guide/basic/conventional-route'),
  ask('words', '文件树', `${COMPONENTS}#file-tree`),
  ask('words', '代码组', `${COMPONENTS}#code-group`),
  ask('words', '快速上手', '/guide/start/getting-started'),
  ask('words', '静态站点生成', '/guide/basic/ssg'),
  // Parts of words: no dictionary knows them.
  ask('prefix', '自定义主', THEME),
  ask('prefix', '安全策', `${DEPLOY}#csp`, `${CONFIG}#csp`),
  ask('prefix', '概览', '/guide/default-theme/overview-page'),
  ask('prefix', '徽标', `${COMPONENTS}#badge`, '/guide/basic/static-assets#icon-and-logo'),
  ask('prefix', '页脚', '/guide/default-theme/home-page#footer'),
  // Names, alone and among Chinese words.
  ask('name', 'cleanUrls', `${CONFIG}#route-cleanurls`),
  ask('name', 'clean urls', `${CONFIG}#route-cleanurls`),
  ask('name', 'siteOrigin', `${CONFIG}#siteorigin`),
  ask('name', 'GitHub Pages', `${DEPLOY}#github-pages`),
  ask('name', '部署到 Netlify', `${DEPLOY}#netlify`),
  ask('name', 'JSON 输出', `${COMMANDS}#json-output`),
  ask('name', 'docgen build', `${COMMANDS}#docgen-build`),
  ask('name', 'Tabs 标签页', `${COMPONENTS}#tabs`),
  ask('typo', 'tooltp', `${COMPONENTS}#tooltip`, `${COMPONENTS_API}#tooltip`),
  ask('typo', 'githb pages', `${DEPLOY}#github-pages`),
  ask('typo', '部署到 Netlfy', `${DEPLOY}#netlify`),
  ask('typo', 'siteOrgin', `${CONFIG}#siteorigin`),
  ask('typo', 'clouflare', `${DEPLOY}#cloudflare`),
  ask('typo', 'clenUrls', `${CONFIG}#route-cleanurls`),
  ask('typo', 'mulitVersion', `${CONFIG}#multiversion`),
];

function ask(kind: Kind, query: string, ...answers: readonly string[]): LabelledQuery {
  return { kind, query, answers };
}
