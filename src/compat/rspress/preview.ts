/** `@rspress/plugin-preview`, answered by docgen's own. */
export { pluginPreview, pluginPreview as default } from 'docgenjs/plugins/preview';
