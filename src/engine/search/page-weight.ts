import { splitUnit } from '../routes/route-path.ts';
import type { Route, SiteConfig } from '../types.ts';

/** What a match in a page is worth by `search.weights`; undefined where they say nothing of it. */
export function toPageWeight({ path }: Pick<Route, 'path'>, config: SiteConfig): number | undefined {
  if (config.search === false) return undefined;
  const own = `/${splitUnit(path, config).rest}/`;
  const [, weight] = Object.entries(config.search.weights)
    .map(([prefix, value]) => [prefix.replace(/\/*$/, '/'), value] as const)
    .filter(([prefix]) => own.startsWith(prefix))
    .reduce<readonly [string, number | undefined]>(
      (best, entry) => (entry[0].length > best[0].length ? entry : best),
      ['', undefined],
    );
  return weight;
}
