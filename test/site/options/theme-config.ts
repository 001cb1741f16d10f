import type { OptionSample } from './sample.ts';

/** A sample of each option of `themeConfig`. */
export const THEME_SAMPLES: readonly OptionSample[] = [
  {
    option: 'nav',
    code: "nav: [\n  { text: 'Guide', link: '/guide/first', activeMatch: '/guide/' },\n  { text: 'GitHub', link: 'https://github.com/example/handbook' },\n],",
    effect: 'The navigation bar has two entries. “Guide” is marked on every page below `/guide/`.',
    isShown: ({ second }) => second.includes('href="https://github.com/example/handbook"'),
  },
  {
    option: 'sidebar',
    code: "sidebar: {\n  '/guide/': [\n    { text: 'Basics', items: ['/guide/first', '/guide/basics/second'] },\n    { text: 'Further reading', items: ['/guide/third'], collapsed: true },\n  ],\n},",
    effect: 'Pages below `/guide/` show two groups, the second of which is closed at first.',
    isShown: ({ second }) => second.includes('Further reading'),
  },
  {
    option: 'locales',
    code: `locales: [
  { lang: 'zh', label: '简体中文', title: '手册', outlineTitle: '本页内容' },
],`,
    effect: 'Chinese pages have a different site title and a different title above their outline.',
    isShown: ({ chinese }) => chinese.includes('手册') && chinese.includes('本页内容'),
  },
  {
    option: 'darkMode',
    code: "darkMode: 'force-dark',",
    effect: 'The site is always dark, and has no switch.',
    isShown: ({ second }) =>
      !second.includes('class="rp-switch-appearance') && second.includes(' class="dark rp-dark">'),
  },
  {
    option: 'editLink',
    code: "editLink: {\n  docRepoBaseUrl: 'https://github.com/example/handbook/tree/main/docs',\n  text: 'Improve this page',\n},",
    effect: 'Below each page there is a link to its file in the repository.',
    isShown: ({ second }) =>
      second.includes('https://github.com/example/handbook/tree/main/docs/en/guide/basics/second.md') &&
      second.includes('Improve this page'),
  },
  {
    option: 'lastUpdated',
    code: "lastUpdated: { author: true, timeZone: 'Asia/Shanghai' },",
    effect: 'Below each page there is the date of its last commit, in Chinese time, and its author.',
    isShown: ({ second }) => /class="rp-last-updated"[\s\S]*?Mei Lin/.test(second),
  },
  {
    option: 'socialLinks',
    code: `socialLinks: [
  {
    icon: 'github',
    mode: 'link',
    content: 'https://github.com/example/handbook',
  },
  { icon: 'wechat', mode: 'text', content: 'handbook-cn' },
],`,
    effect: 'The navigation bar has two icons: a link, and one that shows a name.',
    isShown: ({ second }) => second.includes('class="rp-social-links"') && second.includes('handbook-cn'),
  },
  {
    option: 'footer',
    code: "footer: { message: 'Made by three people and a cat.' },",
    effect: 'The home page ends with the sentence.',
    isShown: ({ home }) => home.includes('Made by three people and a cat.'),
  },
  {
    option: 'search',
    code: 'search: false,',
    effect: 'The site has no search box.',
    isApart: true,
    isShown: ({ second }) => !second.includes('class="rp-search-button"'),
  },
  {
    option: 'hideNavbar',
    code: "hideNavbar: 'always',",
    effect: 'Pages have no navigation bar.',
    isApart: true,
    isShown: ({ second }) => !second.includes('class="rp-nav"'),
  },
  {
    option: 'outline',
    code: 'outline: false,',
    effect: 'Pages have no outline.',
    isApart: true,
    isShown: ({ second }) => !second.includes('class="rp-outline"'),
  },
  {
    option: 'breadcrumbs',
    code: 'breadcrumbs: false,',
    effect: 'Pages do not show the groups they are in.',
    isApart: true,
    isShown: ({ second }) => !second.includes('rp-breadcrumbs'),
  },
  {
    option: 'enableContentAnimation',
    code: 'enableContentAnimation: true,',
    effect: 'A page fades into the next one, except for readers who want less motion.',
    isShown: ({ siteData }) => siteData.includes('"enableContentAnimation":true'),
  },
  {
    option: 'enableAppearanceAnimation',
    code: 'enableAppearanceAnimation: true,',
    effect: 'The other appearance spreads from the switch, except for readers who want less motion.',
    isShown: ({ siteData }) => siteData.includes('"enableAppearanceAnimation":true'),
  },
  {
    option: 'enableScrollToTop',
    code: 'enableScrollToTop: false,',
    effect: 'Pages have no button that scrolls back to the top.',
    isShown: ({ second }) => !second.includes('rp-scroll-to-top'),
  },
  {
    option: 'fallbackHeadingTitle',
    code: 'fallbackHeadingTitle: false,',
    effect: 'A page without an H1 has no heading, even if its frontmatter has a `title`.',
    isShown: ({ titled }) => !titled.includes('<h1'),
  },
  {
    option: 'llmsUI',
    code: `llmsUI: {
  viewOptions: ['markdownLink'],
  placement: 'outline',
},`,
    effect:
      'The buttons are in the outline. They copy a page as Markdown or open it, and do not link to other sites.',
    isShown: ({ second }) => /class="rp-outline"[\s\S]*Copy Markdown/.test(second),
  },
  {
    option: 'outlineTitle',
    code: "outlineTitle: 'In this chapter',",
    effect: 'The outline has a different title.',
    isShown: ({ second }) => second.includes('In this chapter'),
  },
  {
    option: 'lastUpdatedText',
    code: "lastUpdatedText: 'Changed on',",
    effect: 'The date of the last change has a different text before it.',
    isShown: ({ second }) => second.includes('Changed on'),
  },
  {
    option: 'prevPageText',
    code: "prevPageText: 'Earlier',",
    effect: 'The link to the previous page has a different label.',
    isShown: ({ second }) => second.includes('Earlier'),
  },
  {
    option: 'nextPageText',
    code: "nextPageText: 'Read on',",
    effect: 'The link to the next page has a different label.',
    isShown: ({ second }) => second.includes('Read on'),
  },
  {
    option: 'editLinkText',
    code: "editLinkText: 'Edit on GitHub',",
    effect: 'The edit link has a different text, unless `editLink.text` is set.',
    isApart: true,
    isShown: ({ siteData }) => siteData.includes('Edit on GitHub'),
  },
  {
    option: 'sourceCodeText',
    code: "sourceCodeText: 'Source',",
    effect: 'Links made by `<SourceCode>` have a different text.',
    isShown: ({ siteData }) => siteData.includes('"sourceCodeText":"Source"'),
  },
  {
    option: 'searchPlaceholderText',
    code: "searchPlaceholderText: 'Search the handbook',",
    effect: 'The search button and the empty search box have different texts.',
    isShown: ({ second }) => second.includes('Search the handbook'),
  },
  {
    option: 'searchNoResultsText',
    code: "searchNoResultsText: 'The handbook does not know',",
    effect: 'A search without results shows a different message.',
    isShown: ({ siteData }) => siteData.includes('The handbook does not know'),
  },
  {
    option: 'searchSuggestedQueryText',
    code: "searchSuggestedQueryText: 'Ask the team',",
    effect: 'A search without results shows different advice.',
    isShown: ({ siteData }) => siteData.includes('Ask the team'),
  },
  {
    option: 'overview',
    code: "overview: {\n  filterNameText: 'Filter',\n  filterPlaceholderText: 'A word of the title',\n  filterNoResultText: 'No page has it',\n},",
    effect: 'The filter of overview pages has a different label and different texts.',
    isShown: ({ overview }) => overview.includes('A word of the title'),
  },
  {
    option: 'docFooter',
    code: "docFooter: { prev: 'Before', next: 'After' },",
    effect: 'The links below a page have different labels.',
    isApart: true,
    isShown: ({ second }) => second.includes('Before') && second.includes('After'),
  },
];
