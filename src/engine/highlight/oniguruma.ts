/**
 * Oniguruma, a new one at each call. Shiki's module holds one for the thread, so it is loaded
 * once more under another address: that takes some milliseconds, and nothing of one that was
 * ended in the middle of work is left in it.
 */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { RegexEngine } from 'shiki/types';

type OnigurumaModule = typeof import('shiki/engine/oniguruma');

let count = 0;

export async function createOniguruma(): Promise<RegexEngine> {
  count += 1;
  const [{ createOnigurumaEngine }, wasm] = await Promise.all([
    import(`${findModule()}?${count}`) as Promise<OnigurumaModule>,
    import('shiki/wasm'),
  ]);
  // The engine is handed out only with its wasm loaded: used before, it would throw "Must invoke loadWasm first.".
  return createOnigurumaEngine(wasm);
}

/** Shiki only passes it on, so its own package is the one to look in. */
function findModule(): string {
  const shiki = createRequire(import.meta.url).resolve('shiki/engine/oniguruma');
  return pathToFileURL(createRequire(shiki).resolve('@shikijs/engine-oniguruma')).href;
}
