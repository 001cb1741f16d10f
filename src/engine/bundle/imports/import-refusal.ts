/**
 * Refuses imports of files for their bytes (an image, `?url`, `?raw`) that must not be published, by
 * the file's real path.
 */
import type { PartialMessage } from 'esbuild';
import { isRegularFile, tellIrregular } from '../../config/regular-files.ts';
import { findNeverImported } from '../../files/never-published.ts';
import { resolveRealPath } from '../../files/real-path.ts';

export function findImportRefusal(path: string, file: string): { errors: PartialMessage[] } | undefined {
  if (!isRegularFile(file)) return { errors: [{ text: tellIrregular(path) }] };
  const why = findNeverImported(resolveRealPath(file));
  if (why === undefined) return undefined;
  const text = `"${path.replaceAll('\\', '/')}" ${why}, so it is not published`;
  return { errors: [{ text }] };
}
