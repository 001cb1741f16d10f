import { defineConfig } from 'docgenjs';

export default defineConfig({
  root: 'docs',
  title: 'My docs',
  description: 'The purpose of this project, in one sentence.',
  icon: '/logo.svg',
  // Links to headings are checked as links to pages are.
  markdown: { link: { checkAnchors: true } },
  // Links, buttons and dark pages follow from one colour: `:root { --rp-c-brand: #7c3aed; }` in styles.css.
  // globalStyles: 'styles.css',
  lang: 'en',
  locales: [
    { lang: 'en', label: 'English' },
    { lang: 'zh', label: '简体中文', title: '我的文档', description: '用一句话说明这个项目做什么。' },
  ],
});
