import type { FilePath } from '../../../shared/types.ts';

/** A config file's value, and what is needed to find places in it. */
export interface ConfigSource {
  readonly file: FilePath;
  /** The file and everything it imports from the project. */
  readonly files: readonly FilePath[];
  readonly value: unknown;
  /** The text that holds the value: the file itself (JSON), or the bundle it was compiled to. */
  readonly text: string;
  /** Place in the original sources of a place in `text`; both lines and columns are 1-based. */
  readonly getOriginal: (line: number, column: number) => OriginalPlace | undefined;
}
export interface OriginalPlace {
  readonly file: FilePath;
  readonly line: number;
  readonly column: number;
}
