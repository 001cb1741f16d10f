/** Code of blocks that plugins have made modules of, found again from another page. */
import { assetPrefix } from 'virtual:docgen/options';
import type { RoutePath } from '../shared/types.ts';
import { importPage } from './router/page-chunk.ts';

/**
 * Loads what `modules` of a plugin's `codeBlock` exports as default, by the page that has the
 * block and by its `id`: for a page that shows one demo alone, in a frame. Loads the script of
 * that page and nothing else of it. Undefined when the page has no module of that id.
 *
 * @throws when there is no page of that route path.
 */
export async function loadCodeModule(routePath: string, id: string): Promise<unknown> {
  const page = (await importPage(routePath as RoutePath, assetPrefix)) as {
    readonly codeModules?: Readonly<Record<string, unknown>>;
  };
  return page.codeModules?.[id];
}
