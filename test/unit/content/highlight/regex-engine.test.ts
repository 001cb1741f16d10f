import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine, defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript';
import { bundledLanguages } from 'shiki/langs';
import type { LanguageRegistration, RegexEngine } from 'shiki/types';
import { describe, expect, it } from 'vitest';
import { createRegexEngine } from '../../../../src/node/content/highlight/regex-engine.ts';
import { toRequiredLiterals } from '../../../../src/node/content/highlight/required-literals.ts';
import { samples } from './samples.ts';

const toRegExp = (pattern: string) => defaultJavaScriptRegexConstructor(pattern, { target: 'auto' });

describe('the regex engine', () => {
  it('finds in every sample what shiki finds, whole and in pieces', async () => {
    const wrong: string[] = [];
    for (const [lang, sample] of Object.entries(samples)) {
      // Go's grammar backtracks without end in JavaScript: see runner.ts.
      if (lang === 'go') continue;
      const [ours, stock] = [createRegexEngine(toRegExp), createJavaScriptRegexEngine()];
      const [a, b] = [await createTokenize(lang, ours), await createTokenize(lang, stock)];
      for (const code of [sample, ...toPieces(sample)]) {
        if (a(code) !== b(code)) wrong.push(`${lang}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('searches afresh in another string, and when asked about an earlier place', () => {
    const scanner = createRegexEngine(toRegExp).createScanner(['ab', '(?<=a)b', '\\Gc']);
    const engine = createRegexEngine(toRegExp);
    const [one, two] = [engine.createString('ab c ab'), engine.createString('c')];
    const find = (string: typeof one, position: number) => {
      const match = scanner.findNextMatchSync(string, position, 0);
      return match && [match.index, match.captureIndices[0]?.start];
    };

    expect(find(one, 0)).toEqual([0, 0]);
    expect(find(one, 1)).toEqual([1, 1]);
    expect(find(one, 3)).toEqual([2, 3]);
    expect(find(one, 4)).toEqual([0, 5]);
    expect(find(one, 7)).toBeNull();
    expect(find(two, 0)).toEqual([2, 0]);
    expect(find(one, 0)).toEqual([0, 0]);
  });

  it('refuses a pattern it cannot express as soon as a scanner holds it', () => {
    const engine = createRegexEngine(() => {
      throw new Error('no such syntax');
    });

    expect(() => engine.createScanner(['x'])).toThrow('no such syntax');
  });
});

describe('required literals', () => {
  it.each([
    ['\\bfoo\\b', ['foo']],
    ['a?bc', ['bc']],
    ['(?:if|else)\\s', ['if', 'else']],
    ['x(?=yz)', ['yz']],
    ['(?<=x)y', ['y']],
    ['(?<!longer)y', ['y']],
    ['(?!longer)y', ['y']],
    ['(abc)+', ['abc']],
    ['a{2}', ['a']],
    ['[<>]', ['<', '>']],
    ['\\x2F\\*', ['/*']],
    ['[Ss][Ee][Tt]', ['set']],
    ['(?<name>ab)\\k<name>', ['ab']],
  ])('%s needs one of %j', (source, texts) => {
    expect(toRequiredLiterals({ source, flags: 'dgv' })?.texts).toEqual(texts);
  });

  it.each([
    'a*',
    'a|',
    '(?:ab)?',
    '(?<=ab)',
    '(?!ab)',
    '[^a]',
    '[a-z]',
    '[a&&b]',
    '\\w',
    '.',
    'a{0,2}',
    '(?:a|.)',
    '',
  ])('%s needs nothing that is known', (source) => {
    expect(toRequiredLiterals({ source, flags: 'dgv' })).toBeUndefined();
  });

  it('reads no regex of another syntax', () => {
    expect(toRequiredLiterals({ source: '[[]a', flags: 'dgu' })).toBeUndefined();
    expect(toRequiredLiterals({ source: 'k', flags: 'iv' })).toEqual({ texts: ['k'], ignoreCase: true });
  });

  it('lets no match through its fingers, whatever the pattern', () => {
    const random = createRandom(7);
    const wrong: string[] = [];
    let known = 0;
    for (let round = 0; round < 8_000; round += 1) {
      const source = writePattern(random, 3);
      const flags = random(4) === 0 ? 'giv' : 'gv';
      const required = toRequiredLiterals({ source, flags });
      if (required === undefined) continue;
      known += 1;
      const regex = new RegExp(source, flags);
      const text = Array.from({ length: 12 }, () => 'abAB<> \n'[random(8)]).join('');
      const from = random(6);
      regex.lastIndex = from;
      if (!regex.test(text)) continue;
      const ahead = required.ignoreCase ? text.slice(from).toLowerCase() : text.slice(from);
      if (!required.texts.some((each) => ahead.includes(each)))
        wrong.push(`/${source}/${flags} in ${text} from ${from}`);
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(2_000);
  });

  it('holds for every regex of every grammar among the samples', async () => {
    const random = createRandom(11);
    const lines = Object.values(samples).flatMap((sample) => sample.split('\n'));
    const wrong: string[] = [];
    let known = 0;
    for (const lang of ['tsx', 'html', 'css', 'yaml', 'bash', 'sql', 'python', 'php', 'rust', 'markdown']) {
      for (const source of await readPatterns(lang)) {
        const regex = tryRegExp(source);
        const required = regex && toRequiredLiterals(regex);
        if (!regex || !required) continue;
        known += 1;
        for (let round = 0; round < 25; round += 1) {
          const line = `${lines[random(lines.length)]}\n`;
          const from = random(Math.max(1, line.length >> 1));
          regex.lastIndex = from;
          const match = regex.exec(line);
          const ahead = required.ignoreCase ? line.slice(from).toLowerCase() : line.slice(from);
          if (match && !required.texts.some((text) => ahead.includes(text))) wrong.push(`${lang}: ${source}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(known).toBeGreaterThan(500);
  });
});

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

async function readPatterns(lang: string): Promise<ReadonlySet<string>> {
  const { default: registrations } = (await bundledLanguages[lang as keyof typeof bundledLanguages]()) as {
    default: readonly LanguageRegistration[];
  };
  const patterns = new Set<string>();
  JSON.stringify(registrations, (key, value: unknown) => {
    if (/^(?:match|begin|end|while)$/.test(key) && typeof value === 'string') patterns.add(value);
    return value;
  });
  return patterns;
}

function tryRegExp(source: string): RegExp | undefined {
  try {
    return toRegExp(source);
  } catch {
    return undefined;
  }
}

function writePattern(random: (below: number) => number, depth: number): string {
  const atoms = [
    'a',
    'b',
    'A',
    '<',
    '>',
    ' ',
    '\\n',
    '.',
    '^',
    '$',
    '\\b',
    '\\w',
    '[ab]',
    '[Aa]',
    '[^a]',
    '[<>]',
    '[a-b]',
    '\\x61',
  ];
  const write = (): string => {
    const kind = random(depth > 0 ? 14 : 8);
    const inner = () => writePattern(random, depth - 1);
    if (kind < 8) return atoms[random(atoms.length)] as string;
    return [
      `(${inner()})`,
      `(?:${inner()})`,
      `(?=${inner()})`,
      `(?!${inner()})`,
      `(?<=${inner()})`,
      `(?<!${inner()})`,
    ][kind - 8] as string;
  };
  const alternatives = Array.from({ length: 1 + (random(3) === 0 ? random(3) : 0) }, () =>
    Array.from({ length: random(4) }, () => {
      const atom = write();
      const canRepeat = !/^(?:\^|\$|\\b|\(\?[=!<])/.test(atom);
      return (
        atom +
        (canRepeat && random(3) === 0 ? ['*', '+', '?', '{2}', '{0,1}', '{1,3}', '+?', '*?'][random(8)] : '')
      );
    }).join(''),
  );
  return alternatives.join('|');
}

/** mulberry32: the same cases on every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
