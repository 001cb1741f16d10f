/** Lists the files that a failed import looked for: once one of them exists, the bundle can be built. */
import { posix } from 'node:path';
import type { Diagnostic, FilePath } from '../../shared/types.ts';

/** Suffixes that esbuild tries. */
const ENDINGS = [
  '',
  ...['.tsx', '.ts', '.jsx', '.js', '.css', '.json', '.mdx', '.md'].flatMap((end) => [end, `/index${end}`]),
];

/** Lists the candidates of a failed import in `file`. Packages are not included. */
export function listMissingFiles({ message }: Pick<Diagnostic, 'message'>, file: FilePath): FilePath[] {
  const name = /^Could not resolve "(\.[^"]*)"/.exec(message)?.[1];
  if (name === undefined) return [];
  const base = posix.join(posix.dirname(file), name);
  return ENDINGS.map((end) => (base + end) as FilePath);
}
