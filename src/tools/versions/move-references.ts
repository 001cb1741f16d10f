/**
 * References to files in the text of a version: of imports, `file="…"`, pictures and links. Those to files that move
 * along stay as they are, and lead to the copy. Those that lead out of the version still lead to the same file, from
 * wherever the copy lies: they are returned, since they are what a version shares with the others.
 */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';

export interface ReferenceInput {
  /** Paths of the files that move, from the version's folder. */
  readonly files: readonly string[];
  readonly projectDir: string;
  readonly root: string;
  /** The version's folder as it was, from the docs folder; `''` is the docs folder itself. */
  readonly from: string;
  /** The new folder, from the docs folder. */
  readonly to: string;
}

/** A relative path or one from the project folder, in quotes or brackets; `/x` is a file in `file="…"` alone. */
const REFERENCE = /(["'(])((?:\.{1,2}\/|<root>\/)[^"'()\s]*)|(\bfile=["'])(\/[^"'\s]+)/g;

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.md', '.mdx', '.css', '.json'];

/** Files of which the text is read; all others hold no references that could break. */
export function mayHaveReferences(path: string): boolean {
  return /\.(?:mdx?|[cm]?[jt]sx?|css|scss|sass|less|styl)$/i.test(path);
}

export function createReferenceMover({ files, projectDir, root, from, to }: ReferenceInput) {
  const source = posix.join(root, from);
  const target = posix.join(root, to);
  const moved = new Set(files.flatMap((path) => [path, ...listFolders(path)]));
  const depth = to.split('/').length - (from === '' ? 0 : from.split('/').length);

  const find = (path: string, has: (candidate: string) => boolean): string | undefined =>
    EXTENSIONS.map((extension) => path + extension).find(has);
  const isMoved = (path: string): boolean =>
    path === source ||
    (path.startsWith(`${source}/`) &&
      find(path.slice(source.length + 1), (candidate) => moved.has(candidate)) !== undefined);

  return (text: string, path: string) => {
    /** Files outside of the version that the text refers to, absolute. */
    const shared: string[] = [];
    const folder = posix.join(source, posix.dirname(path));
    const move = (reference: string): string => {
      const plain = reference.replace(/[?#].*$/s, '').replace(/\/$/, '');
      const isRelative = /^\.{1,2}(?:\/|$)/.test(plain);
      const place = isRelative
        ? posix.join(folder, plain)
        : plain.startsWith('<root>')
          ? posix.join(projectDir, plain.slice('<root>'.length))
          : posix.join(root, plain);
      if (isMoved(place)) {
        if (isRelative) return reference;
        const name = posix.join(target, place.slice(source.length));
        const start = plain.startsWith('<root>')
          ? `<root>/${posix.relative(projectDir, name)}`
          : `/${posix.relative(root, name)}`;
        return start + reference.slice(plain.length);
      }
      const file = find(place, existsSync);
      // A path in a sample, which is no reference.
      if (file === undefined) return reference;
      shared.push(file);
      if (!isRelative) return reference;
      // What belongs to all versions stays in the folder that is copied.
      return place.startsWith(`${source}/`)
        ? posix.relative(posix.join(target, posix.dirname(path)), place) + reference.slice(plain.length)
        : '../'.repeat(depth) + reference;
    };
    const result = text.replace(
      REFERENCE,
      (_, start: string | undefined, reference: string, fileStart: string, fromDocs: string) =>
        start === undefined ? fileStart + move(fromDocs) : start + move(reference),
    );
    return { text: result, shared };
  };
}

/** The folders that a path is in: of `a/b/c`, `a` and `a/b`. */
function listFolders(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
