/** A part of the default theme as files for a site. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ThemeSources } from '../../engine/index.ts';

export interface PartCopy {
  /** Parts in the file: they are built for each other, and are copied together. */
  readonly parts: readonly string[];
  /** Name of the folder: the part the file is named after. */
  readonly folder: string;
  /** Text by file name; `index.tsx` is the part. */
  readonly files: ReadonlyMap<string, string>;
  /** Hash of its files, without the header. */
  readonly hash: string;
  /** Packages that only docgen has: a site with such a copy could not be built. */
  readonly packages: readonly string[];
}

/** Undefined when the theme has no such part. */
export function createPartCopy(sources: ThemeSources, part: string, version: string): PartCopy | undefined {
  const { parts } = sources;
  const entry = parts.get(part);
  if (entry === undefined) return undefined;
  const names = [...parts].filter(([, file]) => file === entry).map(([name]) => name);
  const { files, hash } = collectFiles(sources, entry);
  const index = `${renderHeader({ parts: names, version, hash })}${files.get('index.tsx') ?? ''}`;
  return {
    parts: names,
    folder: getFolderName(entry, names),
    files: new Map([...files, ['index.tsx', index]]),
    hash,
    packages: listPackages([...files.values()]),
  };
}

/** `home-layout.tsx` is `HomeLayout`. */
function getFolderName(entry: string, names: readonly string[]): string {
  const plain = posix.basename(entry, '.tsx').replaceAll('-', '');
  return names.find((name) => name.toLowerCase() === plain) ?? names[0] ?? plain;
}

function collectFiles(sources: ThemeSources, entry: string): { files: Map<string, string>; hash: string } {
  const rewrite = createRewriter(sources, entry);
  const files = new Map<string, string>();
  const copied = new Set([entry]);
  for (const file of copied) {
    const { text, beside } = rewrite(file, sources.read(file));
    files.set(file === entry ? 'index.tsx' : posix.basename(file), text);
    for (const next of beside) copied.add(next);
  }
  // Only the copy counts: the location of its sources in docgen does not change a part.
  const hash = createHash('sha256').update(JSON.stringify([...files].sort()));
  return { files, hash: hash.digest('hex').slice(0, 16) };
}

function listPackages(texts: readonly string[]): string[] {
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/g),
  ]);
  const names = imports.map(([, from, dynamic]) => (from ?? dynamic ?? '').split('/')[0] ?? '');
  return [...new Set(names)].filter((name) => !['react', 'react-dom', 'docgenjs'].includes(name));
}

export interface Origin {
  readonly parts: readonly string[];
  /** docgen's version it was copied from. */
  readonly version: string;
  readonly hash: string;
}

function renderHeader({ parts, version, hash }: Origin): string {
  return [
    '/*',
    ` * ejected: ${parts.join(', ')} from docgen ${version}, source ${hash}`,
    ' * Yours to change. `docgen eject --status` says when the part in docgen has changed; it reads the line above.',
    ' */',
    '',
  ].join('\n');
}

/** Reads the origin of a copy; undefined for other files. */
export function readOrigin(text: string): Origin | undefined {
  const [, parts, version, hash] = /^ \* ejected: (.+) from docgen (\S+), source (\w+)$/m.exec(text) ?? [];
  if (parts === undefined || version === undefined || hash === undefined) return undefined;
  return { parts: parts.split(', '), version, hash };
}

const STATEMENT = /^(import|export) (type )?(\{[^}]*\}) from '(\.[^']+)';\n/gm;
const STYLE = /^import '(\.[^']+)';/gm;
const INLINE = /^import (\w+) from '(\.[^'?]+)\?inline';/gm;
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g;

/** `entry` is the file that becomes `index.tsx` of the copy. */
function createRewriter({ exports: theme, runtime }: ThemeSources, entry: string) {
  return (file: string, text: string) => {
    /** Files it imports that have to be copied along, relative to `theme/`. */
    const beside = new Set<string>();
    const resolveTarget = (specifier: string) => posix.normalize(posix.join(posix.dirname(file), specifier));
    const copy = (target: string): string => {
      if (target === entry) return './index';
      beside.add(target);
      return `./${posix.basename(target).replace(/\.tsx?$/, '')}`;
    };
    const getSource = (target: string, name: string): string => {
      if (target.startsWith('../')) return runtime.has(name) ? 'docgenjs/runtime' : copy(target);
      return theme.get(name) === target ? 'docgenjs/theme-original' : copy(target);
    };

    const lines = new Map<string, string[]>();
    const withImports = text.replace(
      STATEMENT,
      (_, verb: string, type = '', list: string, specifier: string) => {
        for (const part of list.slice(1, -1).split(',')) {
          const importName = part.trim();
          if (importName === '') continue;
          const name = importName.replace(/^type /, '').replace(/ as .*$/, '');
          const key = `${verb} ${type}{} from '${getSource(resolveTarget(specifier), name)}';`;
          lines.set(key, [...(lines.get(key) ?? []), importName]);
        }
        return '';
      },
    );
    const rewritten = withImports
      .replace(STYLE, (_, specifier: string) => `import '${copy(resolveTarget(specifier))}';`)
      .replace(
        INLINE,
        (_, name: string, path: string) => `import ${name} from '${copy(resolveTarget(path))}?inline';`,
      )
      .replace(DYNAMIC, (_, specifier: string) => `import('${copy(resolveTarget(specifier))}')`);
    const statements = [...lines].map(([key, names]) =>
      key.replace('{}', `{ ${sortBy(names, (name) => name.replace(/^type /, '')).join(', ')} }`),
    );
    const sorted = sortBy(statements, (line) =>
      line.replace(/^.* from '(\.?)/, (_, dot) => (dot ? '~' : '')),
    );
    const types = text.search(INLINE) < 0 ? '' : '/// <reference types="docgenjs/client" />\n';
    return { text: types + placeAfterPackages(rewritten, sorted), beside: [...beside] };
  };
}

/** Sorts texts independently of the location of their sources. */
function sortBy(texts: readonly string[], getSortKey: (text: string) => string): string[] {
  return [...texts].sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
}

/** The statements after the last one that names a package, or on top. */
function placeAfterPackages(text: string, statements: readonly string[]): string {
  if (statements.length === 0) return text;
  const lastImport = [...text.matchAll(/^import [^;]*? from '[^.'][^']*';\n/gm)].at(-1);
  const at = lastImport ? lastImport.index + lastImport[0].length : 0;
  const rest = text.slice(at).replace(/^\n*/, '\n');
  return `${text.slice(0, at)}${statements.map((line) => `${line}\n`).join('')}${rest}`;
}
