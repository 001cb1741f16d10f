/**
 * Finds, compiles and runs the config file. TypeScript and JavaScript go through
 * esbuild, so a config needs no loader, and its imports are known: all local ones
 * are in the bundle. Nothing is written anywhere; the bundle is imported as a
 * data URL, and every trouble is reported at its place in the original file.
 */
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { type BuildFailure, build, type Message } from 'esbuild';
import { DocgenError, toDiagnostic, toExcerpt } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { configImportsPlugin, type Prefixes } from './config-imports.ts';
import { toFilePath } from './file-path.ts';
import { toLocation } from './json-text.ts';

/** Names looked for in the project folder, in this order. */
export const CONFIG_NAMES = ['docgen.config', 'rspress.config'].flatMap((name) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts', 'json'].map((extension) => `${name}.${extension}`),
);

/** A config file's value, and what is needed to say where in it something stands. */
export interface ConfigSource {
  readonly file: FilePath;
  /** The file and everything it imports from the project. */
  readonly files: readonly FilePath[];
  readonly value: unknown;
  /** The text that holds the value: the file itself (JSON), or the bundle it was compiled to. */
  readonly text: string;
  /** Place in the original sources of a place in `text`; both lines and columns are 1-based. */
  readonly toOriginal: (line: number, column: number) => OriginalPlace | undefined;
}
export interface OriginalPlace {
  readonly file: FilePath;
  readonly line: number;
  readonly column: number;
}

/** The config file of a project; `configFile` names another one, which then must exist. */
export async function findConfigFile(projectDir: string, configFile?: string): Promise<FilePath | undefined> {
  if (configFile !== undefined) {
    const file = toFilePath(projectDir, configFile);
    if (await isFile(file)) return file;
    throw new DocgenError(
      [
        toDiagnostic('error', 'DG1001', `Config file "${configFile}" does not exist.`, {
          hint: 'Check the path given with --config; it starts in the current folder.',
        }),
      ],
      2,
    );
  }
  for (const name of CONFIG_NAMES) {
    const file = toFilePath(projectDir, name);
    if (await isFile(file)) return file;
  }
  return undefined;
}

/** Reads and runs a config file. */
export async function readConfigFile(file: FilePath, projectDir: FilePath): Promise<ConfigSource> {
  return file.endsWith('.json') ? readJsonConfig(file, projectDir) : runScriptConfig(file, projectDir);
}

async function readJsonConfig(file: FilePath, projectDir: FilePath): Promise<ConfigSource> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(text);
    return { file, files: [file], value, text, toOriginal: (line, column) => ({ file, line, column }) };
  } catch (cause) {
    const reason = (cause as Error).message;
    const place = toLocation(text, Number(/at position (\d+)/.exec(reason)?.[1] ?? text.length));
    throw toConfigError(`The config file is not valid JSON: ${reason}.`, cause, {
      file: relative(projectDir, file),
      ...place,
      excerpt: toExcerpt(text, place.line),
    });
  }
}

async function runScriptConfig(file: FilePath, projectDir: FilePath): Promise<ConfigSource> {
  const { text, files, toOriginal } = await bundleConfig(file, projectDir);
  // The same text would be answered from Node's module cache: no second run, old environment.
  const source = `${text}\n//# sourceURL=${SOURCE_NAME}\n// ${randomUUID()}`;
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  let exported: unknown;
  try {
    const loaded = (await import(url)) as Record<string, unknown>;
    exported = await callExport(unwrapDefault(loaded));
  } catch (cause) {
    throw await toRunError(cause, { file, projectDir, toOriginal });
  }
  if (exported === undefined) {
    throw toConfigError('The config file exports nothing.', undefined, {
      file: relative(projectDir, file),
      hint: 'Write "export default defineConfig({ … })".',
    });
  }
  return { file, files, value: exported, text, toOriginal };
}

const SOURCE_NAME = 'docgen-config-bundle.mjs';

