/** The code of a fence with `file="…"`, where `content-files.ts` lets it be shown. */

import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DiagnosticCode } from '../../shared/diagnostic.ts';
import type { FilePath, Severity } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { ContentFiles } from '../files/content-files.ts';
import { cutRegion } from './code-region.ts';

export interface CodeFilePlace {
  /** The file the fence is in. */
  readonly file: FilePath;
  /** The docs folder: `/x` starts here. */
  readonly root: FilePath;
  /** `<root>/x` starts here. */
  readonly projectDir: FilePath;
  readonly files: ContentFiles;
  /** True if the file is a page of a plugin that is not in the docs folder. */
  readonly isElsewhere?: boolean | undefined;
}

export type CodeFile =
  | { readonly text: string; readonly file: FilePath }
  | {
      readonly code: DiagnosticCode;
      /** @default 'error' */
      readonly severity?: Severity;
      readonly message: string;
      readonly hint?: string;
      /** Expected place of a missing file: watched until it appears. */
      readonly file: FilePath | undefined;
    };

const MAX_BYTES = 1024 * 1024;

/** @param written Path, and after a `#` the name of a region, unless there is a file with that in its name. */
export async function readCodeFile(written: string, place: CodeFilePlace): Promise<CodeFile> {
  const [, path = '', region] = /^(.*)#([^#/]+)$/s.exec(written) ?? [];
  if (region === undefined || hasFile(written, place)) return readWholeFile(written, place);
  const codeFile = await readWholeFile(path, place);
  return 'text' in codeFile ? showRegion(codeFile, path, region.trim()) : codeFile;
}

/** Says nothing about files that may not be shown. */
function hasFile(written: string, place: CodeFilePlace): boolean {
  const file = resolveCodeFilePath(written, place);
  return file !== undefined && !place.files.findRefusal(file, 'code', place) && place.files.hasName(file);
}

function showRegion(codeFile: CodeFile & { readonly text: string }, path: string, name: string): CodeFile {
  const region = cutRegion(codeFile.text, name);
  if ('text' in region) return { ...codeFile, text: region.text };
  const fail = (why: string, hint: string): CodeFile => ({
    ...{ code: 'DG3117', file: codeFile.file, hint },
    message: `The region "${name}" of the code file "${path}" ${why}.`,
  });
  if (region.problem === 'open') return fail('has no end', 'Write a comment with "#endregion" after it.');
  const names = region.names.map((other) => `"${other}"`).join(', ');
  const hint = names
    ? `Its regions: ${names}.`
    : `Write a comment with "#region ${name}" before the lines, and one with "#endregion" after them.`;
  return fail('does not exist', hint);
}

async function readWholeFile(written: string, place: CodeFilePlace): Promise<CodeFile> {
  const file = resolveCodeFilePath(written, place);
  if (file === undefined) {
    return {
      code: 'DG3111',
      message: `The code file "${written}" has an unsupported path.`,
      hint: 'Start it with "./" or "../" (from this page), "/" (from the docs folder) or "<root>/" (from the project folder); packages and aliases are not supported.',
      file: undefined,
    };
  }
  const refusal = place.files.findRefusal(file, 'code', place);
  if (refusal) {
    const { why, hint, severity } = refusal;
    return { code: 'DG3112', severity, message: `The code file "${written}" ${why}.`, hint, file: undefined };
  }
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined || !place.files.hasName(file)) {
    const displayPath = getProjectPath(file, place);
    const sibling = place.files.findAnyCase(file);
    return {
      code: 'DG3110',
      message: `The code file "${written}" does not exist: there is no ${displayPath}.`,
      ...(sibling && {
        hint: `The file is "${getProjectPath(sibling, place)}": letter case counts on most hosts.`,
      }),
      file,
    };
  }
  return readText(real, written, file);
}

async function readText(real: string, written: string, file: FilePath): Promise<CodeFile> {
  const refuse = (why: string): CodeFile => ({
    code: 'DG3114',
    message: `The code file "${written}" ${why}.`,
    file,
  });
  const status = await stat(real);
  if (!status.isFile()) return refuse('is not a file');
  if (status.size > MAX_BYTES) return refuse('is larger than 1 MB');
  const bytes = await readFile(real);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) return refuse('is not text');
    return { text: text.replace(/\r\n?/g, '\n'), file };
  } catch {
    return refuse('is not UTF-8 text');
  }
}

function resolveCodeFilePath(
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
