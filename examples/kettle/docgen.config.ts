import { defineConfig } from 'docgenjs';
import { pluginContributors } from 'docgenjs/plugins/contributors';
import { pluginFeedback } from 'docgenjs/plugins/feedback';
import { pluginNews } from 'docgenjs/plugins/news';
import { pluginRss } from 'docgenjs/plugins/rss';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
import { pluginTags } from 'docgenjs/plugins/tags';

export default defineConfig({
  multiVersion: { default: '2.0', versions: ['2.0', '1.0'] },
  title: 'Kettle',
  siteOrigin: 'https://kettle.example',
  route: { cleanUrls: true },
  lang: 'en',
  locales: [
    {
      lang: 'en',
      label: 'English',
      title: 'Kettle',
      description: 'A kettle that says when the water boils.',
    },
    { lang: 'zh', label: '简体中文', title: '水壶', description: '一把水开了会告诉你的水壶。' },
  ],
  plugins: [
    pluginNews({ authors: './authors.yml' }),
    pluginRss(),
    pluginSitemap(),
    pluginTags({ tags: './tags.yml', onUnlisted: 'error' }),
    // Who wrote this example is not who its pages name.
    pluginContributors({ ignore: ['maintainers@users.noreply.a-seed-983a9ff5.example'] }),
    pluginFeedback({ action: '/feedback' }),
  ],
  // No form is ever sent: what answers is in the page.
  csp: { 'form-action': ["'none'"] },
  builderConfig: { source: { preEntry: './answer-feedback.ts' } },
  head: [['meta', { name: 'robots', content: 'noindex' }]],
});
