/** Places of files that a fence names with `file="…"`, and their text. */

import path from 'node:path';
import type { DiagnosticCode } from '../../../shared/diagnostic.ts';
import type { FilePath, Severity } from '../../../shared/types.ts';
import type { ContentFiles } from '../../files/content-files.ts';
import type { GitHistory } from '../../files/git-history.ts';
import type { FileRevision } from '../../types.ts';
import type { CellOutput, Notebook } from './notebook.ts';

export interface CodeFilePlace {
  /** The file the fence is in. */
  readonly file: FilePath;
  /** The docs folder: `/x` starts here. */
  readonly root: FilePath;
  /** `<root>/x` starts here. */
  readonly projectDir: FilePath;
  readonly files: ContentFiles;
  /** Undefined if no page may show the history. */
  readonly history?: GitHistory | undefined;
  /** True if the file is a page of a plugin that is not in the docs folder. */
  readonly isElsewhere?: boolean | undefined;
  /** Notebooks that were read for the same page, by their paths as written; grows. */
  readonly notebooks?: Map<string, Promise<NotebookFile>>;
}

export type CodeFile = CodeText | CodeFailure;

export interface CodeText {
  readonly text: string;
  /** Undefined if it is not read from disk. */
  readonly file: FilePath | undefined;
  readonly revision?: FileRevision;
  /** Of the cells, where the file is a notebook. */
  readonly outputs?: readonly CellOutput[];
}

export interface CodeFailure {
  readonly code: DiagnosticCode;
  /** @default 'error' */
  readonly severity?: Severity;
  readonly message: string;
  readonly hint?: string;
  /** Expected place of a missing file: watched until it appears. */
  readonly file: FilePath | undefined;
}

/** A notebook with the file it was read from. */
export type NotebookFile =
  | (Omit<CodeText, 'text' | 'outputs'> & { readonly notebook: Notebook })
  | CodeFailure;

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = MEGABYTE;
/** Notebooks contain their pictures. */
export const MOST_NOTEBOOK_BYTES = 16 * MEGABYTE;

export function isNotebook(written: string): boolean {
  return /\.ipynb$/i.test(written);
}

/** Size of the largest file that is shown, and why a larger one is not. */
export function getSizeLimit(written: string): { readonly bytes: number; readonly why: string } {
  const bytes = isNotebook(written) ? MOST_NOTEBOOK_BYTES : MOST_BYTES;
  return { bytes, why: `is larger than ${bytes / MEGABYTE} MB` };
}

/** `why`: why it cannot be shown, as the end of a sentence that begins with its name. */
export function decodeCode(bytes: Buffer): { readonly text: string } | { readonly why: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? { why: 'is not text' } : { text: text.replace(/\r\n?/g, '\n') };
  } catch {
    return { why: 'is not UTF-8 text' };
  }
}

export function resolveCodeFilePath(
  written: string,
  { file, root, projectDir }: CodeFilePlace,
): FilePath | undefined {
  if (written.includes('\0')) return undefined;
  const join = (...parts: string[]): FilePath => path.resolve(...parts).replaceAll('\\', '/') as FilePath;
  if (/^\.\.?\//.test(written)) return join(path.dirname(file), written);
  if (written.startsWith('<root>/')) return join(projectDir, written.slice('<root>/'.length));
  if (written.startsWith('/')) return join(root, `.${written}`);
  return undefined;
}
