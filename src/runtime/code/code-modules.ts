/** Loads modules that plugins have created from code blocks, from any page. */
import { assetPrefix } from 'virtual:docgen/options';
import type { RoutePath } from '../../shared/types.ts';
import { importPage } from '../router/page-chunk.ts';

/**
 * Loads the default export of a plugin's `modules` of a `codeBlock`, by the page that has the block and by
 * its `id`: for a page that shows a single demo, in a frame. Loads only the script of that page. Undefined
 * if the page has no module of that id.
 *
 * @throws when there is no page of that route path.
 */
export async function loadCodeModule(routePath: string, id: string): Promise<unknown> {
  const page = (await importPage(routePath as RoutePath, assetPrefix)) as {
    readonly codeModules?: Readonly<Record<string, unknown>>;
  };
  return page.codeModules?.[id];
}
