/** `@rspress/plugin-client-redirects`, answered by docgen's own: there, options may be missing. */
import type { Plugin } from 'docgenjs';
import {
  type ClientRedirectsOptions,
  pluginClientRedirects as create,
} from 'docgenjs/plugins/client-redirects';

export function pluginClientRedirects(options: Partial<ClientRedirectsOptions> = {}): Plugin {
  return create({ redirects: [], ...options });
}

export { pluginClientRedirects as default };
