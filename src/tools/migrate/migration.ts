/** What a migration is before anything is written: files, pages with their former addresses, and what is lost. */
import type { AddressConfig } from '../../engine/index.ts';
import { toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

/** A file of the new site. */
export interface PlannedFile {
  /** From the new folder, with forward slashes. */
  readonly path: string;
  /** Its text, or the file it is a copy of. */
  readonly content: string | { readonly copyOf: string };
}

/** A page of the former site. */
export interface FormerPage {
  /** Address without base and extension: `/docs/intro`. */
  readonly address: string;
  /** Where it lies now, from the new docs folder; undefined when it was left out. */
  readonly path: string | undefined;
}

export interface Migration {
  readonly files: readonly PlannedFile[];
  readonly pages: readonly FormerPage[];
  readonly losses: readonly Diagnostic[];
  /** Patterns of former addresses that the new config leads on. */
  readonly redirects: readonly Redirect[];
  /** Docs folder in the new folder. */
  readonly root: string;
  readonly base: string;
  readonly address: AddressConfig;
}

/** As docgenjs/plugins/client-redirects takes it; `from` is a regular expression. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** What a reader of a former site is given. */
export interface MigrationInput {
  /** Project folder of the former site. */
  readonly dir: string;
  /** Where the new site will lie; never read. */
  readonly target: string;
  /** What `package.json` asks for of docgen. */
  readonly specifier: string;
}

/** Something that cannot be carried over: what it is, where it stands, what to do about it. */
export interface Loss {
  /** From the project folder. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly message: string;
  readonly todo: string;
}

export function createLossDiagnostic({ file, line, message, todo }: Loss): Diagnostic {
  return toDiagnostic('warning', 'DG9010', message, {
    ...{ file, hint: todo },
    ...(line !== undefined && { line }),
  });
}

/** Collects losses; the same one of a place is listed once. */
export function createLosses() {
  const losses = new Map<string, Loss>();
  return {
    add(loss: Loss): void {
      losses.set(`${loss.file}\n${loss.line ?? ''}\n${loss.message}`, loss);
    },
    list: (): Diagnostic[] =>
      [...losses.values()]
        .sort((a, b) => (a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1))
        .map(createLossDiagnostic),
  };
}

export type Losses = ReturnType<typeof createLosses>;
