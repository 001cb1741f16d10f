/** `@rspress/plugin-medium-zoom`, answered by docgen's own. */
export { pluginMediumZoom, pluginMediumZoom as default } from 'docgenjs/plugins/medium-zoom';
