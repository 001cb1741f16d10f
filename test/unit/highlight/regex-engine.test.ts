import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { createRegexEngine } from '../../../src/engine/highlight/regex-engine.ts';
import { findRequiredLiterals } from '../../../src/engine/highlight/required-literals.ts';
import { listPatterns, readTranslation } from '../../../src/engine/highlight/translated-patterns.ts';
import { createRandom, findOtherMatches, loadGrammars, toRegExp } from './regex-matches.ts';
import { SOME_LANGUAGES, samples } from './samples.ts';

describe('the regex engine', () => {
  // `test/stress/grammars.test.ts` looks at all samples.
  it('finds in samples what shiki finds, whole and in pieces', async () => {
    const { wrong, translated } = await findOtherMatches(SOME_LANGUAGES);
    const grammars = (await Promise.all(SOME_LANGUAGES.map(loadGrammars))).flat();
    const written = new Set(grammars.flatMap((grammar) => [...listPatterns(grammar)]));

    expect(wrong).toEqual([]);
    // What a grammar itself holds was translated when docgen was built, unless JavaScript's own `exec` cannot run it.
    const late = translated.filter((pattern) => written.has(pattern) && readTranslation(toRegExp(pattern)));
    expect(late).toEqual([]);
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

  it('keeps a line of Latin text in one byte a character, whatever the page around it has', () => {
    const [latin = '', other = ''] = 'const näme = "0123456789"\n// → 0123456789'.split('\n');
    const { createString } = createRegexEngine(toRegExp);

    // V8 writes a string as it holds it.
    const getTag = (text: string) => serialize(text).toString('latin1', 2, 3);
    expect(getTag(latin)).toBe('c');
    expect(getTag(createString(latin).content)).toBe('"');
    expect(createString(latin).content).toBe(latin);
    expect(createString(other).content).toBe(other);
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
    expect(findRequiredLiterals({ source, flags: 'dgv' })?.texts).toEqual(texts);
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
    expect(findRequiredLiterals({ source, flags: 'dgv' })).toBeUndefined();
  });

  it('reads no regex of another syntax', () => {
    expect(findRequiredLiterals({ source: '[[]a', flags: 'dgu' })).toBeUndefined();
    expect(findRequiredLiterals({ source: 'k', flags: 'iv' })).toEqual({ texts: ['k'], ignoreCase: true });
  });

  it('lets no match through its fingers, whatever the pattern', () => {
    const random = createRandom(7);
    const wrong: string[] = [];
    let known = 0;
    for (let round = 0; round < 8_000; round += 1) {
      const source = writePattern(random, 3);
      const flags = random(4) === 0 ? 'giv' : 'gv';
      const required = findRequiredLiterals({ source, flags });
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
        const required = regex && findRequiredLiterals(regex);
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

async function readPatterns(lang: string): Promise<ReadonlySet<string>> {
  return new Set((await loadGrammars(lang)).flatMap((grammar) => [...listPatterns(grammar)]));
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
