/** Files that an import looked for in vain: when one of them comes, the bundle can be made. */
import { posix } from 'node:path';
import type { Diagnostic, FilePath } from '../../shared/types.ts';

/** What esbuild tries behind a name. */
const ENDINGS = [
  '',
  ...['.tsx', '.ts', '.jsx', '.js', '.css', '.json'].flatMap((end) => [end, `/index${end}`]),
];

/** `file`: the one that imports. Packages are not looked for. */
export function listMissingFiles({ message }: Pick<Diagnostic, 'message'>, file: FilePath): FilePath[] {
  const name = /^Could not resolve "(\.[^"]*)"/.exec(message)?.[1];
  if (name === undefined) return [];
  const base = posix.join(posix.dirname(file), name);
  return ENDINGS.map((end) => (base + end) as FilePath);
}
