/**
 * Looks up a file in the trees of a commit, name by name. Git gets a name of a commit that has been checked, and else
 * hashes: no path can be taken for anything else, and links are seen.
 */
import { findInOtherCase } from './disk-names.ts';
import { GitFailure, type GitObjects } from './git-objects.ts';

/** All paths are from the root of the repository. */
export type PastFile =
  /** `commit`: its full hash. */
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly commit: string }
  | { readonly kind: 'large' | 'folder' }
  /** `sibling`: the file that is there, upper and lower case aside. */
  | { readonly kind: 'missing'; readonly path: string; readonly sibling: string | undefined }
  /** `path`: the one that is no file or folder of this repository, or the file itself. */
  | { readonly kind: 'link' | 'submodule'; readonly path: string }
  /** The first figures of the hashes of several commits. */
  | { readonly kind: 'ambiguous' };

/** Commits and trees above that are not read. A folder of 100 000 files has 5 MB. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Returns true for what may be the name of a tag, a branch or a commit: nothing that begins like an option, and none of
 * the signs by which git knows expressions (`~`, `^`, `:`, `@{`) or ends a line.
 */
export function isRevisionName(revision: string): boolean {
  return /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}._/@+#-]*$/u.test(revision);
}

/** Undefined if there is no such commit. @throws {GitFailure} */
export async function readPath(
  objects: GitObjects,
  asked: { readonly revision: string; readonly path: string; readonly maxBytes: number },
): Promise<PastFile | undefined> {
  const { revision, maxBytes } = asked;
  const path = asked.path.normalize('NFC');
  const commit = await objects.read(`${revision}^{commit}`, MOST_BYTES);
  // Git says of the name alone that it may mean several.
  if (commit === 'missing' && (await objects.read(revision, 0)) !== 'ambiguous') return undefined;
  if (typeof commit === 'string') return { kind: 'ambiguous' };
  const [, tree = ''] = /^tree ([0-9a-f]+)\n/.exec(commit.bytes?.toString('latin1') ?? '') ?? [];
  const names = path.split('/');
  const reached: string[] = [];
  let entry: TreeEntry = { mode: FOLDER, id: tree };
  for (const name of names) {
    if (entry.mode !== FOLDER) break;
    const entries = parseTree(await readBytes(objects, entry.id), tree.length / 2);
    const spelled = entries.has(name) ? name : findInOtherCase(name, entries.keys());
    const next = spelled === undefined ? undefined : entries.get(spelled);
    if (spelled === undefined || next === undefined) return { kind: 'missing', path, sibling: undefined };
    reached.push(spelled);
    entry = next;
  }
  const isWhole = reached.length === names.length;
  const place = reached.join('/');
  if (!`${path}/`.startsWith(`${place}/`))
    return { kind: 'missing', path, sibling: isWhole ? place : undefined };
  if (entry.mode === LINK) return { kind: 'link', path: place };
  if (entry.mode === SUBMODULE) return { kind: 'submodule', path: place };
  if (entry.mode === FOLDER) return { kind: 'folder' };
  if (!isWhole) return { kind: 'missing', path, sibling: undefined };
  const bytes = await readBytes(objects, entry.id, maxBytes);
  return bytes === undefined ? { kind: 'large' } : { kind: 'file', bytes, commit: commit.id };
}

interface TreeEntry {
  readonly mode: string;
  readonly id: string;
}

const FOLDER = '40000';
const LINK = '120000';
const SUBMODULE = '160000';

/** Undefined if there are more. */
async function readBytes(
  objects: GitObjects,
  id: string,
  maxBytes = MOST_BYTES,
): Promise<Buffer | undefined> {
  const object = await objects.read(id, maxBytes);
  if (typeof object === 'string') throw new GitFailure(`object ${id} is ${object}`);
  return object.bytes;
}

/** Each entry is `<mode> <name>`, a NUL, and the bytes of a hash. */
function parseTree(bytes: Buffer | undefined, hashLength: number): ReadonlyMap<string, TreeEntry> {
  if (bytes === undefined) throw new GitFailure(`a folder has more than ${MOST_BYTES} bytes of names`);
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    const [, mode = '', name = ''] = /^(\d+) (.*)$/s.exec(bytes.toString('utf8', at, end)) ?? [];
    at = end + 1 + hashLength;
    entries.set(name.normalize('NFC'), { mode, id: bytes.toString('hex', end + 1, at) });
  }
  return entries;
}
