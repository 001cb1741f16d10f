/** `@rspress/plugin-algolia`, answered by docgen's own. */
export { pluginAlgolia, pluginAlgolia as default } from 'docgenjs/plugins/algolia';
