/**
 * Names shared chunks by their content and their imports only: esbuild's own names also depend on the
 * location of the files, so two folders would give two sites.
 */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { getShortHash } from '../files/short-hash.ts';
import { createRunMemory, type RecallOfText } from './run-memory.ts';

/** esbuild's name of a shared chunk, anywhere in a script or style. */
const CHUNK = /\bchunk-[A-Z0-9]{8}\.(?:js|css)\b/g;
const IS_CHUNK = /^(?:static\/)?chunk-[A-Z0-9]{8}\.(?:js|css)$/;

/**
 * Returns final names by esbuild's names. `texts` are all scripts and styles by path; paths of other
 * files must be final.
 */
export function nameChunks(
  texts: ReadonlyMap<string, string>,
  recall: RecallOfText = createRunMemory().recall,
): ReadonlyMap<string, string> {
  const chunks = readChunks(texts, recall);
  const entries = [...chunks.keys()].filter((path) => !IS_CHUNK.test(path)).sort();
  const hashes = new Map([...chunks.keys()].map((name) => [name, hashClosure(name, chunks)]));
  // Chunks that no entry names (a style of a lazy module) come last, in a stable order.
  const remaining = [...chunks.keys()].sort((a, b) =>
    (hashes.get(a) ?? '') < (hashes.get(b) ?? '') ? -1 : 1,
  );
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  for (const name of collectReachable([...collectReachable(entries, chunks), ...remaining], chunks)) {
    if (!IS_CHUNK.test(name)) continue;
    const extension = posix.extname(name);
    let final = `chunk-${hashes.get(name)}${extension}`;
    // Modules with equal text are still separate modules.
    for (let twin = 2; usedNames.has(final); twin++) final = `chunk-${hashes.get(name)}-${twin}${extension}`;
    usedNames.add(final);
    names.set(name, final);
  }
  return names;
}

/** Returns a path, script or style with esbuild's chunk names replaced. */
export function renameChunks(
  text: string,
  names: ReadonlyMap<string, string>,
  recall: RecallOfText = createRunMemory().recall,
): string {
  const final = listMentioned(text, recall).map((name) => names.get(name) ?? name);
  return recall(text, `named ${final}`, () => text.replace(CHUNK, (name) => names.get(name) ?? name));
}

/** Lists the names of chunks in a text. */
function listMentioned(text: string, recall: RecallOfText): readonly string[] {
  return recall(text, 'mentioned', () => [...new Set(text.match(CHUNK))]);
}

interface Chunk {
  /** Hash of the text, with a number in place of each chunk it names. */
  readonly hash: string;
  readonly imports: readonly string[];
}

/** Reads chunks by the last part of their path, which is how they name each other, and other files by path. */
function readChunks(texts: ReadonlyMap<string, string>, recall: RecallOfText): ReadonlyMap<string, Chunk> {
  const textsByName = new Map(
    [...texts].map(([path, text]) => [IS_CHUNK.test(path) ? posix.basename(path) : path, text]),
  );
  const parseChunk = (text: string): Chunk => {
    const imports = listMentioned(text, recall).filter((name) => textsByName.has(name));
    const hash = recall(text, `hash ${imports}`, () => {
      const number = (name: string) => (imports.includes(name) ? `chunk ${imports.indexOf(name)}` : name);
      return createHash('sha256').update(text.replace(CHUNK, number)).digest('hex');
    });
    return { hash, imports };
  };
  return new Map([...textsByName].map(([name, text]) => [name, parseChunk(text)]));
}

/**
 * Hashes a chunk and everything it imports; chunks may import each other, so each counts once and by
 * its position.
 */
function hashClosure(name: string, chunks: ReadonlyMap<string, Chunk>): string {
  const order = [...collectReachable([name], chunks)];
  const parts = order.map((member) => {
    const { hash = '', imports = [] } = chunks.get(member) ?? {};
    return [hash, ...imports.map((imported) => order.indexOf(imported))].join(' ');
  });
  return getShortHash(parts.join('\n'));
}

function collectReachable(starts: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = new Set(starts);
  for (const name of reached) for (const imported of chunks.get(name)?.imports ?? []) reached.add(imported);
  return reached;
}
