/**
 * Builds a site twice and compares the two outputs byte by byte. The second build uses no cache and
 * writes to a temporary folder, so a difference shows a dependency on more than the site's own files.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { listFolder } from '../files/list-folder.ts';
import { getRecordFile } from '../output/output-record.ts';
import { type BuildOptions, type BuildResult, build } from './build.ts';

export interface VerifyOptions extends BuildOptions {
  /** Called when the site is built and the second build begins. */
  readonly onSecondBuild?: () => void;
}

export interface VerifyResult {
  /** The site, as `build` alone would have left it. */
  readonly result: BuildResult;
  /** Undefined if a build had errors and there was nothing to compare. */
  readonly comparison: Comparison | undefined;
  /** Diagnostics of a failed second build, and an error for each file that differs. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Comparison {
  /** Number of files of the site. */
  readonly files: number;
  readonly differences: readonly Difference[];
}

/** A file of the output that is not the same in both builds. */
export interface Difference {
  /** Relative to the output folder. */
  readonly path: string;
  readonly kind: 'only-first' | 'only-second' | 'changed';
  /** Offset of the first byte that differs, from 0. */
  readonly offset?: number;
}

/** @throws {DocgenError} as `build` does. */
export async function verifyBuild({ onSecondBuild, ...options }: VerifyOptions): Promise<VerifyResult> {
  const result = await build(options);
  if (!result.ok) return { result, comparison: undefined, diagnostics: [] };
  onSecondBuild?.();
  const folder = await mkdtemp(join(tmpdir(), 'docgen-verify-'));
  const outDir = toFilePath(folder, 'site');
  try {
    const second = await build({
      ...options,
      force: true,
      overrides: { ...options.overrides, outDir, cacheRemote: '' },
    });
    if (!second.ok) return { result, comparison: undefined, diagnostics: second.diagnostics };
    const comparison = await compareFolders(result.outDir, outDir, result.config.bundler.cleanDistPath);
    const describe = (difference: Difference) => explain(difference, result, outDir);
    return { result, comparison, diagnostics: await Promise.all(comparison.differences.map(describe)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    // Notes about a folder that will never be written again.
    await rm(getRecordFile({ ...result.config, outDir }, 'json'), { force: true });
  }
}

/** `isClean`: true if everything in the first folder comes from the build it is compared with. */
async function compareFolders(first: string, second: string, isClean: boolean): Promise<Comparison> {
  const [before, after] = await Promise.all([listFiles(first), listFiles(second)]);
  const differences: Difference[] = [];
  for (const path of [...new Set([...before, ...after])].sort()) {
    if (!after.has(path)) {
      if (isClean) differences.push({ path, kind: 'only-first' });
    } else if (!before.has(path)) {
      differences.push({ path, kind: 'only-second' });
    } else {
      const [left, right] = await Promise.all([readFile(join(first, path)), readFile(join(second, path))]);
      if (!left.equals(right))
        differences.push({ path, kind: 'changed', offset: findFirstDifference(left, right) });
    }
  }
  return { files: after.size, differences };
}

async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await listFolder(folder);
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(
    files.map((entry) => getProjectPath(join(entry.parentPath, entry.name), { projectDir: folder })),
  );
}

function findFirstDifference(left: Buffer, right: Buffer): number {
  const shorter = Math.min(left.length, right.length);
  for (let offset = 0; offset < shorter; offset += 1) if (left[offset] !== right[offset]) return offset;
  return shorter;
}

const HINTS = {
  'only-first': 'The second build did not write it.',
  'only-second': 'The first build did not write it.',
} as const;

async function explain(
  { path, kind, offset = 0 }: Difference,
  { outDir, config }: BuildResult,
  secondDir: string,
): Promise<Diagnostic> {
  const file = getProjectPath(join(outDir, path), config);
  if (kind !== 'changed')
    return createDiagnostic('error', 'DG7010', 'Only one of two builds has this file.', {
      file,
      hint: HINTS[kind],
    });
  const [left, right] = await Promise.all([readFile(join(outDir, path)), readFile(join(secondDir, path))]);
  const message = `Two builds of the same site differ here, from byte ${offset} on.`;
  // A byte that no text has.
  if (left.includes(0) || right.includes(0)) return createDiagnostic('error', 'DG7010', message, { file });
  const place = locateByte(left, offset);
  // Lines of scripts and documents are too long to be shown whole.
  const hint = `first build:  ${place.around}\nsecond build: ${locateByte(right, offset).around}`;
  return createDiagnostic('error', 'DG7010', message, { file, line: place.line, column: place.column, hint });
}

/** Locates a byte in a text, with some text around it. Inside a character, that character is the place. */
function locateByte(bytes: Buffer, offset: number) {
  let start = offset;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  const before = bytes.subarray(0, start).toString();
  const after = bytes.subarray(start, start + 400).toString();
  const lineStart = before.lastIndexOf('\n') + 1;
  const [line = ''] = (before.slice(lineStart).slice(-20) + after.slice(0, 60)).split('\n');
  return { line: before.split('\n').length, column: before.length - lineStart + 1, around: line };
}
