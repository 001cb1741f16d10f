/** `@rspress/plugin-llms`, answered by docgen's own. */
export { pluginLlms, pluginLlms as default } from 'docgenjs/plugins/llms';
