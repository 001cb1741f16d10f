/** Imports of modules of another tool and Next: the shim replaces them. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { createPageLosses, type Losses, type MovedFile, type PlannedFile } from '../project/migration.ts';
import { getRelativeSpecifier, printShim } from './component-shim.ts';
import { rewriteCode } from './rewrite-code.ts';
import { rewriteImports } from './rewrite-imports.ts';

/** The components of a tool. */
export interface ShimPack {
  readonly components: Readonly<Record<string, string>>;
  /** Names that the shim exports under that of another. */
  readonly also: Readonly<Record<string, string>>;
  /** Modules whose default export is one of the components. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Returns true for a module that the shim replaces. */
  readonly isModule: (specifier: string) => boolean;
}

/** What all files of a site share. */
export interface ShimProject {
  /** New paths of all files by their old ones, both from the project folder. */
  readonly newPaths: ReadonlyMap<string, string>;
  /** Finds the file that a specifier means. */
  readonly resolveFile: (specifier: string, from: string) => string | undefined;
  readonly pack: ShimPack;
  /** File of the components. */
  readonly shim: string;
  /** Collects components that cannot run, which the shim replaces. */
  readonly missing: Set<string>;
  readonly losses: Losses;
}

interface ShimUser extends ShimProject, Omit<MovedFile, 'source'> {}

/** The shim of a project, to which nothing was found missing yet. */
export const createShim = (
  { resolveFile, losses }: Pick<ShimProject, 'resolveFile' | 'losses'>,
  shim: Pick<ShimProject, 'newPaths' | 'pack' | 'shim'>,
): ShimProject => ({ ...shim, resolveFile, losses, missing: new Set() });

export const hasComponent = ({ components, also }: ShimPack, name: string) =>
  Object.hasOwn(components, also[name] ?? name);

/** Imports from the shim what a page uses without an import, since "mdx-components" adds it to the scope of pages. */
export function importComponents(
  used: ReadonlyMap<string, number>,
  declared: ReadonlySet<string>,
  { missing, shim, pack, path }: Pick<ShimUser, 'missing' | 'shim' | 'pack' | 'path'>,
  onMissing: (name: string, line: number) => void,
): string[] {
  const names = new Set<string>();
  for (const [name, line] of used) {
    const base = name.split('.')[0] ?? name;
    if (declared.has(base)) continue;
    names.add(base);
    if (hasComponent(pack, base)) continue;
    missing.add(base);
    if (base !== name) missing.add(name);
    onMissing(base, line);
  }
  const imported = [...names].sort().join(', ');
  return imported === '' ? [] : [`import { ${imported} } from '${getRelativeSpecifier(shim, path)}';`];
}

/** Lists imports of a file from another tool and Next that the shim lacks. */
export function listImported(
  text: string,
  firstLine: number,
  user: Pick<ShimUser, 'sourcePath' | 'shim' | 'pack' | 'missing' | 'losses'>,
): void {
  const { shim, pack, missing } = user;
  const lose = createPageLosses(user);
  for (const { index, 1: isType, 2: clause = '', 3: specifier = '' } of text.matchAll(IMPORT)) {
    if (isType !== undefined || !pack.isModule(specifier)) continue;
    const names = listNames(clause).filter(
      (name) => !hasComponent(pack, name) && !(name === 'default' && Object.hasOwn(pack.defaults, specifier)),
    );
    const line = firstLine + text.slice(0, index).split('\n').length - 1;
    for (const name of names) {
      missing.add(name);
      const message = `"${name}" of "${specifier}" does not run in docgen.`;
      lose(line, message, `Write it in React in "${shim}".`);
    }
  }
}

const IMPORT = /^import\s+(type\s+)?([\w$*{][^'";]*?)\s+from\s*['"]([^'"\n]+)['"]/gm;

/** Names that a clause imports: `Link, { type A, B as C }` → `default`, `B`. */
function listNames(clause: string): string[] {
  const [, inner = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const first = /^[\w$]+/.exec(clause) ? ['default'] : [];
  const named = inner
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^type\s/.test(part))
    .map((part) => part.split(/\s/)[0] ?? part);
  return [...first, ...named];
}

/** Returns the specifier for the new path of a file; undefined if it stays. */
function convertSpecifier(specifier: string, user: ShimUser): string | undefined {
  const { sourcePath, path, shim, pack, newPaths, resolveFile } = user;
  if (pack.isModule(specifier)) {
    const name = pack.defaults[specifier];
    const file = name === undefined ? shim : getDefaultFile(shim, name);
    return getRelativeSpecifier(file, path);
  }
  const [way = '', query = ''] = specifier.split(/(?=\?)/);
  const file = resolveFile(way, sourcePath);
  const newPath = file === undefined ? undefined : newPaths.get(file);
  return newPath === undefined ? undefined : getRelativeSpecifier(newPath, path) + query;
}

/** A line of imports and exports, with its specifiers from the new place of the file; undefined for other lines. */
export const rewriteModuleLine = (line: string, user: ShimUser): string | undefined =>
  /^(?:import|export)\b|^\s*\}\s*from\b/.test(line) ? rewriteSpecifiers(line, user) : undefined;

export const rewriteSpecifiers = (code: string, user: ShimUser): string =>
  rewriteImports(code, (specifier) => convertSpecifier(specifier, user));

/** The target of a link to a file that the page brings along, from its new place; undefined for other targets. */
export function rewriteFileTarget(
  [way, rest]: readonly [way: string, rest: string],
  { sourcePath, path, newPaths }: ShimUser,
): string | undefined {
  const newPath = newPaths.get(posix.join(posix.dirname(sourcePath), decodeUrl(way)));
  if (newPath === undefined) return undefined;
  const isPublic = newPath.startsWith('docs/public/');
  return (
    encodeURI(isPublic ? newPath.slice('docs/public'.length) : getRelativeSpecifier(newPath, path)) + rest
  );
}

/** The module with a component of the shim as its default export. */
const getDefaultFile = (shim: string, name: string) =>
  posix.join(posix.dirname(shim), `next-${name.toLowerCase()}.jsx`);

/** A script with its imports from their new places. */
export async function rewriteScript(source: string, user: ShimUser): Promise<string> {
  listImported(source, 1, user);
  const convert = ({ specifier }: { readonly specifier: string }) => convertSpecifier(specifier, user);
  return (await rewriteCode(source, user.sourcePath, convert)) ?? source;
}

/** The file of components, and one for each that is imported as a default. */
export function addShim(
  files: PlannedFile[],
  { shim, pack, missing }: Pick<ShimProject, 'shim' | 'pack' | 'missing'>,
): void {
  const isNamed = (name: string) =>
    files.some(({ content }) => typeof content === 'string' && content.includes(`/${posix.basename(name)}`));
  const names = [...new Set(Object.values(pack.defaults))].filter((name) =>
    isNamed(getDefaultFile(shim, name)),
  );
  for (const name of names)
    files.push({
      path: getDefaultFile(shim, name),
      content: `export { ${name} as default } from './${posix.basename(shim)}';\n`,
    });
  if (names.length > 0 || isNamed(shim))
    files.push({
      path: shim,
      content:
        printShim(pack.components, new Set([...missing].filter((name) => name !== 'default'))) +
        (missing.has('default') ? 'export default (props) => props?.children ?? null;\n' : ''),
    });
}
