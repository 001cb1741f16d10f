/** `@rspress/plugin-client-redirects`, answered by docgen's own: there, options may be missing, and a path is also the beginning of others. */
import type { Plugin } from 'docgenjs';
import {
  type ClientRedirectsOptions,
  pluginClientRedirects as create,
  type Redirect,
} from 'docgenjs/plugins/client-redirects';
import { asWarnings } from './as-warnings.ts';

export function pluginClientRedirects(options: Partial<ClientRedirectsOptions> = {}): Plugin {
  const { redirects = [] } = options;
  const plugin = create({ ...options, redirects: [...redirects, ...redirects.flatMap(listRedirectsBelow)] });
  return asWarnings(plugin, ({ message }) => message.endsWith('which is not a page.'));
}

/** Of `/old/page` to `/new/page`, where `/old` leads to `/new`. */
function listRedirectsBelow({ from, to }: Redirect): Redirect[] {
  const paths = [from].flat().filter((path) => /^\/[\w/.-]*[\w-]$/.test(path) && !/[?#]/.test(to));
  return paths.map((path) => ({ from: `^${path.replaceAll('.', '\\.')}/`, to: to.replace(/\/?$/, '/') }));
}

export { pluginClientRedirects as default };
