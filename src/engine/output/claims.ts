/** Records the source of each output file, so that two sources for one path are reported. */
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

export interface Claims {
  /** False when another source has the path; that is then in `diagnostics`. */
  take(path: string, source: string): boolean;
  /** Returns true if `take` would be refused. */
  isTaken(path: string): boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export function createClaims(): Claims {
  const sources = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  // Compared without case, since the site may be served from a disk that ignores it.
  const getClaimName = (path: string) => path.toLowerCase();
  return {
    isTaken: (path) => sources.has(getClaimName(path)),
    take(path, source) {
      const claimed = sources.get(getClaimName(path));
      if (claimed === undefined) {
        sources.set(getClaimName(path), source);
        return true;
      }
      diagnostics.push(
        createDiagnostic('error', 'DG7002', `"${path}" is written twice: by ${claimed} and by ${source}.`, {
          hint: 'Rename one of the two.',
        }),
      );
      return false;
    },
    diagnostics,
  };
}

/**
 * Plugins and public folders name output files too; none may leave the output folder.
 * @throws {DocgenError}
 */
export function checkOutputPath(path: string): void {
  if (isOutputPath(path)) return;
  throw new DocgenError([
    createDiagnostic('error', 'DG7003', `"${path}" is not a path inside the output folder.`, {
      hint: 'Use a relative path without "..".',
    }),
  ]);
}

/** Returns true if a path stays inside the output folder. */
export function isOutputPath(path: string): boolean {
  return (
    !path.includes('\0') &&
    !path.startsWith('/') &&
    !path.split('/').some((part) => part === '..' || part === '.' || part === '')
  );
}
