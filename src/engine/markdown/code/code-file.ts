/** The code of a fence with `file="…"`, if `content-files.ts` allows it to be shown. */

import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { findNearest } from '../../../shared/find-nearest.ts';
import type { FilePath } from '../../../shared/types.ts';
import { getProjectPath, toFilePath } from '../../config/file-path.ts';
import { explainOtherName } from '../../files/disk-names.ts';
import {
  type CodeFile,
  type CodeFilePlace,
  type CodeText,
  decodeCode,
  getSizeLimit,
  isNotebook,
  resolveCodeFilePath,
} from './code-file-place.ts';
import { readCells } from './notebook-cells.ts';
import { readPastCodeFile } from './past-code-file.ts';

/**
 * @param written Path, and after a `#` the name of a region or of cells of a notebook, unless there is a file with that
 * in its name. Before the path `git:v1.2:` for the file as it is at a tag, a branch or a commit.
 */
export async function readCodeFile(written: string, place: CodeFilePlace): Promise<CodeFile> {
  const isPast = written.startsWith('git:');
  const read = isPast ? readPastCodeFile : readWholeFile;
  const [, path = '', part] = (isPast ? PAST_PART : PART).exec(written) ?? [];
  if (part === undefined || (!isPast && hasFile(written, place)))
    return isNotebook(written) ? readCells(written, '', { read, place }) : read(written, place);
  if (isPast) {
    const whole = await readPastCodeFile(written, place);
    if ('text' in whole) return isNotebook(written) ? readCells(written, '', { read, place }) : whole;
  }
  if (isNotebook(path)) return readCells(path, part.trim(), { read, place });
  const codeFile = await read(path, place);
  return 'text' in codeFile ? showRegion(codeFile, path, part.trim()) : codeFile;
}

const PART = /^(.*)#([^#/]+)$/s;
/** Names of branches may have a `#` too. */
const PAST_PART = /^(git:[^:]*:.*)#([^#/]+)$/s;

/** False for files that may not be shown. */
function hasFile(written: string, place: CodeFilePlace): boolean {
  const file = resolveCodeFilePath(written, place);
  return file !== undefined && !place.files.findRefusal(file, 'code', place) && place.files.hasName(file);
}

function showRegion(codeFile: CodeText, path: string, name: string): CodeFile {
  const region = cutRegion(codeFile.text, name);
  if ('text' in region) return { ...codeFile, text: region.text };
  const fail = (why: string, hint: string): CodeFile => ({
    code: 'DG3117',
    file: codeFile.file,
    hint,
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
    const message = `The code file "${written}" does not exist: there is no ${getProjectPath(file, place)}.`;
    const sibling = place.files.findAnyCase(file);
    if (sibling !== undefined) {
      const hint = `The file is "${getProjectPath(sibling, place)}": ${explainOtherName(file, sibling)}.`;
      return { code: 'DG3110', message, hint, file };
    }
    const near = await findNeighbour(file, place);
    const meant = near && written.slice(0, -posix.basename(file).length) + near;
    return { code: 'DG3110', message, ...(meant && { hint: `Did you mean "${meant}"?` }), file };
  }
  return readText(real, written, file);
}

/** Returns the name in the same folder that is closest to that of a file, among those that may be shown. */
async function findNeighbour(file: FilePath, place: CodeFilePlace): Promise<string | undefined> {
  const folder = posix.dirname(file);
  const names = await readdir(folder).catch(() => []);
  const shown = names.filter((name) => !place.files.findRefusal(toFilePath(folder, name), 'code', place));
  return findNearest(posix.basename(file), shown);
}

async function readText(real: string, written: string, file: FilePath): Promise<CodeFile> {
  const refuse = (why: string): CodeFile => ({
    code: 'DG3114',
    message: `The code file "${written}" ${why}.`,
    file,
  });
  const status = await stat(real);
  if (!status.isFile()) return refuse('is not a file');
  const limit = getSizeLimit(written);
  if (status.size > limit.bytes) return refuse(limit.why);
  const decoded = decodeCode(await readFile(real));
  return 'why' in decoded ? refuse(decoded.why) : { ...decoded, file };
}

type Region =
  | { readonly text: string }
  /** `names`: the regions of the file. */
  | { readonly problem: 'missing'; readonly names: readonly string[] }
  | { readonly problem: 'open' };

/** In a comment of any language, or as C#, C++ and PowerShell have it. The name is all that follows. */
const MARK =
  /^[ \t]*(?:\/\/+|\/\*+|#+|<!--|--+|;+|%+|\{\/\*+|\(\*|::|REM\b)[ \t]*(?:#[ \t]*|pragma[ \t]+)?(end)?region\b[ \t]*(.*?)[ \t]*(?:\*+\/\}?|-->|\*\))?[ \t]*$/i;

/** Longer lines are no marks: for the longest, a pattern would take too long. */
const MAX_LENGTH = 200;

/** Returns the lines of a region without marks and common indentation. Regions of the same name are joined in order. */
export function cutRegion(text: string, name: string): Region {
  const lines: string[] = [];
  const names = new Set<string>();
  const open: string[] = [];
  for (const line of text.split('\n')) {
    const [mark, end, named = ''] = (line.length > MAX_LENGTH ? undefined : MARK.exec(line)) ?? [];
    if (mark === undefined) {
      if (open.includes(name)) lines.push(line);
    } else if (end === undefined) {
      open.push(named);
      if (named !== '') names.add(named);
    } else {
      // An end that names a region also ends those inside it whose ends are missing.
      const at = open.includes(named) ? open.lastIndexOf(named) : open.length - 1;
      open.splice(Math.max(at, 0));
    }
  }
  if (!names.has(name)) return { problem: 'missing', names: [...names] };
  return open.includes(name) ? { problem: 'open' } : { text: dedent(lines) };
}

function dedent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const indents = filled.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  let shared = indents[0] ?? '';
  for (const indent of indents) while (!indent.startsWith(shared)) shared = shared.slice(0, -1);
  return lines
    .map((line) => (line.trim() === '' ? '' : line.slice(shared.length)))
    .join('\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '');
}
