/** `@rspress/plugin-last-updated`, answered by docgen's own. */
export { pluginLastUpdated, pluginLastUpdated as default } from 'docgenjs/plugins/last-updated';
