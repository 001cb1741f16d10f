/** What our regex engine finds in samples, against what shiki's finds. */
import { join } from 'node:path';
import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import { bundledLanguages } from 'shiki/langs';
import type { LanguageRegistration, RegexEngine } from 'shiki/types';
import { roomsDir } from '../../../src/engine/files/own-files.ts';
import { createRegexEngine } from '../../../src/engine/highlight/regex-engine.ts';
import {
  createTranslate,
  createTranslatedPatterns,
} from '../../../src/engine/highlight/translated-patterns.ts';
import { samples } from './samples.ts';

export const toRegExp = createTranslate(defaultJavaScriptRegexConstructor);

/** Pieces of samples, and whole ones, that come out another way, and what was translated only then. */
export async function findOtherMatches(
  langs: readonly string[],
): Promise<{ readonly wrong: readonly string[]; readonly translated: readonly string[] }> {
  const wrong: string[] = [];
  const translated: string[] = [];
  const translate = (pattern: string) => {
    translated.push(pattern);
    return toRegExp(pattern);
  };
  // Go's grammar backtracks without end in JavaScript: see runner.ts.
  for (const lang of langs.filter((name) => name !== 'go')) {
    const sample = samples[lang];
    if (sample === undefined) throw new Error(`There is no sample of ${lang}`);
    const [ours, stock] = [
      createRegexEngine(translate, await readPatterns(lang)),
      createJavaScriptRegexEngine(),
    ];
    const [a, b] = [await createTokenize(lang, ours), await createTokenize(lang, stock)];
    for (const code of [sample, ...toPieces(sample)]) {
      if (a(code) !== b(code)) wrong.push(`${lang}: ${code}`);
    }
  }
  return { wrong, translated };
}

/** The patterns of a language and of what it embeds, as docgen's build has written them. */
async function readPatterns(lang: string): Promise<ReturnType<typeof createTranslatedPatterns>> {
  const patterns = createTranslatedPatterns(join(roomsDir, 'patterns'));
  patterns.add(await loadGrammars(lang));
  return patterns;
}

export async function loadGrammars(lang: string): Promise<readonly LanguageRegistration[]> {
  return (await bundledLanguages[lang as keyof typeof bundledLanguages]()).default;
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
