/** Lists the files that imports look for: where they find none, and those they would take instead of the one they found. */
import { posix } from 'node:path';
import type { Diagnostic, FilePath } from '../../../shared/types.ts';
import type { SiteConfig } from '../../types.ts';
import { readMissingImport } from './missing-import.ts';
import { findNamedPlace } from './named-places.ts';

type Extensions = Pick<SiteConfig, 'bundler'>;

/** The extensions that a site names, those that esbuild tries by itself, and Markdown; the first that exists is taken. */
export function listExtensions({ bundler: { extensions } }: Extensions): string[] {
  const own = ['.tsx', '.ts', '.jsx', '.js', ...(extensions.length > 0 ? ['.mjs'] : []), '.css', '.json'];
  return [...new Set([...extensions, ...own, '.mdx', '.md'])];
}

/** Lists the candidates of a failed import in `file`: once one of them exists, the bundle can be built. Packages are not included. */
export async function listMissingFiles(
  { message }: Pick<Diagnostic, 'message'>,
  file: FilePath,
  config: Pick<SiteConfig, 'bundler' | 'projectDir' | 'isForeign'>,
): Promise<FilePath[]> {
  const specifier = readMissingImport(message)?.replace(/\?.*$/s, '');
  if (specifier === undefined) return [];
  const bases = specifier.startsWith('.')
    ? [posix.join(posix.dirname(file), specifier) as FilePath]
    : ((await findNamedPlace(specifier, file, config))?.paths ?? []);
  const extensions = listExtensions(config);
  return bases.flatMap((base) => [
    base,
    ...addEach(base, extensions),
    ...addEach(`${base}/index`, extensions),
  ]);
}

/** Lists the files whose change may solve problems of a bundle: those that have them, and those that failed imports look for. */
export async function listFixes(
  problems: readonly Diagnostic[],
  config: Pick<SiteConfig, 'bundler' | 'projectDir' | 'isForeign'>,
): Promise<FilePath[]> {
  const files = problems.map(async (problem) => {
    if (problem.file === undefined) return [];
    const file = `${config.projectDir}/${problem.file}` as FilePath;
    return [file, ...(await listMissingFiles(problem, file, config))];
  });
  return (await Promise.all(files)).flat();
}

/** Lists the files that an import without an extension would find before this one. */
export function listRivals(file: FilePath, config: Extensions): FilePath[] {
  const { dir, name, ext } = posix.parse(file);
  const extensions = listExtensions(config);
  const ofFolder = name === 'index' ? addEach(dir, extensions) : [];
  return [
    ...ofFolder,
    ...addEach(`${dir}/${name}`, extensions.slice(0, Math.max(0, extensions.indexOf(ext)))),
  ];
}

function addEach(base: string, extensions: readonly string[]): FilePath[] {
  return extensions.map((extension) => (base + extension) as FilePath);
}
