import { defineConfig } from 'docgen';

export default defineConfig({
  root: 'docs',
  title: 'docgen',
  description: 'Documentation sites from Markdown and MDX: fast, bilingual, readable without script.',
  icon: '/docgen-icon.svg',
  logo: { light: '/docgen-logo-light.svg', dark: '/docgen-logo-dark.svg' },
  lang: 'en',
  locales: [
    {
      lang: 'en',
      label: 'English',
      title: 'docgen',
      description: 'Documentation sites from Markdown and MDX: fast, bilingual, readable without script.',
    },
    {
      lang: 'zh',
      label: '简体中文',
      title: 'docgen',
      description: '用 Markdown 与 MDX 构建文档站点：快速、双语、无脚本也能阅读。',
    },
  ],
  ssg: true,
  search: {},
  route: {
    cleanUrls: true,
    exclude: ['**/fragments/**'],
  },
  themeConfig: {
    hideNavbar: 'auto',
    enableAppearanceAnimation: false,
    footer: { message: 'Released under the MIT License.' },
    locales: [{ lang: 'zh', footer: { message: '以 MIT 许可证发布。' } }],
  },
});
