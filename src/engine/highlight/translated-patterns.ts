/**
 * Patterns of grammars in JavaScript's syntax. Translating them from Oniguruma's took a third of the time a thread
 * spends on highlighting real pages, so shiki's grammars are translated when docgen is built: one file per grammar,
 * read when a block first needs it. Everything else (a site's own grammars, ends that repeat what a line began with) is
 * translated when a scanner uses it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageRegistration } from 'shiki/types';
import { findRequiredLiterals, type RequiredLiterals } from './required-literals.ts';

/** A pattern that JavaScript's own `exec` runs, except for groups that the grammar does not have. */
export interface TranslatedPattern {
  readonly source: string;
  readonly flags: string;
  /** Numbers of groups that the grammar does not have. */
  readonly hidden: readonly number[];
  readonly literals: RequiredLiterals | undefined;
}

/** Data that oniguruma-to-es leaves on a regex that needs more than JavaScript's own `exec`. */
export interface TranslatedRegExp extends RegExp {
  readonly rawOptions?: {
    /** Groups that the grammar does not have. */
    readonly hiddenCaptures?: readonly number[];
    /** Groups that stand for others. */
    readonly transfers?: readonly unknown[];
    /** Another way of searching. */
    readonly strategy?: string | null;
  };
}

/** Throws where a pattern has no equivalent. */
export type Translate = (pattern: string) => TranslatedRegExp;

/** Patterns of the grammars that were added, by their Oniguruma source. */
export type TranslatedPatterns = ReturnType<typeof createTranslatedPatterns>;

/** Zeros stand for the usual value: the same source, the flags `dgv`, no groups, no literals. */
type Row = readonly [
  pattern: string,
  source: string | 0,
  flags: string | 0,
  hidden: readonly number[] | 0,
  texts: readonly string[] | 0,
  ignoreCase: 0 | 1,
];

const FLAGS = 'dgv';

/** `construct` is shiki's own. */
export function createTranslate(
  construct: (pattern: string, options: { target: 'ES2024'; lazyCompileLength: number }) => RegExp,
): Translate {
  // Every Node.js from 20 on has ES2024. Nothing is compiled here: the engine compiles a regex when it first runs.
  return (pattern) => construct(pattern, { target: 'ES2024', lazyCompileLength: 0 });
}

/** Undefined for a regex that needs the translator's own way of searching. */
export function readTranslation(regex: TranslatedRegExp): TranslatedPattern | undefined {
  const { strategy, transfers = [], hiddenCaptures = [] } = regex.rawOptions ?? { strategy: 'unknown' };
  if (strategy || transfers.length > 0) return undefined;
  const { source, flags } = regex;
  return { source, flags, hidden: hiddenCaptures, literals: findRequiredLiterals({ source, flags }) };
}

/** `dir` was written by docgen's build. */
export function createTranslatedPatterns(dir: string) {
  const added = new Set<string>();
  const patterns = new Map<string, TranslatedPattern>();
  return {
    add(grammars: readonly { readonly name: string }[]): void {
      for (const { name } of grammars) {
        if (added.has(name)) continue;
        added.add(name);
        for (const row of readRows(join(dir, `${name}.json`))) patterns.set(row[0], parseRow(row));
      }
    },
    get: (pattern: string) => patterns.get(pattern),
  };
}

/** A grammar of the site has no file. */
function readRows(file: string): readonly Row[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Row[]) : [];
}

function parseRow([pattern, source, flags, hidden, texts, ignoreCase]: Row): TranslatedPattern {
  return {
    source: source === 0 ? pattern : source,
    flags: flags === 0 ? FLAGS : flags,
    hidden: hidden === 0 ? [] : hidden,
    literals: texts === 0 ? undefined : { texts, ignoreCase: ignoreCase === 1 },
  };
}

/** Formats the content of a grammar's file. */
export function formatPatterns(grammar: LanguageRegistration, translate: Translate): string {
  return JSON.stringify([...listPatterns(grammar)].flatMap((pattern) => translateRow(pattern, translate)));
}

function translateRow(pattern: string, translate: Translate): readonly Row[] {
  const translation = tryTranslation(pattern, translate);
  if (translation === undefined) return [];
  const { source, flags, hidden, literals } = translation;
  return [
    [
      pattern,
      source === pattern ? 0 : source,
      flags === FLAGS ? 0 : flags,
      hidden.length === 0 ? 0 : hidden,
      literals?.texts ?? 0,
      literals?.ignoreCase ? 1 : 0,
    ],
  ];
}

/** Leaves out a pattern without an equivalent: the scanner that uses it reports that, as for any grammar. */
function tryTranslation(pattern: string, translate: Translate): TranslatedPattern | undefined {
  try {
    return readTranslation(translate(pattern));
  } catch {
    return undefined;
  }
}

/** Collects the patterns of a grammar as scanners get them. */
export function listPatterns(grammar: LanguageRegistration): ReadonlySet<string> {
  const patterns = new Set<string>();
  JSON.stringify(grammar, (key, value: unknown) => {
    if (/^(?:match|begin|end|while)$/.test(key) && typeof value === 'string')
      for (const pattern of resolveAnchors(value)) patterns.add(pattern);
    return value;
  });
  return patterns;
}

/**
 * Writes a pattern in the ways textmate does: where the text or a rule does not begin, `\A` and `\G` are replaced by a
 * character that no text has, and `\z` is spelled out.
 */
function resolveAnchors(pattern: string): readonly string[] {
  const spelled = pattern.replace(/\\(.)/gs, (whole, sign) => (sign === 'z' ? '$(?!\\n)(?<!\\n)' : whole));
  const without = (text: string, anchor: string) =>
    text.replace(/\\(.)/gs, (whole, sign) => (sign === anchor ? '\\\uFFFF' : whole));
  const start = [spelled, without(spelled, 'A')];
  return [...start, ...start.map((text) => without(text, 'G'))];
}
