import { defineConfig } from 'docgenjs';

export default defineConfig({
  root: 'docs',
  title: 'My docs',
  description: 'The purpose of this project, in one sentence.',
  logo: '/logo.svg',
  logoText: 'My docs',
  icon: '/logo.svg',
  // Links to headings are checked as links to pages are.
  markdown: { link: { checkAnchors: true } },
  // Links, buttons and dark pages follow from one colour: `:root { --rp-c-brand: #7c3aed; }` in styles.css.
  // globalStyles: 'styles.css',
});
