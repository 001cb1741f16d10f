/**
 * A code block as its translation must have it: comments and texts may be in another language, everything else is the
 * same.
 */
import { hash } from 'node:crypto';

/** Undefined for prose, which is translated as a whole. */
export function stripComments(code: string, lang: string): string[] | undefined {
  const family = FAMILIES.find(({ langs }) => langs.has(lang));
  if (family === undefined) return undefined;
  const bare = family.comments.reduce(
    (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, '')),
    code,
  );
  return bare
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '')
    .map((line) =>
      NOT_ASCII.test(line) || LANGUAGE.test(line) ? TRANSLATED : hash('sha256', line, 'hex').slice(0, 6),
    );
}

/** Stands for a line that has words of a language with other letters. */
export const TRANSLATED = '*';

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is no ASCII
const NOT_ASCII = /[^\x00-\x7f]/;

/** Examples name the language they are written in. */
const LANGUAGE = /\blang['"]?\s*[:=]\s*['"]?[a-z]{2}/i;

// A region without an end extends to the end: otherwise each of thousands would be searched for.
const SLASHES = [/\/\*[\s\S]*?(?:\*\/|$)/g, /(?<![:'"`])\/\/.*/g];
const HASHES = [/(?<=^|\s)#.*/gm];
const MARKUP = [/<!--[\s\S]*?(?:-->|$)/g];

/** Languages by how they write comments. Names that are not here may be prose. */
const FAMILIES = [
  {
    langs: splitNames(
      'js jsx mjs cjs ts tsx mts cts javascript typescript json json5 jsonc css scss less go rust rs java c cpp cs kotlin swift php',
    ),
    comments: SLASHES,
  },
  {
    langs: splitNames(
      'sh bash zsh shell yaml yml toml python py ruby rb ini dockerfile docker nginx makefile',
    ),
    comments: HASHES,
  },
  { langs: splitNames('html xml svg vue svelte'), comments: [...MARKUP, ...SLASHES] },
];

function splitNames(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
