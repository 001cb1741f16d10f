/** A migration before anything is written: files, pages with their old addresses, and losses. */
import type { AddressConfig } from '../../../engine/index.ts';
import { createDiagnostic } from '../../../shared/diagnostic.ts';
import type { Diagnostic } from '../../../shared/types.ts';

/** A file of the new site. */
export interface PlannedFile {
  /** Path from the new folder, with forward slashes. */
  readonly path: string;
  /** Text, or the file to copy. */
  readonly content: string | { readonly copyOf: string };
  /** The page that was rewritten, to compare the two. */
  readonly former?: FormerText;
}

export interface FormerText {
  /** Path from the project folder. */
  readonly file: string;
  readonly text: string;
  /** True if its tags are components. */
  readonly isMdx: boolean;
}

/** A page of the old site. */
export interface FormerPage {
  /** Address without base and extension: `/docs/intro`. */
  readonly address: string;
  /** New path from the docs folder; undefined if the page was left out. */
  readonly path: string | undefined;
}

/** The new site of an old one, without its `package.json`. */
export interface SitePlan {
  readonly files: readonly PlannedFile[];
  readonly pages: readonly FormerPage[];
  /** Patterns of old addresses that the new config redirects. @default none */
  readonly redirects?: readonly Redirect[];
  /** Docs folder in the new folder. @default 'docs' */
  readonly root?: string;
  /** @default '/' */
  readonly base?: string | undefined;
  readonly address: AddressConfig;
  /** Folder of the old `package.json`. @default the project folder */
  readonly packageDir?: string;
}

export interface Migration extends Required<Omit<SitePlan, 'base' | 'packageDir'>> {
  readonly base: string;
  readonly losses: readonly Diagnostic[];
}

/** Creates the addresses of a site without versions. A language alone has no folder. */
export function createAddressConfig(
  locales: AddressConfig['locales'],
  lang = locales[0]?.lang ?? 'en',
): AddressConfig {
  const multiVersion = { default: '', versions: [] };
  return { lang, hasLocales: locales.length > 1, locales, multiVersion };
}

/** Options of docgenjs/plugins/client-redirects; `from` is a regular expression. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Input of the readers of old sites. */
export interface MigrationInput {
  /** Project folder of the old site. */
  readonly dir: string;
  /** Folder of the new site; never read. */
  readonly target: string;
  /** Collects what cannot be converted. */
  readonly losses: Losses;
}

/** Plans the new site for one of a tool; undefined if there is none of that tool. */
export type ReadSite = (input: MigrationInput) => Promise<SitePlan | undefined>;

/** Something that cannot be converted: what it is, where it is, what to do about it. */
export interface Loss {
  /** Path from the project folder. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly message: string;
  readonly todo: string;
}

/** Adds a loss at a place. */
export type Add = (message: string, todo: string) => void;
/** Adds a loss at a line of a page. */
export type Lose = (line: number | undefined, message: string, todo: string) => void;

/** A page, or another file of the old site, that is rewritten. */
export interface OldFile {
  readonly source: string;
  /** Path from the project folder, for the report. */
  readonly sourcePath: string;
  readonly losses: Losses;
}

/** A file that moves, like others that it names. */
export interface MovedFile extends OldFile {
  /** New path relative to the new folder; for a site whose docs folder is copied unchanged, relative to that. */
  readonly path: string;
  /** New paths of all files by their old ones. */
  readonly newPaths: ReadonlyMap<string, string>;
}

export function createPageLosses({ losses, sourcePath }: Omit<OldFile, 'source'>): Lose {
  return (line, message, todo) => losses.add({ file: sourcePath, line, message, todo });
}

export function createLossDiagnostic({ file, line, message, todo }: Loss): Diagnostic {
  return createDiagnostic('warning', 'DG9010', message, {
    file,
    line,
    hint: todo,
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
