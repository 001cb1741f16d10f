/** `@rspress/plugin-playground`, answered by docgen's own. */
export { pluginPlayground, pluginPlayground as default } from 'docgenjs/plugins/playground';
