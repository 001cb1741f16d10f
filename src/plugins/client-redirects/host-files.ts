/** The same redirects in the words of hosts, which answer without a document then. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AddedFile, FilesContext } from 'docgenjs';
import { decode, type Pages, type Rule, toTargetHref } from './rules.ts';

/** `rules`: those of paths. */
export function toHostFiles(
  rules: readonly Rule[],
  { site, toHref, report, routes }: FilesContext & { readonly routes: Pages },
): AddedFile[] {
  if (rules.length === 0) return [];
  const moves = rules.map(({ from, to }) => ({
    from: site.base + encodeURI(decode(from)).replace(/[?#]/g, encodeURIComponent).slice(1),
    to: toTargetHref(to, { routes, site, toHref }),
    status: 301,
  }));
  const json = { path: 'redirects.json', content: `${JSON.stringify(moves, null, 2)}\n` };
  if (existsSync(join(site.publicDir, '_redirects'))) {
    const message = 'the public folder has a "_redirects" of its own, so the redirects are not added to it.';
    report({
      severity: 'warning',
      message,
      hint: 'Take them over from "redirects.json", or set "hostFiles" to false.',
    });
    return [json];
  }
  const lines = moves.map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return [json, { path: '_redirects', content: lines.join('') }];
}
