import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type LoadOptions, loadConfig } from '../../../src/engine/config/load.ts';
import { DocgenError } from '../../../src/shared/diagnostic.ts';
import type { Diagnostic } from '../../../src/shared/types.ts';

type Files = Readonly<Record<string, string>>;

/** A project in a temporary folder, with a docs folder unless `files` says otherwise; gone after the test. */
export async function createProject(files: Files, { docs = true } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docgen-config-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const all = docs ? { 'docs/index.md': '# Home\n', ...files } : files;
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Loads the config of a project made of these files. */
export async function loadFiles(files: Files, options: Omit<LoadOptions, 'cwd'> = {}) {
  return loadConfig({ cwd: await createProject(files), ...options });
}

/** Loads a config given as a value, through a JSON file. */
export function loadValue(config: unknown, options: Omit<LoadOptions, 'cwd'> = {}) {
  return loadFiles({ 'docgen.config.json': JSON.stringify(config, null, 2) }, options);
}

/** The diagnostics of a load that must fail; in `lines` as `file:line:column message hint`. */
export async function loadErrors(loading: Promise<unknown>) {
  const error = await loading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DocgenError)) throw new Error('The config was not refused.', { cause: error });
  return { exitCode: error.exitCode, diagnostics: error.diagnostics, lines: error.diagnostics.map(toLine) };
}

export function toLine({ file, line, column, message, hint }: Diagnostic): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [place, message, hint].filter(Boolean).join(' | ');
}
