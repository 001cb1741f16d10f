/**
 * Runs a pass over code with the grammar of its language: JavaScript regexes first,
 * then Oniguruma, when a grammar holds a pattern that JavaScript cannot express or one
 * on which it backtracks without end (Go's has one: 30 s for a line that takes
 * Oniguruma 0.3 s). Each engine has half of the time limit.
 */
import type { RegexEngine } from 'shiki/types';
import type { ShikiConfig } from '../../types.ts';
import { createLanguages, type LoadedLanguage } from './languages.ts';
import { createRegexEngine } from './regex-engine.ts';
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
  readonly run: <T extends object>(code: string, lang: string, pass: Pass<T>) => Promise<Ran<T>>;
  /** The engine tried first. */
  readonly engine: RegexEngine;
}

export interface RunnerOptions {
  readonly config: Pick<ShikiConfig, 'langs' | 'langAlias'>;
  readonly themes: IndexedThemes;
  /** Milliseconds for one block, both engines together. */
  readonly timeLimit: number;
}

/**
 * How often the first block of a language may run out of time: on a slow or busy machine
 * compiling its regexes alone can fill it, and each try leaves more of them compiled.
 */
const COLD_TRIES = 3;

/** Go's grammar backtracks without end in JavaScript on a plain `defer func() { … }()` inside a function. */
const KNOWN_SLOW: readonly string[] = ['go'];

/** A failed regex says so while tokenising; this marks what may be tried again with another engine. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

export async function createRunner({ config, themes, timeLimit }: RunnerOptions): Promise<Runner> {
  const { defaultJavaScriptRegexConstructor } = await import('shiki/engine/javascript');
  const javascript = createRegexEngine((pattern) =>
    // The engine makes regexes itself, when they are run first.
    defaultJavaScriptRegexConstructor(pattern, { target: 'auto', lazyCompileLength: 0 }),
  );
  const loadOniguruma = createOnigurumaLoader();
  const limit = createTimeLimit(timeLimit / 2);
  const languages = createLanguages(config, themes);
  /** Languages whose JavaScript regexes ran out of time: they are not tried again. */
  const slow = new Set(KNOWN_SLOW);

  /**
   * Whether Oniguruma was ended in the middle of work. If its memory grew just then, it fails
   * from there on ("detached ArrayBuffer"), and shiki has but one of it in a thread.
   */
  let isOnigurumaHurt = false;

  /** Languages ended in the middle of work: their grammars may be half compiled and are not used again. */
  const broken = new WeakSet<LoadedLanguage>();

  const runOnce = async <T>(
    engine: RegexEngine,
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<Once<T>> => {
    const language = await languages.load(name, engine);
    const isNew = await language.loadEmbedded(code);
    // Blocks wait in line for their turn, and one before this may have been ended meanwhile.
    const limited = await limit.run(() =>
      broken.has(language) ? undefined : { kind: 'done' as const, value: pass(language, code) },
    );
    if (limited.done)
      return limited.value ? { isNew, ran: limited.value } : runOnce(engine, name, code, pass);
    broken.add(language);
    languages.drop(name, engine);
    return { isNew, ran: { kind: 'timeout' } };
  };
  const runWith = async <T>(
    engine: RegexEngine,
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<Ran<T>> => {
    for (let tries = 1; ; tries += 1) {
      const { isNew, ran } = await runOnce(engine, name, code, pass);
      const isCold = isNew && tries < COLD_TRIES;
      if (ran.kind === 'done' || !isCold) return ran;
    }
  };
  const runFast = async <T extends object>(
    name: string,
    code: string,
    pass: Pass<T>,
  ): Promise<T | undefined> => {
    if (slow.has(name) && !isOnigurumaHurt) return undefined;
    try {
      const ran = await runWith(javascript, name, code, pass);
      if (ran.kind === 'done') return ran.value;
      slow.add(name);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
    return undefined;
  };
  return {
    engine: javascript,
    async run(code, lang, pass) {
      const name = await languages.resolve(lang);
      if (name === undefined) return { kind: 'unknown-language' };
      const value = await runFast(name, code, pass);
      if (value !== undefined) return { kind: 'done', value };
      try {
        const ran = await runWith(await loadOniguruma(), name, code, pass);
        if (ran.kind === 'timeout') isOnigurumaHurt = true;
        return ran;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        // Not the grammar's fault: another run may do better.
        if (isOnigurumaHurt) return { kind: 'timeout' };
        return { kind: 'failed', reason: error.message };
      }
    },
  };
}

interface Once<T> {
  readonly ran: Ran<T>;
  /** Whether a language was used for the first time. */
  readonly isNew: boolean;
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
