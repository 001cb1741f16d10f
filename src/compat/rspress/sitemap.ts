/** `@rspress/plugin-sitemap`, answered by docgen's own. */
export { pluginSitemap, pluginSitemap as default } from 'docgenjs/plugins/sitemap';
