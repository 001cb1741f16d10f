/** `@rspress/plugin-typedoc`, answered by docgen's own, which writes its name in another way. */
export { pluginTypedoc as default, pluginTypedoc as pluginTypeDoc } from 'docgenjs/plugins/typedoc';
