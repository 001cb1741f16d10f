/** Files of a project by the specifiers in its code. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'jsonc-parser';
import { findMeantPaths } from '../../../shared/path-patterns.ts';
import { asRecord, asText } from './read-peer-config.ts';

const ENDS = ['', '.mdx', '.md', '.tsx', '.ts', '.jsx', '.js', '.mjs', '.json'];
const INDEXES = ENDS.slice(3).map((end) => `/index${end}`);

/** Finds files of the project by specifier, with the aliases of the compiler. */
export async function createResolver(dir: string, paths: ReadonlySet<string>) {
  const text = await readFile(join(dir, 'tsconfig.json'), 'utf8').catch(() =>
    readFile(join(dir, 'jsconfig.json'), 'utf8').catch(() => '{}'),
  );
  const { baseUrl, paths: aliases } = asRecord(asRecord(parse(text)).compilerOptions);
  const base = posix.join(asText(baseUrl) ?? '.');
  const find = (path: string) =>
    [...ENDS, ...INDEXES].map((end) => posix.join(path) + end).find((candidate) => paths.has(candidate));
  return (specifier: string, from: string): string | undefined => {
    if (specifier.startsWith('.')) return find(posix.join(posix.dirname(from), specifier));
    const { targets = [] } = findMeantPaths(asRecord(aliases), specifier) ?? {};
    for (const target of targets) {
      const found = find(posix.join(base, target));
      if (found !== undefined) return found;
    }
    return baseUrl === undefined ? undefined : find(posix.join(base, specifier));
  };
}