/** CommonJS compiled from ES modules hides its default export one level deeper. */
function unwrapDefault(loaded: Record<string, unknown>): unknown {
  const value = loaded.default;
  if (typeof value === 'object' && value !== null && '__esModule' in value) {
    return (value as unknown as { default?: unknown }).default;
  }
  // `module.exports` of a file that exports nothing is an empty object.
  return value;
}

async function callExport(value: unknown): Promise<unknown> {
  const settled = await value;
  return typeof settled === 'function' ? await (settled as () => unknown)() : settled;
}

async function bundleConfig(file: FilePath, projectDir: FilePath) {
  const prefixes: Prefixes = new Map();
  try {
    const result = await build({
      entryPoints: [file],
      absWorkingDir: projectDir,
      outfile: 'config.mjs',
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'external',
      charset: 'utf8',
      logLevel: 'silent',
      tsconfigRaw: {},
      plugins: [configImportsPlugin(prefixes)],
    });
    const text = result.outputFiles.find(({ path }) => path.endsWith('.mjs'))?.text ?? '';
    const map = result.outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}';
    const files = Object.keys(result.metafile.inputs)
      .filter((input) => !/^docgen-(?:config|require):/.test(input))
      .map((input) => toFilePath(projectDir, input));
    return { text, files, toOriginal: toOriginalBy(new SourceMap(JSON.parse(map)), projectDir, prefixes) };
  } catch (cause) {
    const { errors } = cause as Partial<BuildFailure>;
    if (!errors) throw cause;
    throw new DocgenError(errors.map(toBundleDiagnostic), 2, { cause });
  }
}

function toOriginalBy(map: SourceMap, projectDir: FilePath, prefixes: Prefixes): ConfigSource['toOriginal'] {
  return (line, column) => {
    const entry = map.findEntry(line - 1, column - 1) as Partial<import('node:module').SourceMapping>;
    if (entry.originalSource === undefined || entry.originalLine === undefined) return undefined;
    const file = toFilePath(projectDir, entry.originalSource);
    // What was put in front of the file's first line is no column of the file.
    const shift = entry.originalLine === 0 ? (prefixes.get(file) ?? 0) : 0;
    const originalColumn = Math.max(1, (entry.originalColumn ?? 0) + 1 - shift);
    return { file, line: entry.originalLine + 1, column: originalColumn };
  };
}

function toBundleDiagnostic({ text, location, notes }: Message): Diagnostic {
  const missing = /^Could not resolve "(.*)"/.exec(text)?.[1];
  const message = missing
    ? `The config file imports "${missing}", which cannot be found.`
    : `The config file cannot be compiled: ${text}.`;
  const isPackage = missing !== undefined && !/^[./]/.test(missing);
  const hint = isPackage ? 'Install the package, or remove the import.' : notes[0]?.text;
  return toDiagnostic('error', 'DG1001', message, {
    ...(location && {
      file: location.file,
      line: location.line,
      column: location.column + 1,
      excerpt: location.lineText,
    }),
    ...(hint && { hint }),
  });
}

interface RunPlace extends Pick<ConfigSource, 'toOriginal'> {
  readonly file: FilePath;
  readonly projectDir: FilePath;
}

async function toRunError(cause: unknown, { file, projectDir, toOriginal }: RunPlace): Promise<DocgenError> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const [, line, column] =
    new RegExp(`${SOURCE_NAME}:(\\d+):(\\d+)`).exec(cause instanceof Error ? (cause.stack ?? '') : '') ?? [];
  const place = line === undefined ? undefined : toOriginal(Number(line), Number(column));
  const where = place?.file ?? file;
  return toConfigError(`The config file throws while it runs: ${reason}`, cause, {
    file: relative(projectDir, where),
    ...(place && {
      line: place.line,
      column: place.column,
      excerpt: toExcerpt(await readFile(place.file, 'utf8'), place.line),
    }),
  });
}

function toConfigError(message: string, cause: unknown, place: Partial<Diagnostic>): DocgenError {
  return new DocgenError([toDiagnostic('error', 'DG1001', message, place)], 2, { cause });
}

async function isFile(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.isFile() ?? false;
}
