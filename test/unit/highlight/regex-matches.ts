/** What our regex engine finds in samples, against what shiki's finds. */
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import { bundledLanguages } from 'shiki/langs';
import type { RegexEngine } from 'shiki/types';
import { createRegexEngine } from '../../../src/engine/highlight/regex-engine.ts';
import { samples } from './samples.ts';

export const toRegExp = (pattern: string) => defaultJavaScriptRegexConstructor(pattern, { target: 'auto' });

/** Pieces of samples, and whole ones, that come out another way. */
export async function findOtherMatches(langs: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  // Go's grammar backtracks without end in JavaScript: see runner.ts.
  for (const lang of langs.filter((name) => name !== 'go')) {
    const sample = samples[lang];
    if (sample === undefined) throw new Error(`There is no sample of ${lang}`);
    const [ours, stock] = [createRegexEngine(toRegExp), createJavaScriptRegexEngine()];
    const [a, b] = [await createTokenize(lang, ours), await createTokenize(lang, stock)];
    for (const code of [sample, ...toPieces(sample)]) {
      if (a(code) !== b(code)) wrong.push(`${lang}: ${code}`);
    }
  }
  return wrong;
}

/** Every token with its scopes' look, as one string to compare. */
async function createTokenize(lang: string, engine: RegexEngine): Promise<(code: string) => string> {
  const highlighter = await createHighlighterCore({
    engine,
    themes: [import('shiki/themes/github-light.mjs')],
    langs: [bundledLanguages[lang as keyof typeof bundledLanguages]],
    warnings: false,
  });
  return (code) => {
    try {
      return JSON.stringify(
        highlighter.codeToTokensBase(code, {
          lang,
          theme: 'github-light',
          includeExplanation: 'scopeName',
          // A busy machine must not decide what is compared.
          tokenizeTimeLimit: 0,
        }),
      );
    } catch (error) {
      return String(error);
    }
  };
}

/** Lines by themselves and cut ends: what a grammar meets in the middle of nowhere. */
function toPieces(code: string): readonly string[] {
  const random = createRandom(code.length);
  return code
    .split('\n')
    .flatMap((line) => [line, line.slice(random(line.length + 1)), line.slice(0, random(line.length + 1))]);
}

/** mulberry32: the same cases on every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
