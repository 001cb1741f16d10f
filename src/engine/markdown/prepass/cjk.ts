/**
 * Emphasis next to Chinese, Japanese and Korean text. CommonMark lets `**` open or close only with white space or
 * punctuation on the right side of it; those scripts have no spaces, so `**注意。**后文` stays literal. The CJK-friendly
 * amendment (github.com/tats-u/markdown-cjk-friendly) corrects the rule. Any engine follows it if a punctuation
 * character (the mark) is placed outside of exactly those delimiter runs that the two rules judge differently.
 */
import { createSkipper } from './skip.ts';

/** East Asian wide, full-width and half-width characters and Hangul, without emoji. */
const CJK =
  /[\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u2e99\u2e9b-\u2ef3\u2f00-\u2fd5\u2ff0-\u303e\u3041-\u3096\u3099-\u30ff\u3105-\u312f\u3131-\u318e\u3190-\u31e5\u31ef-\u321e\u3220-\u3247\u3250-\ua48c\ua490-\ua4c6\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7c6\ud7cb-\ud7fb\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe52\ufe54-\ufe66\ufe68-\ufe6b\uff01-\uffbe\uffc2-\uffc7\uffca-\uffcf\uffd2-\uffd7\uffda-\uffdc\uffe0-\uffe6\uffe8-\uffee\u{16fe0}-\u{16fe4}\u{16ff0}-\u{16ff6}\u{17000}-\u{18cda}\u{18cff}-\u{18d20}\u{18d80}-\u{18df2}\u{18e00}-\u{19191}\u{191a0}-\u{191d2}\u{1aff0}-\u{1aff3}\u{1aff5}-\u{1affb}\u{1affd}\u{1affe}\u{1b000}-\u{1b128}\u{1b132}\u{1b150}-\u{1b152}\u{1b155}\u{1b164}-\u{1b168}\u{1b170}-\u{1b2fb}\u{1d300}-\u{1d356}\u{1d360}-\u{1d376}\u{1f200}\u{1f202}\u{1f210}-\u{1f219}\u{1f21b}-\u{1f22e}\u{1f230}\u{1f231}\u{1f237}\u{1f23b}\u{1f240}-\u{1f248}\u{1f260}-\u{1f265}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}]/u;
const IDEOGRAPHIC_VARIATION = /[\u{e0100}-\u{e01ef}]/u;
const STANDARD_VARIATION = /[\ufe00-\ufe0e]/;
/** Quotation marks that are Chinese when U+FE01 follows them. */
const AMBIGUOUS_QUOTE = /[‘’“”]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}

/** The ways in which a delimiter run may act. */
interface Flanking {
  readonly open: boolean;
  readonly close: boolean;
}

/** Properties of a delimiter run's neighbour that the rules look at. */
interface Neighbour {
  readonly space: boolean;
  readonly punctuation: boolean;
  /** Also true for an ideographic variation selector in front of the run. */
  readonly cjk: boolean;
}

const SPACE: Neighbour = { space: true, punctuation: false, cjk: false };
const MARK: Neighbour = { space: false, punctuation: true, cjk: false };

function classify(character: string): Neighbour {
  if (character === '' || /\s/u.test(character)) return SPACE;
  return { space: false, punctuation: PUNCTUATION.test(character), cjk: CJK.test(character) };
}

/** Classifies the neighbour in front: a variation selector belongs to the character before it. */
function classifyBefore(text: string, end: number): Neighbour {
  const character = characterBefore(text, end);
  if (IDEOGRAPHIC_VARIATION.test(character)) return { space: false, punctuation: false, cjk: true };
  if (!STANDARD_VARIATION.test(character)) return classify(character);
  const base = characterBefore(text, end - character.length);
  if (base === '' || /\s/u.test(base)) return { space: false, punctuation: false, cjk: false };
  if (character === '\ufe01' && AMBIGUOUS_QUOTE.test(base)) return { ...MARK, cjk: true };
  return classify(base);
}

function characterBefore(text: string, end: number): string {
  if (end <= 0) return '';
  const low = text.charCodeAt(end - 1);
  const start = low >= 0xdc00 && low <= 0xdfff && end > 1 ? end - 2 : end - 1;
  return text.slice(start, end);
}

