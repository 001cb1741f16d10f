/** Mistakes in sheets, whichever package finds them. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartialMessage } from 'esbuild';

/** A mistake in a sheet, at its place, or a package that is missing. */
export class StyleError extends Error {
  readonly place: PartialMessage;

  constructor(place: PartialMessage) {
    super(place.text);
    this.place = place;
  }
}

/** Each of these packages says in its own way where a mistake is. */
export interface Mistake {
  readonly message?: string;
  readonly reason?: string;
  readonly sassMessage?: string;
  readonly file?: string;
  readonly filename?: string;
  readonly line?: number;
  readonly lineno?: number;
  readonly column?: number;
  readonly span?:
    | { readonly url?: URL; readonly start: { readonly line: number; readonly column: number } }
    | undefined;
}

/** Places what a package says; if it names no place, at the start of the file that was asked for. */
export function placeMistake(error: unknown, asked: string): PartialMessage {
  const { message, reason, sassMessage, span, ...rest } = Object(error) as Mistake;
  const lines = message?.trim().split('\n') ?? [];
  // Stylus begins with the place and an excerpt.
  const said = /:\d+:\d+$/.test(lines[0] ?? '') ? lines.at(-1) : lines[0];
  const text = sassMessage ?? reason ?? said ?? String(error);
  const file =
    span?.url?.protocol === 'file:' ? fileURLToPath(span.url) : (rest.file ?? rest.filename ?? asked);
  const line = span ? span.start.line + 1 : (rest.line ?? rest.lineno ?? 1);
  const column = span?.start.column ?? Math.max(0, (rest.column ?? 1) - 1);
  const lineText = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r?\n/)[line - 1] ?? '') : '';
  return { text, location: { file, line, column, lineText } };
}

/** Deprecations have a span; what a sheet says with `@warn` has the calls that led to it, first the one of the rule. */
export interface SassWarning extends Pick<Mistake, 'span'> {
  /** Lines such as `src/a.scss 1:2  mixin()`, with paths from the working folder. */
  readonly stack?: string | undefined;
}

/** Places a warning of Sass in the same way. */
export function placeAdvice(text: string, { span, stack = '' }: SassWarning, asked: string): PartialMessage {
  const [, path = asked, line = '1', column = '1'] = /^(.+?) (\d+):(\d+) /.exec(stack) ?? [];
  const [first = '', ...rest] = text.trim().split(/\n\n+/);
  const link = /https?:\S+/.exec(rest.join(' '))?.[0];
  const message = first.replace(/\s+/g, ' ') + (link === undefined ? '' : ` See ${link}`);
  return placeMistake(
    { message, file: resolve(path), line: Number(line), column: Number(column), span },
    asked,
  );
}

/** Throws what a package found, at its place. */
export function throwPlaced(error: unknown, asked: string): never {
  throw new StyleError(placeMistake(error, asked));
}
