/** Tools that docgen is built with, or that are used alongside it, for the home page and the menu in the bar. */
import type { ToolCard, ToolGroup, ToolLink, ToolMenuHeader } from 'docgenjs/doc-ui';

/** The cards of the home page: six. */
export const TOOLS: readonly ToolCard[] = [
  {
    name: 'esbuild',
    desc: '打包器：负责打包应用与组件页面。',
    descEn: 'The bundler that packs docgen’s app and component pages.',
    logo: '/tools/bundler.svg',
    url: 'https://esbuild.github.io/',
    urlText: 'esbuild.github.io',
  },
  {
    name: 'Vite',
    desc: '构建工具：用于 Web 应用，自带开发服务器。',
    descEn: 'The build tool for web applications, with a dev server.',
    logo: '/tools/build-tool.svg',
    url: 'https://cn.vite.dev/',
    urlEn: 'https://vite.dev/',
    urlText: { en: 'vite.dev', zh: 'cn.vite.dev' },
  },
  {
    name: 'tsdown',
    desc: '库开发工具：打包 TypeScript 与类型声明。',
    descEn: 'The library tool: packs TypeScript with its types.',
    logo: '/tools/library-tool.svg',
    url: 'https://tsdown.dev/zh-CN/',
    urlEn: 'https://tsdown.dev/',
    urlText: 'tsdown.dev',
  },
  {
    name: 'docgen',
    desc: '文档站点生成器：本站由它生成。',
    descEn: 'The documentation generator that made this site.',
    logo: '/tools/documentation.svg',
    url: '/zh/guide/start/introduction',
    urlEn: '/guide/start/introduction',
    urlText: { en: 'Introduction', zh: '介绍' },
  },
  {
    name: 'esbuild analyzer',
    desc: '构建分析器：查看打包产物的组成。',
    descEn: 'The build analyzer: shows what is in a bundle.',
    logo: '/tools/analyzer.svg',
    logoScale: 0.95,
    url: 'https://esbuild.github.io/analyze/',
    urlText: 'esbuild.github.io/analyze',
  },
  {
    name: 'Vitest',
    desc: '测试框架：运行 docgen 自身的测试。',
    descEn: 'The test framework that runs docgen’s own tests.',
    logo: '/tools/test-framework.svg',
    logoScale: 0.95,
    url: 'https://cn.vitest.dev/',
    urlEn: 'https://vitest.dev/',
    urlText: { en: 'vitest.dev', zh: 'cn.vitest.dev' },
  },
];

const ECOSYSTEM: ToolLink = {
  name: 'npm',
  desc: '生态索引：查找可搭配的软件包。',
  descEn: 'The ecosystem index: packages to go with them.',
  logo: '/tools/ecosystem.svg',
  url: 'https://www.npmjs.com/',
};

/** The menu in the bar: the same six, and where to look for more. */
export const TOOL_GROUPS: readonly ToolGroup[] = [
  { title: '工具', titleEn: 'Tools', links: TOOLS },
  { title: '生态', titleEn: 'Ecosystem', links: [ECOSYSTEM] },
];

/** The organisation that looks after most of them: Vite, Vitest and tsdown. */
export const TOOL_HEADER: ToolMenuHeader = {
  title: 'GitHub 上的 VoidZero',
  titleEn: 'VoidZero on GitHub',
  url: 'https://github.com/voidzero-dev',
};

/** The news above every page. A new key shows the bar again to those who closed the last one. */
export const NEWS = {
  key: 'docgen-news-1',
  en: { href: '/guide/start/benchmark', message: 'How fast is docgen? See the benchmark' },
  zh: { href: '/zh/guide/start/benchmark', message: 'docgen 有多快？看实测对比' },
} as const;

/** Heading of the cards of the home page. */
export const TOOL_STACK = {
  title: { en: 'Built with good tools', zh: '由优秀的工具构建' },
  description: {
    en: 'Tools that docgen is built with, and tools often used alongside it.',
    zh: 'docgen 使用的工具，以及常与它一起使用的工具。',
  },
} as const;