function characterAt(text: string, start: number): string {
  const code = text.codePointAt(start);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** Applies the amended rule, as remark-cjk-friendly does, for `*` and `~`. */
function getFriendlyFlanking(before: Neighbour, after: Neighbour, exempt: Flanking): Flanking {
  const beforeForeign = before.punctuation && !before.cjk;
  const afterForeign = after.punctuation && !after.cjk;
  const beforeBreak = before.space || beforeForeign;
  const afterBreak = after.space || afterForeign;
  return {
    open: !afterBreak || (afterForeign && (beforeBreak || before.cjk)) || exempt.open,
    close: !beforeBreak || (beforeForeign && (afterBreak || after.cjk)) || exempt.close,
  };
}

/** Applies CommonMark's rule. */
function getCommonFlanking(before: Neighbour, after: Neighbour, exempt: Flanking): Flanking {
  const beforeOther = !before.space && !before.punctuation;
  const afterOther = !after.space && !after.punctuation;
  return {
    open: afterOther || (after.punctuation && !beforeOther) || exempt.open,
    close: beforeOther || (before.punctuation && !afterOther) || exempt.close,
  };
}

/** An engine, as far as the two differ in judging delimiter runs. */
interface Engine {
  /** Delimiters next to which a run of `*` may open or close after anything: `a**~~b~~**`. */
  readonly exempting: string;
  /** True if it sees only one half of a surrogate pair, and so takes emoji for letters. */
  readonly halves: boolean;
}

const MICROMARK: Engine = { exempting: '~', halves: true };
const SATTERI: Engine = { exempting: '_~', halves: false };

function getExemption(engine: Engine, delimiter: string, before: string, after: string): Flanking {
  const touches = (character: string): boolean =>
    delimiter === '*' && character !== '' && engine.exempting.includes(character);
  return { open: touches(after), close: touches(before) };
}

/** A delimiter run and whether marks must be placed before and after it. */
interface Run {
  readonly start: number;
  readonly end: number;
}

interface Placement {
  readonly before: boolean;
  readonly after: boolean;
}

/** From the smallest change to the largest. */
const PLACEMENTS: readonly Placement[] = [
  { before: false, after: false },
  { before: true, after: false },
  { before: false, after: true },
  { before: true, after: true },
];

/** Finds where marks are needed for this run to behave as the amended rule says, in either engine. */
function choosePlacement(text: string, run: Run, markedBefore: boolean): Placement {
  const first = characterBefore(text, run.start);
  const last = characterAt(text, run.end);
  const before = classifyBefore(text, run.start);
  const after = classify(last);
  const delimiter = text[run.start] ?? '';
  const target = getFriendlyFlanking(before, after, getExemption(MICROMARK, delimiter, first, last));
  const fits = (placement: Placement): boolean => {
    const front = placement.before || markedBefore;
    return [SATTERI, MICROMARK].every((engine) => {
      const see = (character: string): Neighbour => classify(engine.halves ? halve(character) : character);
      const flanking = getCommonFlanking(
        front ? MARK : see(first),
        placement.after ? MARK : see(last),
        getExemption(engine, delimiter, front ? '' : first, placement.after ? '' : last),
      );
      return flanking.open === target.open && flanking.close === target.close;
    });
  };
  return PLACEMENTS.find(fits) ?? { before: false, after: false };
}

/** Returns a character outside the basic plane as seen by an engine that reads one half of it. */
function halve(character: string): string {
  return character.length > 1 ? 'x' : character;
}

/**
 * Finds offsets in `text` (the inline content of one block) at which a mark must be inserted. Code, tags, addresses and
 * MDX expressions are skipped.
 */
export function findMarkOffsets(text: string, format: 'md' | 'mdx'): number[] {
  if (!/[*~]/.test(text) || !hasCjk(text)) return [];
  const offsets: number[] = [];
  for (const run of scanRuns(text, format)) {
    const { before, after } = choosePlacement(text, run, offsets.at(-1) === run.start);
    if (before) offsets.push(run.start);
    if (after) offsets.push(run.end);
  }
  return offsets;
}

/** Yields delimiter runs of `*` and `~` that are not inside code, tags, addresses or expressions. */
function* scanRuns(text: string, format: 'md' | 'mdx'): Generator<Run> {
  const skip = createSkipper(text, format);
  for (let index = 0; index < text.length; ) {
    const character = text[index];
    if (character === '*' || character === '~') {
      const start = index;
      while (text[index] === character) index++;
      if (character === '*' || index - start <= 2) yield { start, end: index };
    } else {
      index = skip(index);
    }
  }
}
