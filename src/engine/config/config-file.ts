/** Finds and reads the config file: JSON is parsed, everything else is run. */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, relative } from 'node:path';
import { OTHER_SITE_CONFIG, CONFIG_NAMES as PEER_NAMES } from '../../compat/config-names.ts';
import { createDiagnostic, createDocgenError, createUsageError } from '../../shared/diagnostic.ts';
import { createEncodingHint } from '../../shared/encoding-hint.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { toFilePath } from './file-path.ts';
import type { ConfigSource } from './script/config-source.ts';

/** Names looked for in the project folder, in this order. */
export const CONFIG_NAMES = ['docgen.config', ...PEER_NAMES].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts', 'json'].map((extension) => `${name}.${extension}`),
);

/** A config in a form that only other tools read. */
const UNREAD_FORM = /^docgen\.config\.(?:ya?ml|toml|jsonc|json5|[jt]sx)$/i;

/** Finds the config file of a project; `configFile` names another one, which then must exist. */
export async function findConfigFile(projectDir: string, configFile?: string): Promise<FilePath | undefined> {
  if (configFile !== undefined) {
    const file = toFilePath(projectDir, configFile);
    if (await isFile(file)) return file;
    throw createUsageError(
      `Config file "${configFile}" does not exist.`,
      'Check the path given with --config; it is relative to the current folder.',
      'DG1001',
    );
  }
  // The listing shows letter case on every system; macOS and Windows open the file by any.
  const names = await readdir(projectDir).catch(() => undefined);
  for (const name of CONFIG_NAMES) {
    const file = toFilePath(projectDir, name);
    if ((names?.includes(name) ?? true) && (await isFile(file))) return file;
  }
  const similar = names?.find((name) => CONFIG_NAMES.includes(name.toLowerCase()));
  if (similar === undefined) return undefined;
  const message = `"${similar}" is not read as the config file: letter case counts.`;
  const hint = `Rename it to "${similar.toLowerCase()}".`;
  throw createDocgenError('DG1001', message, { file: similar, hint, exitCode: 2 });
}

/** Warns about a config that is not read: one of another tool where docgen finds none, or a second one of the same name. */
export async function findUnreadConfig(projectDir: string, file?: FilePath): Promise<readonly Diagnostic[]> {
  const names = await readdir(projectDir).catch((): string[] => []);
  if (file !== undefined) {
    const read = basename(file);
    const stem = read.slice(0, -extname(read).length);
    return CONFIG_NAMES.filter(
      (name) => name !== read && name.startsWith(`${stem}.`) && names.includes(name),
    ).map((name) => {
      const hint = 'Keep one of the two, or name it with --config.';
      return createDiagnostic('warning', 'DG1009', `"${name}" is not read: "${read}" is next to it.`, {
        file: name,
        hint,
      });
    });
  }
  const other = names.toSorted().find((name) => UNREAD_FORM.test(name) || OTHER_SITE_CONFIG.test(name));
  if (other === undefined) return [];
  const message = `No config file was found except "${other}", which docgen does not read: all options have their defaults.`;
  const hint = 'Write a "docgen.config.ts", use --config, or see "docgen migrate".';
  return [createDiagnostic('warning', 'DG1009', message, { file: other, hint })];
}

/** Reads and runs a config file. */
export async function readConfigFile(file: FilePath, projectDir: FilePath): Promise<ConfigSource> {
  if (file.endsWith('.json')) return readJsonConfig(file, projectDir);
  const { runScriptConfig } = await import('./script/config-script.ts');
  return runScriptConfig(file, projectDir);
}

/** @throws {DocgenError} at the place that is not JSON. */
export async function readJsonConfig(file: FilePath, projectDir: FilePath): Promise<ConfigSource> {
  const bytes = await readFile(file);
  if (!isUtf8(bytes)) {
    const name = relative(projectDir, file);
    const hint = createEncodingHint(bytes, name);
    throw createDocgenError('DG1001', 'The config file is not UTF-8.', { file: name, hint, exitCode: 2 });
  }
  const text = bytes.toString().replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(text);
    return { file, files: [file], value, text, getOriginal: (line, column) => ({ file, line, column }) };
  } catch (cause) {
    // The parser does not say where it stopped.
    const { findJsonError } = await import('./positioned-json.ts');
    const { message = '', place, hint } = findJsonError(text) ?? {};
    const about = { file: relative(projectDir, file), ...place, hint };
    const reason = `The config file is not valid JSON. ${message}`;
    throw createDocgenError('DG1001', reason, { ...about, exitCode: 2, cause });
  }
}

export async function isFile(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ?? false;
}
