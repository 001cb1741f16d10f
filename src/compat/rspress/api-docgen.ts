/** `@rspress/plugin-api-docgen`, answered by docgen's own. */
export { pluginApiDocgen, pluginApiDocgen as default } from 'docgenjs/plugins/api-docgen';
