/** Whether a module may take in a file for its bytes (an image, `?url`, `?raw`), by what the file really is. */
import type { PartialMessage } from 'esbuild';
import { findNeverImported } from '../files/never-published.ts';
import { toReal } from '../files/real-path.ts';

export function findImportRefusal(path: string, file: string): { errors: PartialMessage[] } | undefined {
  const why = findNeverImported(toReal(file));
  if (why === undefined) return undefined;
  const text = `"${path.replaceAll('\\', '/')}" ${why}, so it is not published`;
  return { errors: [{ text }] };
}
