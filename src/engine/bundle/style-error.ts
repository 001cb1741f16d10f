/** Mistakes in sheets, whichever package finds them. */
import { existsSync, readFileSync } from 'node:fs';
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
interface Mistake {
  readonly message?: string;
  readonly reason?: string;
  readonly sassMessage?: string;
  readonly file?: string;
  readonly filename?: string;
  readonly line?: number;
  readonly lineno?: number;
  readonly column?: number;
  readonly span?: { readonly url?: URL; readonly start: { readonly line: number; readonly column: number } };
}

export function throwPlaced(error: unknown, asked: string): never {
  const { message, reason, sassMessage, span, ...rest } = Object(error) as Mistake;
  const text = sassMessage ?? reason ?? message?.split('\n')[0] ?? String(error);
  const file =
    span?.url?.protocol === 'file:' ? fileURLToPath(span.url) : (rest.file ?? rest.filename ?? asked);
  const line = span ? span.start.line + 1 : (rest.line ?? rest.lineno ?? 1);
  const column = span?.start.column ?? Math.max(0, (rest.column ?? 1) - 1);
  const lineText = existsSync(file) ? (readFileSync(file, 'utf8').split(/\r?\n/)[line - 1] ?? '') : '';
  throw new StyleError({ text, location: { file, line, column, lineText } });
}
