/** Writes the redirects in the formats of hosts, which then answer without a document. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AddedFile, FilesContext } from 'docgenjs';
import { decodeAddress } from '../web-address.ts';
import { getTargetHref, listSpellings, type Pages, type Rule } from './rules.ts';

/** `rules` are those of paths. */
export function createHostFiles(
  rules: readonly Rule[],
  { site, toHref, report, routes }: FilesContext & { readonly routes: Pages },
): AddedFile[] {
  if (rules.length === 0) return [];
  const redirects = rules.flatMap(({ from, to }) => {
    const target = getTargetHref(to, { routes, site, toHref });
    return listSpellings(from).map((spelling) => ({
      from: site.base + encodeURI(decodeAddress(spelling)).replace(/[?#]/g, encodeURIComponent).slice(1),
      to: target,
      status: 301,
    }));
  });
  const json = { path: 'redirects.json', content: `${JSON.stringify(redirects, null, 2)}\n` };
  if (existsSync(join(site.publicDir, '_redirects'))) {
    const message = 'the public folder has its own "_redirects", so the redirects are not added to it.';
    report({
      severity: 'warning',
      message,
      hint: 'Copy them from "redirects.json", or set "hostFiles" to false.',
    });
    return [json];
  }
  const lines = redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return [json, { path: '_redirects', content: lines.join('') }];
}
