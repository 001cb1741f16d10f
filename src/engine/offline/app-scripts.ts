/** The scripts of the app, also those that it loads when a reader needs them: offline, they cannot come later. */
import { basename } from 'node:path';
import type { Bundle } from '../bundle/assemble-bundle.ts';

/** Larger ones are an editor or a library that few pages show: those that a reader has used are kept. */
const MAX_BYTES = 100_000;
/** As `chunkNames` of esbuild has them. */
const CHUNK_NAME = /\bchunk-[0-9A-Za-z]{8}\.js\b/g;

/** Lists paths in the output, each after the one that names it. */
export function listAppScripts({ files, chunks }: Pick<Bundle, 'files' | 'chunks'>): string[] {
  const scripts = new Map(
    files.flatMap(({ path, content }) =>
      path.endsWith('.js') && (typeof content === 'string' || content instanceof Uint8Array)
        ? [[basename(path), { path, text: Buffer.from(content as string).toString() }] as const]
        : [],
    ),
  );
  const names = new Set(
    Object.values(chunks)
      .flat()
      .map((path) => basename(path)),
  );
  // Names are added while they are looked at.
  for (const name of names)
    for (const [other] of scripts.get(name)?.text.matchAll(CHUNK_NAME) ?? [])
      if ((scripts.get(other)?.text.length ?? MAX_BYTES) < MAX_BYTES) names.add(other);
  return [...names].flatMap((name) => scripts.get(name)?.path ?? []);
}
