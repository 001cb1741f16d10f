/** `@rspress/plugin-typedoc`, answered by docgen's own, which writes its name in another way, with the titles that pages have there. */
import { pluginTypedoc, type TypedocOptions } from 'docgenjs/plugins/typedoc';

export function pluginTypeDoc(options: TypedocOptions) {
  return pluginTypedoc({ titles: 'kind', ...options });
}

export default pluginTypeDoc;
