import { posix } from 'node:path';
import { addTrailingSlash, encodePath } from '../../shared/url.ts';
import type { Route, SiteConfig } from '../types.ts';
import { findContentRoot } from './content-roots.ts';

/**
 * Finds where the page of a folder of `packages` is edited. Pages of the docs folder are below the site's address, and
 * need none.
 */
export function findEditLink(
  { file, lang }: Pick<Route, 'file' | 'lang'>,
  config: SiteConfig,
): { readonly editLink?: string } {
  const root = findContentRoot(file, config);
  if (root === undefined || root.folder === config.root) return {};
  if (root.editBase !== undefined)
    return { editLink: root.editBase + encodePath(posix.relative(root.folder, file)) };
  const { theme } = config;
  const own = theme.locales.find((locale) => locale.lang === lang)?.editLink?.docRepoBaseUrl;
  const base = own ?? theme.editLink?.docRepoBaseUrl;
  if (!base || root.isInstalled) return { editLink: '' };
  return { editLink: joinAddress(base, encodePath(posix.relative(config.root, file))) };
}

/** Joins an address, in which `../` goes up as it does from the docs folder. */
function joinAddress(base: string, path: string): string {
  const [, origin = '', above = ''] = /^(\w+:\/\/[^/]*)?(.*)$/s.exec(addTrailingSlash(base)) ?? [];
  return origin + posix.join('/', above, path);
}
