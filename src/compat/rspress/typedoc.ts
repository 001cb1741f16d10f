/**
 * `@rspress/plugin-typedoc`, answered by docgen's own, whose name is spelled differently, with the page titles of the
 * original.
 */
import { pluginTypedoc, type TypedocOptions } from 'docgenjs/plugins/typedoc';

export function pluginTypeDoc(options: TypedocOptions) {
  return pluginTypedoc({ titles: 'kind', ...options });
}

export default pluginTypeDoc;
