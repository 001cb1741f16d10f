/** Names that a site gives to places of its own: by `paths` of the nearest tsconfig.json, or by aliases of its config. */
import { existsSync } from 'node:fs';
import { isAbsolute, posix } from 'node:path';
import { findMeantPaths } from '../../../shared/path-patterns.ts';
import type { FilePath } from '../../../shared/types.ts';
import { getProjectPath } from '../../config/file-path.ts';
import { readRegularFile } from '../../config/regular-files.ts';
import type { SiteConfig } from '../../types.ts';
import { listAliases } from './site-aliases.ts';

export interface NamedPlace {
  /** As it is written: `@parts/*`. */
  readonly name: string;
  /** Who gives it: a file of the project, or an option. */
  readonly source: string;
  /** What an import by this name means, best first; without an extension where it has none. */
  readonly paths: readonly FilePath[];
}

/** Returns undefined for an import of a package, and for one of a package that an alias names. */
export async function findNamedPlace(
  specifier: string,
  importer: FilePath,
  config: Pick<SiteConfig, 'bundler' | 'projectDir' | 'isForeign'>,
): Promise<NamedPlace | undefined> {
  return (
    (config.isForeign ? undefined : await findByTypescript(specifier, importer, config)) ??
    findByAlias(specifier, config)
  );
}

function findByAlias(specifier: string, { bundler }: Pick<SiteConfig, 'bundler'>): NamedPlace | undefined {
  const found = listAliases(bundler).find(({ filter }) => filter.test(specifier));
  if (found === undefined || !isAbsolute(found.target)) return undefined;
  const path = posix.join(found.target, specifier.slice(found.name.length)) as FilePath;
  return { name: found.alias, source: 'resolve.alias', paths: [path] };
}

async function findByTypescript(
  specifier: string,
  importer: FilePath,
  { projectDir }: Pick<SiteConfig, 'projectDir'>,
): Promise<NamedPlace | undefined> {
  const file = findSettings(posix.dirname(importer));
  if (file === undefined) return undefined;
  const { parse } = await import('jsonc-parser');
  const settings = readPaths(file, { parse, seen: new Set() });
  if (settings === undefined) return undefined;
  const meant = findMeantPaths(settings.paths, specifier);
  if (meant === undefined) return undefined;
  const paths = meant.targets.map((target) => posix.join(settings.dir, target) as FilePath);
  return { name: meant.name, source: getProjectPath(settings.file, { projectDir }), paths };
}

function findSettings(folder: string): FilePath | undefined {
  const files = ['tsconfig.json', 'jsconfig.json'].map((name) => posix.join(folder, name) as FilePath);
  const parent = posix.dirname(folder);
  return files.find((file) => existsSync(file)) ?? (parent === folder ? undefined : findSettings(parent));
}

interface Paths {
  readonly file: FilePath;
  /** What they are relative to. */
  readonly dir: string;
  readonly paths: Readonly<Record<string, unknown>>;
}

/** Paths of a file, or of those that it extends; packages are left out. */
function readPaths(
  file: FilePath,
  context: { readonly parse: (text: string) => unknown; readonly seen: Set<string> },
): Paths | undefined {
  const { parse, seen } = context;
  if (seen.has(file) || !existsSync(file)) return undefined;
  seen.add(file);
  const { compilerOptions, extends: bases } = Object(parse(readRegularFile(file).toString())) as Record<
    string,
    unknown
  >;
  const { paths, baseUrl } = Object(compilerOptions) as Record<string, unknown>;
  const folder = posix.dirname(file);
  if (typeof paths === 'object' && paths !== null)
    return { file, dir: posix.resolve(folder, String(baseUrl ?? '.')), paths: { ...paths } };
  const inherited = [bases ?? []]
    .flat()
    .map(String)
    .filter((base) => base.startsWith('.') || isAbsolute(base));
  return inherited
    .reverse()
    .map((base) =>
      readPaths(posix.resolve(folder, base.endsWith('.json') ? base : `${base}.json`) as FilePath, context),
    )
    .find((found) => found !== undefined);
}
