/**
 * Runs a pass over code with the grammar of its language: JavaScript regexes first,
 * then Oniguruma, when a grammar holds a pattern that JavaScript cannot express or one
 * on which it backtracks without end (Go's has one: 30 s for a line that takes
 * Oniguruma 0.3 s). Both give the same colours (pair-theme.test.ts holds them to it), so which
 * of them it was, and how fast the machine is, cannot be seen.
 *
 * Invariant: an engine that was ended in the middle of work, or has failed, is never used
 * again, nor is anything that was made with it: grammars may be half compiled, and
 * Oniguruma's memory may be gone ("detached ArrayBuffer").
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegexEngine } from 'shiki/types';
import { roomsDir } from '../files/own-files.ts';
import type { ShikiConfig } from '../types.ts';
import { createLanguages, type LoadedLanguage } from './languages.ts';
import { createRegexEngine } from './regex-engine.ts';
import type { IndexedThemes } from './themes.ts';
import { createTimeLimit, type TimeLimitOptions } from './time-limit.ts';
import { createTranslate, createTranslatedPatterns } from './translated-patterns.ts';

export type Ran<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'unknown-language' }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Synchronous work on one block; throws `EngineError` when another regex engine may do better. */
export type Pass<T> = (language: LoadedLanguage, code: string) => T;

export interface RunnerOptions {
  readonly config: Pick<ShikiConfig, 'langs' | 'langAlias'>;
  readonly themes: IndexedThemes;
  /** Of one try with one engine. */
  readonly limit: TimeLimitOptions;
}

/**
 * Number of times an engine may run out of time on a block: the time may have been the sleep of a virtual machine,
 * which some count as work.
 */
const TRIES = 2;

/** Go's grammar backtracks without end in JavaScript on a plain `defer func() { … }()` inside a function. */
const KNOWN_SLOW: readonly string[] = ['go'];

/** Marks what may be tried again with another engine: a failed regex says so while tokenising. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export async function createRunner({ config, themes, limit }: RunnerOptions) {
  const { defaultJavaScriptRegexConstructor } = await import('shiki/engine/javascript');
  const translate = createTranslate(defaultJavaScriptRegexConstructor);
  const translated = createTranslatedPatterns(join(roomsDir, 'patterns'));
  const javascript = createEngineSlot(() => createRegexEngine(translate, translated));
  const oniguruma = createEngineSlot(createOniguruma);
  const limited = createTimeLimit(limit);
  const languages = createLanguages(config, themes, translated.add);
  /** Languages whose JavaScript regexes ran out of time, which are not tried again. */
  const slow = new Set(KNOWN_SLOW);
  /** Languages that failed in an Oniguruma of their own. */
  const faulty = new Set<string>();

  const runWith = async <T>(slot: EngineSlot, name: string, code: string, pass: Pass<T>): Promise<Ran<T>> => {
    let patience = 1;
    for (let tries = 0; tries < TRIES; ) {
      const engine = await slot.get();
      const language = await languages.load(name, engine);
      await language.loadEmbedded(code);
      // Blocks wait for their turn, and the engine may have been ended meanwhile by an earlier one.
      const work = () => (slot.isCurrent(engine) ? { value: pass(language, code) } : undefined);
      const ran = await limited.run(work, patience).catch((error: unknown) => {
        // Oniguruma's memory may be at fault instead of the grammar.
        if (slot === oniguruma && !faulty.has(name)) slot.replace(engine);
        throw error;
      });
      if (ran.kind === 'done') {
        if (ran.value) return { kind: 'done', value: ran.value.value };
        continue;
      }
      slot.replace(engine);
      if (ran.kind === 'exhausted') tries += 1;
      else patience = ran.patience;
    }
    return { kind: 'exhausted' };
  };
  const runFast = async <T extends object>(
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<T | undefined> => {
    if (slow.has(name)) return undefined;
    try {
      const ran = await runWith(javascript, name, code, pass);
      if (ran.kind === 'done') return ran.value;
      slow.add(name);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    return undefined;
  };
  const runSure = async <T extends object>(name: string, code: string, pass: Pass<T>): Promise<Ran<T>> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runWith(oniguruma, name, code, pass);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (tries < TRIES && !faulty.has(name)) continue;
        faulty.add(name);
        return { kind: 'failed', reason: error.message };
      }
    }
  };
  return {
    /** Engine that is tried first. */
    engine: await javascript.get(),
    async run<T extends object>(code: string, lang: string, pass: Pass<T>): Promise<Ran<T>> {
      const name = await languages.resolve(lang);
      if (name === undefined) return { kind: 'unknown-language' };
      const value = await runFast(name, code, pass);
      return value === undefined ? runSure(name, code, pass) : { kind: 'done', value };
    },
  };
}

type EngineSlot = ReturnType<typeof createEngineSlot>;

function createEngineSlot(make: () => RegexEngine | Promise<RegexEngine>) {
  let making: Promise<RegexEngine> | undefined;
  let current: RegexEngine | undefined;
  return {
    get(): Promise<RegexEngine> {
      making ??= Promise.resolve(make()).then((engine) => {
        current = engine;
        return engine;
      });
      return making;
    },
    isCurrent: (engine: RegexEngine) => engine === current,
    /** Installs a new engine, unless there is a newer one already. */
    replace(engine: RegexEngine): void {
      if (engine !== current) return;
      making = undefined;
      current = undefined;
    },
  };
}

/** Marks whatever `work` throws as the engine's fault. */
export function asEngineWork<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new EngineError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

type OnigurumaModule = typeof import('shiki/engine/oniguruma');

let count = 0;

/**
 * Creates a new Oniguruma at each call. Shiki's module holds one for the thread, so it is loaded once more under
 * another address: that takes some milliseconds, and nothing remains of one that was ended in the middle of work.
 */
async function createOniguruma(): Promise<RegexEngine> {
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
