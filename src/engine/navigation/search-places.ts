/** Decides where the generated search pages are: `/search` in each language and version. */
import type { RoutePath } from '../../shared/types.ts';
import { getUnitPrefix, listUnits, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { SiteConfig } from '../types.ts';

export interface SearchPlacesInput {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  readonly publicFiles: readonly { readonly file: { readonly path: string } }[];
}

/** Lists places of search pages. A page or a public file of the site at such an address is not replaced. */
export function listSearchPlaces({
  config,
  table,
  publicFiles,
}: SearchPlacesInput): (Unit & { readonly path: RoutePath })[] {
  if (config.search === false || !config.theme.search) return [];
  const files = new Set(publicFiles.map(({ file }) => `/${file.path}`));
  return listUnits(config)
    .filter((unit) => table.firstOf(unit) !== undefined)
    .map((unit) => ({ ...unit, path: `${getUnitPrefix(unit, config)}/search` as RoutePath }))
    .filter(({ path }) => {
      const names = [path, `${path}.html`, `${path}/index.html`];
      return table.find(path) === undefined && !names.some((name) => files.has(name));
    });
}
