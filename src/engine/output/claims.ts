/** Records the source of each output file, so that two sources for one path are reported. */
import { createDiagnostic, createDocgenError } from '../../shared/diagnostic.ts';
import { getPayloadPath, toChunkPath } from '../../shared/page-files.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { PublicFile } from './public-files.ts';

export type Claims = ReturnType<typeof createClaims>;

export function createClaims(laxLevel: SiteConfig['laxLevel']) {
  const sources = new Map<string, { readonly path: string; readonly source: string }>();
  const diagnostics: Diagnostic[] = [];
  // Compared without case and form of Unicode, since the site may be served from a disk that ignores them.
  const getClaimName = (path: string) => path.normalize('NFC').toLowerCase();
  return {
    /** Returns true if `take` would be refused. */
    isTaken: (path: string) => sources.has(getClaimName(path)),
    /**
     * False when another source has the path; that is then in `diagnostics`. Where it is a warning, the
     * later source has the path from then on.
     */
    take(path: string, source: string): boolean {
      const claimed = sources.get(getClaimName(path));
      // Names that differ by case may be two files.
      const isReplaced = laxLevel === 'warning' && claimed?.path === path;
      if (claimed === undefined || isReplaced) sources.set(getClaimName(path), { path, source });
      if (claimed === undefined) return true;
      const names =
        claimed.path === path
          ? `"${path}" is written twice`
          : `"${claimed.path}" and "${path}", which are one file on some disks, are both written`;
      const message = `${names}: by ${claimed.source} and by ${source}.`;
      diagnostics.push(
        createDiagnostic(isReplaced ? laxLevel : 'error', 'DG7002', message, {
          hint: isReplaced
            ? 'A build publishes the second. Remove one of the two.'
            : 'Rename one of the two.',
        }),
      );
      return isReplaced;
    },
    diagnostics,
  };
}

/** Finds public files with the names of pages, so that they are told of before a build writes either. */
export function findPageClashes(
  publicFiles: readonly PublicFile[],
  routes: readonly Route[],
  config: SiteConfig,
): Diagnostic[] {
  // A build publishes the page, and says so.
  if (config.laxLevel === 'warning') return [];
  const claims = createClaims(config.laxLevel);
  for (const { file, source } of publicFiles) claims.take(file.path, source);
  for (const { path, file } of routes)
    for (const toFile of [toOutputPath, getPayloadPath, toChunkPath])
      if (claims.isTaken(toFile(path))) claims.take(toFile(path), getProjectPath(file, config));
  return claims.diagnostics;
}

/**
 * Plugins and public folders name output files too; none may leave the output folder.
 * @throws {DocgenError}
 */
export function checkOutputPath(path: string): void {
  if (isOutputPath(path)) return;
  throw createDocgenError('DG7003', `"${path}" is not a path inside the output folder.`, {
    hint: 'Use a relative path without "..".',
  });
}

/** Returns true if a path stays inside the output folder. */
export function isOutputPath(path: unknown): path is string {
  return (
    typeof path === 'string' &&
    !path.includes('\0') &&
    !path.startsWith('/') &&
    !path.split('/').some((part) => part === '..' || part === '.' || part === '')
  );
}
