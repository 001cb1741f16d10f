/** Lists the files of `addFiles`: checked, with content generated on demand. */
import { isAbsolute } from 'node:path';
import { toFilePath } from '../config/file-path.ts';
import { formatShort } from '../config/schema/problem.ts';
import { isOutputPath } from '../output/claims.ts';
import type { AddedFile } from '../plugin.ts';
import type { OutputFile } from '../types.ts';
import type { HookCall, HookRunner } from './hook-runner.ts';

/** A file of a plugin; `make` generates its content. */
export interface NamedFile {
  readonly path: string;
  /** For messages. */
  readonly source: string;
  readonly make: () => Promise<OutputFile | undefined>;
}

export async function* listAddedFiles(
  result: unknown,
  call: HookCall,
  runner: HookRunner,
): AsyncGenerator<NamedFile> {
  const readNext = findIterator(result);
  if (readNext === undefined) {
    runner.refuse(call, `a list of files must be returned; found ${formatShort(result)}.`);
    return;
  }
  const source = `plugin "${call.plugin.name}" in hook "addFiles"`;
  while (true) {
    // A generator works between two files: each step has its own limit.
    const step = await runner.run({ ...call, continues: true }, readNext);
    if (step === undefined || step.done) return;
    const file = step.value as AddedFile;
    const problem = findProblem(file);
    if (problem !== undefined) {
      runner.refuse(call, problem);
      return;
    }
    yield { path: file.path, source, make: () => makeFile(file, call, runner) };
  }
}

function findIterator(result: unknown): (() => Promise<IteratorResult<unknown>>) | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  if (Symbol.asyncIterator in result) {
    const iterator = (result as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    return () => iterator.next();
  }
  if (!(Symbol.iterator in result)) return undefined;
  const iterator = (result as Iterable<unknown>)[Symbol.iterator]();
  return async () => iterator.next();
}

function findProblem(file: AddedFile | null | undefined): string | undefined {
  if (typeof file !== 'object' || file === null)
    return `a file must have a path and content; found ${formatShort(file)}.`;
  const { path, content } = file;
  if (!isOutputPath(path) || path.includes('\\'))
    return `${formatShort(path)} is not a path inside the output folder: use a relative path without "..".`;
  const isCopy = typeof content === 'object' && content !== null && 'copyOf' in content;
  if (isCopy ? isAbsolute(String(content.copyOf)) : isContent(content) || typeof content === 'function')
    return undefined;
  return `the content of "${path}" must be a string, bytes, a function that returns one of them, or { copyOf } with an absolute path; found ${formatShort(content)}.`;
}

function isContent(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

async function makeFile(
  { path, content }: AddedFile,
  call: HookCall,
  runner: HookRunner,
): Promise<OutputFile | undefined> {
  if (typeof content !== 'function') {
    if (!isContent(content)) return { path, content: { copyOf: toFilePath(content.copyOf) } };
    return { path, content };
  }
  const making: HookCall = { ...call, file: path };
  const generated: unknown = await runner.run(making, content);
  if (isContent(generated)) return { path, content: generated };
  if (!runner.hasFailed(making))
    runner.refuse(
      making,
      `the content of "${path}" must be a string or bytes; found ${formatShort(generated)}.`,
    );
  return undefined;
}
