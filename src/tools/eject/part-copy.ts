/** A part of the default theme as files for a site. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ThemeSources } from '../../engine/index.ts';
import { createRewriter } from './rewrite-imports.ts';

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
  // Of the copy alone: the location of its sources in docgen does not change a part.
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
