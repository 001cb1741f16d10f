/** Reasons why an address leads to no page, and what to do about it. */
import { createDiagnostic, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { decodeUrl, isExternalUrl, splitUrl } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import { explainOtherName, findInOtherCase } from '../files/disk-names.ts';
import { findExcluded } from '../routes/route-patterns.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { SiteConfig } from '../types.ts';
import { isFile, type LinkCheckInput, type Targets } from './link-targets.ts';

export interface ExplainInput
  extends Pick<LinkCheckInput, 'table' | 'config' | 'findRedirect' | 'hasFile'>,
    Targets {
  /** Address as readers request it, without the base. */
  readonly path: string;
  /** The intended address, in the language of the page. */
  readonly resolved: string;
  /** The place of the link. */
  readonly place: DiagnosticPlace;
}

interface Explanation {
  /** Target of a redirect. */
  readonly to?: string;
  readonly reason: string;
  /** The reason behind a message; empty if nothing exists there. */
  readonly detail: string;
  readonly hint: string;
}

/** Explains why an address leads to no page, and what to do; undefined if a plugin adds a file there. */
export async function explain(input: ExplainInput): Promise<Explanation | undefined> {
  const { path, resolved, place, table, config, files, findDraft, findRedirect, hasFile } = input;
  const draft = findDraft(resolved);
  if (draft === undefined) {
    if (await hasFile?.(decodeUrl(splitUrl(path).path), place)) return undefined;
    const reason = 'no page or public file has that address';
    const to = await findRedirect?.(path, place);
    if (to === undefined) {
      const excluded = await findExcluded(decodeUrl(splitUrl(resolved).path), config);
      return excluded
        ? explainExcluded(excluded, config)
        : { reason, detail: '', hint: suggest(resolved, table, files) };
    }
    const target = splitUrl(to).path;
    if (isExternalUrl(to) || table.find(target) || isFile(target, files))
      return { to, reason, detail: '', hint: `Link to "${to}".` };
    const dead = `it is redirected to "${to}", which is not a page`;
    return { reason: dead, detail: `: ${dead}`, hint: suggest(target, table, files) };
  }
  const file = getProjectPath(draft.file, config);
  const reason = `${file} is a draft, which a build leaves out`;
  const hint = `Remove "draft: true" from ${file}, or remove the link until it is published.`;
  return { reason, detail: `: ${reason}`, hint };
}

function explainExcluded(
  { file, option }: NonNullable<Awaited<ReturnType<typeof findExcluded>>>,
  config: SiteConfig,
): Explanation {
  const name = getProjectPath(file as FilePath, config);
  const reason = `${name} is not made a page, since "${option}" leaves it out`;
  const rename = option === 'route.excludeConvention' ? 'Rename the file' : 'Name other files there';
  return { reason, detail: `: ${reason}`, hint: `${rename}, or correct the link.` };
}

/** A redirected address works for readers, after a detour. */
export function createRedirectNote(
  link: string,
  place: string,
  to: string,
  details: DiagnosticPlace,
): Diagnostic {
  return createDiagnostic('warning', 'DG4007', `Link "${link}"${place} is redirected to "${to}".`, details);
}

function suggest(path: string, table: RouteTable, files: ReadonlySet<string>): string {
  const file = findInOtherCase(decodeUrl(path), files);
  if (file !== undefined) return `The file is "${file}": ${explainOtherName(decodeUrl(path), file)}.`;
  const nearest = table.nearestRoute(path);
  return nearest === undefined ? 'Correct the link or remove it.' : `Did you mean "${nearest}"?`;
}

interface DeadEntry extends Pick<ExplainInput, 'place' | 'config'> {
  readonly link: string;
  readonly where: string;
}

/** Lists a dead link that is not part of a text. */
export function listDeadEntry(
  code: 'DG4004' | 'DG4005',
  explained: Explanation | undefined,
  { link, where, place, config }: DeadEntry,
): Diagnostic[] {
  if (explained === undefined) return [];
  const { to, detail, hint } = explained;
  if (to !== undefined) return [createRedirectNote(link, ` ${where}`, to, { ...place, hint })];
  const message = `Dead link "${link}" ${where}${detail}.`;
  return [createDiagnostic(config.laxLevel, code, message, { ...place, hint })];
}
