/** `docgen version --remove <name>`. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { editReviews, findVersionLinks, type SiteConfig } from '../../engine/index.ts';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { changeSite } from './change-site.ts';
import { createConfigEdit, printOption } from './edit-config.ts';
import { runGit } from './git.ts';
import { createRefusal, formatPath, readVersionSite, type SiteOptions } from './version-site.ts';

export interface RemoveOptions extends SiteOptions {
  readonly name: string;
  /** Removes a version that links point to, or that git does not have. @default false */
  readonly force?: boolean;
}

export interface RemoveResult {
  readonly config: SiteConfig;
  readonly name: string;
  /** The folder that is gone; undefined if there was none. */
  readonly folder: string | undefined;
  /** Number of pages that are gone. */
  readonly pages: number;
  readonly editedConfig: string | undefined;
  /** What now leads nowhere; with `force` only. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Removes the folder of a version, and its name from the config.
 * @throws {DocgenError} with exit code 2 when there is no such version, or it is the default one; with 1 when links
 * point to it or git does not have all of it, unless that is forced.
 */
export async function removeVersion(options: RemoveOptions): Promise<RemoveResult> {
  const { name, force = false } = options;
  const { config, routes } = await readVersionSite(options);
  const { default: current, versions } = config.multiVersion;
  refuseName(name, config);
  const target = join(config.root, name);
  const folder = existsSync(target) ? target : undefined;
  const severity = force ? 'warning' : 'error';
  const losses = [
    ...(await listLinks(options, severity)),
    ...(folder === undefined ? [] : await listUnsaved(folder, severity, config)),
  ];
  if (losses.length > 0 && !force) throw new DocgenError(losses, 1);

  const left = versions.filter((version) => version !== name);
  const edit = await createConfigEdit({ kind: 'remove', name }, config);
  const away = join(config.root, `.docgen-removed-${randomUUID()}`);
  await mkdir(away);
  try {
    const { config: changed } = await changeSite(
      {
        versions: left,
        default: current,
        edit,
        option: printOption({ default: current, versions: left }, "'"),
        ...(folder !== undefined && { move: { from: folder, to: join(away, name) } }),
      },
      options,
      config,
    );
    editReviews(config, { dropped: `${name}/` });
    const pages = routes.filter(({ version }) => version === name).length;
    return { config: changed, name, folder, pages, editedConfig: edit?.file, diagnostics: losses };
  } finally {
    await rm(away, { recursive: true, force: true });
  }
}

function refuseName(name: string, { multiVersion: { default: current, versions } }: SiteConfig): void {
  if (name === current)
    throw createRefusal(
      'DG9018',
      `"${name}" is the default version.`,
      'Set "multiVersion.default" to another version first.',
    );
  if (versions.includes(name)) return;
  const nearest = findNearest(name, versions);
  throw createRefusal(
    'DG9018',
    `The site has no version "${name}".`,
    nearest ? `Did you mean "${nearest}"?` : 'Run "docgen version --list" for the list.',
  );
}

async function listLinks(
  { name, ...options }: RemoveOptions,
  severity: Diagnostic['severity'],
): Promise<Diagnostic[]> {
  const links = await findVersionLinks({ ...options, version: name });
  return links.map(({ url, ...place }) =>
    createDiagnostic(severity, 'DG9018', `This link points to ${name}: "${url}".`, {
      ...place,
      hint: 'Change it, or remove the version with --force.',
    }),
  );
}

/** Git has what was removed, if it was committed. */
async function listUnsaved(
  folder: string,
  severity: Diagnostic['severity'],
  config: SiteConfig,
): Promise<Diagnostic[]> {
  // A person's settings may leave out what git does not know.
  const report = ['status', '--porcelain', '--untracked-files=all', '--ignored', '-z', '--', folder];
  const state = await runGit(report, config.root);
  const changed = state?.toString().split('\0').filter(Boolean).length;
  if (changed === 0) return [];
  const message =
    changed === undefined
      ? 'This folder is not in a repository of git, so it cannot be brought back.'
      : `Git does not have all of this folder: ${changed} ${changed === 1 ? 'entry is' : 'entries are'} not committed.`;
  return [
    createDiagnostic(severity, 'DG9018', message, {
      file: formatPath(folder, config),
      hint: 'Commit or copy it, or remove the version with --force.',
    }),
  ];
}
