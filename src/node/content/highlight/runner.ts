/**
 * Runs a pass over code with the grammar of its language: JavaScript regexes first,
 * Oniguruma when a grammar holds a pattern that JavaScript cannot express, and never
 * longer than the time limit. Which engine is used depends on the block alone.
 */
import type { RegexEngine } from 'shiki/types';
import type { ShikiConfig } from '../../types.ts';
import { createLanguages, type LoadedLanguage } from './languages.ts';
import type { IndexedThemes } from './themes.ts';
import { createTimeLimit } from './time-limit.ts';

export type Ran<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'unknown-language' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Synchronous work on one block; throws `EngineError` when another regex engine may do better. */
export type Pass<T> = (language: LoadedLanguage, code: string) => T;

export interface Runner {
  readonly run: <T>(code: string, lang: string, pass: Pass<T>) => Promise<Ran<T>>;
  /** The engine tried first. */
  readonly engine: RegexEngine;
}

export interface RunnerOptions {
  readonly config: Pick<ShikiConfig, 'langs' | 'langAlias'>;
  readonly themes: IndexedThemes;
  /** Milliseconds for one block. */
  readonly timeLimit: number;
}

/** A failed regex says so while tokenising; this marks what may be tried again with another engine. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export async function createRunner({ config, themes, timeLimit }: RunnerOptions): Promise<Runner> {
  const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript');
  const javascript = createJavaScriptRegexEngine();
  const loadOniguruma = createOnigurumaLoader();
  const limit = createTimeLimit();
  const warm = new Set<string>();
  let languages = createLanguages(config, themes);

  const runWith = async <T>(
    engine: RegexEngine,
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<Ran<T>> => {
    const using = languages;
    const language = await using.load(name, engine);
    await language.loadEmbedded(code);
    const limited = limit.run(timeLimit, () => pass(language, code));
    if (limited.done) return { kind: 'done', value: limited.value };
    // Ended in the middle, grammars may be half compiled: none of them is used again.
    if (languages === using) languages = createLanguages(config, themes);
    return { kind: 'timeout' };
  };
  const runWarm = async <T>(
    engine: RegexEngine,
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<Ran<T>> => {
    const ran = await runWith(engine, name, code, pass);
    // The first block of a language pays for compiling its regexes; on a busy machine that alone can fill the time.
    const again = ran.kind === 'timeout' && !warm.has(name);
    warm.add(name);
    return again ? runWith(engine, name, code, pass) : ran;
  };
  return {
    engine: javascript,
    async run(code, lang, pass) {
      const name = await languages.resolve(lang);
      if (name === undefined) return { kind: 'unknown-language' };
      try {
        return await runWarm(javascript, name, code, pass);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
      try {
        return await runWith(await loadOniguruma(), name, code, pass);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return { kind: 'failed', reason: error.message };
      }
    },
  };
}

/** Marks whatever `work` throws as the engine's. */
export function asEngineWork<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new EngineError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function createOnigurumaLoader(): () => Promise<RegexEngine> {
  let oniguruma: Promise<RegexEngine> | undefined;
  return () => {
    oniguruma ??= Promise.all([import('shiki/engine/oniguruma'), import('shiki/wasm')]).then(
      // The engine is handed out only with its wasm loaded: used before, it would throw "Must invoke loadWasm first.".
      ([{ createOnigurumaEngine }, wasm]) => createOnigurumaEngine(wasm),
    );
    return oniguruma;
  };
}
