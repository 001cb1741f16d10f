/**
 * The catalog of a site's lists of pages: a link set at the well-known address `api-catalog` (RFC 9727), as JSON (RFC
 * 9264). Agents that know the convention find in it what a site offers them, without a service.
 */
import type { FilesContext } from 'docgenjs';
import { CATALOG_PATH, getTextPath, type LlmsSet } from './sets.ts';

/** A list as JSON, and the set that it is of. */
export interface ListedSet {
  readonly set: LlmsSet;
  readonly path: string;
}

export function writeCatalog(lists: readonly ListedSet[], { site }: FilesContext): string {
  const getUrl = (path: string) => site.siteOrigin + site.base + path;
  const createLink = (path: string, type: string, { lang }: LlmsSet) => ({
    href: getUrl(path),
    type,
    hreflang: [lang],
  });
  const linkset = [
    {
      anchor: getUrl(CATALOG_PATH),
      item: lists.map(({ set, path }) => createLink(path, 'application/json', set)),
    },
    ...lists.flatMap(({ set, path }) => {
      const text = getTextPath(set, 'llmsTxt');
      const full = getTextPath(set, 'llmsFullTxt');
      const links = {
        ...(text !== undefined && { 'service-doc': [createLink(text, 'text/plain', set)] }),
        ...(full !== undefined && { alternate: [createLink(full, 'text/plain', set)] }),
      };
      return Object.keys(links).length === 0 ? [] : [{ anchor: getUrl(path), ...links }];
    }),
  ];
  return `${JSON.stringify({ linkset }, null, 1)}\n`;
}
