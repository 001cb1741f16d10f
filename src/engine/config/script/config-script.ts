/**
 * Compiles and runs a config written as a script. It goes through esbuild, so a config needs no loader, and its imports
 * are known: all local ones are in the bundle. Nothing is written to disk; the bundle is imported as a data URL, and
 * every problem is reported at its place in the original file.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildFailure, build, type Message, type Plugin } from 'esbuild';
import {
  createDiagnostic,
  createDocgenError,
  cutSourceLines,
  DocgenError,
  formatList,
} from '../../../shared/diagnostic.ts';
import { findNearest } from '../../../shared/find-nearest.ts';
import type { Diagnostic, FilePath } from '../../../shared/types.ts';
import { beginWork } from '../../threads/site-work.ts';
import { untilIdle } from '../../threads/until-idle.ts';
import { getProjectPath, toFilePath } from '../file-path.ts';
import { createPackageHint, findShortName } from '../package-hint.ts';
import { regularFilesPlugin } from '../regular-files.ts';
import { withComputedImports } from './computed-imports.ts';
import {
  type ConfigPackages,
  configImportsPlugin,
  findPackageDir,
  findPackageName,
  type Prefixes,
  type RewriteModule,
} from './config-imports.ts';
import type { ConfigSource, OriginalPlace } from './config-source.ts';
import { getMessageColumn } from './message-column.ts';

export interface ScriptOptions {
  /** Answer imports before docgen does. */
  readonly first?: readonly Plugin[];
  /** Argument of an exported function. */
  readonly given?: unknown;
  /** Changes modules of the project before they are compiled. */
  readonly rewrite?: RewriteModule;
}

/** Compiles a script config and runs it. */
export async function runScriptConfig(
  file: FilePath,
  projectDir: FilePath,
  { first = [], given, rewrite }: ScriptOptions = {},
): Promise<ConfigSource> {
  const inside = new Set<string>();
  for (;;) {
    const packages = { inside, outside: new Set<string>() };
    const bundle = await bundleConfig(file, projectDir, { first, packages, ...(rewrite && { rewrite }) });
    const exported = await runBundle({ ...bundle, given }, file, projectDir).catch(async (cause: unknown) => {
      const refused = await findRefused(packages.outside, cause);
      if (refused.length === 0)
        throw await createRunError(cause, { file, projectDir, getOriginal: bundle.getOriginal });
      for (const dir of refused) inside.add(dir);
    });
    if (exported !== undefined) return exported;
  }
}

/** Compiles a script config without running it, to find places in it. */
export async function compileScriptConfig(file: FilePath, projectDir: FilePath) {
  const packages = { inside: new Set<string>(), outside: new Set<string>() };
  const { text, getOriginal } = await bundleConfig(file, projectDir, { first: [], packages });
  return { file, text, getOriginal };
}

/**
 * Finds folders of the packages that keep the config from running because Node refuses them: names of CommonJS in an ES
 * module, names that a CommonJS module only has at run time, imports without extension, JSON without attributes. In the
 * bundle they are code like the config's own. Failures there are reported at their place.
 */
async function findRefused(outside: ReadonlySet<string>, cause: unknown): Promise<string[]> {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  const refused: string[] = [];
  for (const path of outside) {
    const { href } = pathToFileURL(path);
    const dir = findPackageDir(path);
    // Node does not run a loaded module again, and repeats its refusals.
    const loading = untilIdle(import(href)).then(
      () => false,
      () => true,
    );
    const isAtFault =
      (cause instanceof ReferenceError && stack.includes(pathToFileURL(`${dir}/`).href)) ||
      (cause instanceof SyntaxError && cause.message.includes(`'${href}' is a CommonJS module`));
    if (isAtFault || (await loading)) refused.push(dir);
  }
  return refused;
}

type ConfigBundle = Awaited<ReturnType<typeof bundleConfig>>;

async function runBundle(
  { text, files, getOriginal, isModule, given }: ConfigBundle & Pick<ScriptOptions, 'given'>,
  file: FilePath,
  projectDir: FilePath,
): Promise<ConfigSource> {
  // Node's module cache would answer the same text: no second run, old environment.
  const source = `${withComputedImports(text, file)}\n//# sourceURL=${SOURCE_NAME}\n// ${randomUUID()}`;
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const displayPath = relative(projectDir, file);
  const end = beginWork({
    what: displayPath,
    endless: {
      code: 'DG1001',
      subject: 'The config file',
      file: displayPath,
      isForeign: callsOthers(text),
      locate: (frame) => findBundlePlace(frame, projectDir, getOriginal),
    },
  });
  const settled = await untilIdle(runExport(url, given)).finally(end);
  if (settled === undefined) {
    throw createConfigError('The config file waits for a promise that never settles.', undefined, {
      file: relative(projectDir, file),
      hint: 'Look for an "await", or for an exported promise, that nothing resolves.',
    });
  }
  const exported = settled.value;
  if (exported === undefined || !isModule) throw createNothingError(file, projectDir);
  return { file, files, value: exported, text, getOriginal };
}

/** Name that stack traces give the modules of the config. */
const SOURCE_NAME = 'docgen-config-bundle.mjs';
const ENTRY = 'docgen-config-entry.mjs';

/** Name of the config in the bundle. A promise under the name `default` would make the module itself look like one to some loaders. */
export const EXPORT = 'config';

function createNothingError(file: FilePath, projectDir: FilePath): DocgenError {
  return createConfigError('The config file exports nothing.', undefined, {
    file: relative(projectDir, file),
    hint: 'Write "export default defineConfig({ … })".',
  });
}

/** Unwraps the default export, which CommonJS compiled from ES modules has one level deeper. */
function unwrapDefault(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('__esModule' in value)) return value;
  return (value as { default?: unknown }).default;
}

async function runExport(url: string, given: unknown): Promise<unknown> {
  const loaded = (await import(url)) as Record<string, unknown>;
  return callExport(unwrapDefault(loaded[EXPORT]), given);
}

async function callExport(value: unknown, given: unknown): Promise<unknown> {
  const settled = await value;
  return typeof settled === 'function' ? await (settled as (given: unknown) => unknown)(given) : settled;
}

interface BundleInput {
  /** Answer imports before docgen does. */
  readonly first: readonly Plugin[];
  readonly packages: ConfigPackages;
  readonly rewrite?: RewriteModule;
}

async function bundleConfig(file: FilePath, projectDir: FilePath, { first, packages, rewrite }: BundleInput) {
  const prefixes: Prefixes = new Map();
  try {
    const result = await build({
      stdin: {
        contents: `export { default as ${EXPORT} } from ${JSON.stringify(file)};`,
        resolveDir: projectDir,
        sourcefile: ENTRY,
      },
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
      plugins: [regularFilesPlugin(/./), ...first, configImportsPlugin(prefixes, packages, rewrite)],
    });
    // Without `export` and `module.exports`, it counts as a CommonJS module that exports `{}`.
    const isModule = result.metafile.inputs[relative(projectDir, file)]?.format !== undefined;
    const text = result.outputFiles.find(({ path }) => path.endsWith('.mjs'))?.text ?? '';
    const map = result.outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? '{}';
    const files = Object.keys(result.metafile.inputs)
      .filter((input) => input !== ENTRY && !/^docgen-(?:config|require):/.test(input))
      .map((input) => toFilePath(projectDir, input));
    const findOriginal = createGetOriginal(new SourceMap(JSON.parse(map)), projectDir, prefixes);
    const length = text.split('\n').length;
    // Code appended to run the bundle is in no file.
    const getOriginal: typeof findOriginal = (line, column) =>
      line > length ? undefined : findOriginal(line, column);
    return { text, files, getOriginal, isModule };
  } catch (cause) {
    const { errors } = cause as Partial<BuildFailure>;
    if (!errors) throw cause;
    if (errors.some(({ location }) => location?.file === ENTRY)) throw createNothingError(file, projectDir);
    throw new DocgenError(
      errors.map((error) => createBundleDiagnostic(error, projectDir, prefixes)),
      2,
      { cause },
    );
  }
}

function createGetOriginal(
  map: SourceMap,
  projectDir: FilePath,
  prefixes: Prefixes,
): ConfigSource['getOriginal'] {
  return (bundleLine, bundleColumn) => {
    const entry = map.findEntry(bundleLine - 1, bundleColumn - 1) as Partial<
      import('node:module').SourceMapping
    >;
    if (entry.originalSource === undefined || entry.originalLine === undefined) return undefined;
    // A module of docgen is not a file of the project.
    if (entry.originalSource.startsWith('docgen-config:')) return undefined;
    const file = toFilePath(projectDir, entry.originalSource);
    const line = entry.originalLine + 1;
    return {
      file,
      line,
      column: getColumn({ file, line, column: (entry.originalColumn ?? 0) + 1 }, prefixes),
    };
  };
}

/** Returns the column without the text inserted before the file's first line. */
function getColumn({ file, line, column }: OriginalPlace, prefixes: Prefixes): number {
  return line === 1 ? Math.max(1, column - (prefixes.get(file) ?? 0)) : column;
}

/** Converts an esbuild message to a diagnostic. */
function createBundleDiagnostic(
  { text, location, notes }: Message,
  projectDir: FilePath,
  prefixes: Prefixes,
): Diagnostic {
  const missing = /^Could not resolve "(.*)"/.exec(text)?.[1];
  const subject = getSubject(location?.file);
  const message = missing
    ? `${subject} imports "${missing}", which cannot be found.`
    : `${subject} cannot be compiled: ${text.replace('docgen-config:', '')}.`;
  const importer = location ? resolve(projectDir, location.file) : undefined;
  const hint = missing === undefined ? notes[0]?.text : createMissingHint(missing, { projectDir, importer });
  return createDiagnostic('error', 'DG1001', message, {
    ...(location && {
      file: location.file,
      line: location.line,
      column: getColumn(
        {
          file: toFilePath(projectDir, location.file),
          line: location.line,
          column: getMessageColumn(location),
        },
        prefixes,
      ),
      excerpt: location.lineText,
      ...readSourceLines(resolve(projectDir, location.file), location.line),
    }),
    ...(hint && { hint }),
  });
}

function createMissingHint(
  missing: string,
  input: { readonly projectDir: FilePath; readonly importer: string | undefined },
): string {
  const shortName = findShortName(missing);
  if (shortName !== undefined)
    return `"${shortName}" is not a package, and "paths" of tsconfig.json do not count in the config: write the path of the file.`;
  if (/^[./]/.test(missing)) return 'Check the path: it is relative to the importing file.';
  return createPackageHint(missing, { ...input, otherwise: 'Install the package, or remove the import.' });
}

/** Returns nothing for a module that is not a file. */
function readSourceLines(file: string, line: number): Partial<Diagnostic> {
  return existsSync(file) ? cutSourceLines(readFileSync(file, 'utf8'), line) : {};
}

interface RunPlace extends Pick<ConfigSource, 'getOriginal'> {
  readonly file: FilePath;
  readonly projectDir: FilePath;
}

/** A line of the bundle in a stack trace; the second form is what is left of it with a changed printer. */
const STACK_PLACE = new RegExp(`(?:${SOURCE_NAME}|data:text/javascript;base64,[\\w+/=]+):(\\d+):(\\d+)`);

/** Finds the place in the config's own files that a stack frame refers to. */
export function findBundlePlace(
  frame: string,
  projectDir: FilePath,
  getOriginal: ConfigSource['getOriginal'],
) {
  const place = findOriginalPlace(frame, getOriginal);
  return place && { file: getProjectPath(place.file, { projectDir }), line: place.line };
}

function findOriginalPlace(frame: string, getOriginal: ConfigSource['getOriginal']) {
  const [, line, column] = STACK_PLACE.exec(frame) ?? [];
  return line === undefined ? undefined : getOriginal(Number(line), Number(column));
}

async function createRunError(
  cause: unknown,
  { file, projectDir, getOriginal }: RunPlace,
): Promise<DocgenError> {
  if (cause instanceof DocgenError) return cause;
  const place = findStackPlace(cause, getOriginal);
  const where = place?.file ?? file;
  const problem = (await findMissingExport(cause, projectDir)) ?? {
    reason: `throws while it runs: ${cause instanceof Error ? cause.message : String(cause)}`,
  };
  return createConfigError(`${getSubject(where)} ${problem.reason}`, cause, {
    file: getProjectPath(where, { projectDir }),
    ...('hint' in problem && { hint: problem.hint }),
    ...(place && {
      line: place.line,
      column: place.column,
      ...cutSourceLines(await readFile(place.file, 'utf8'), place.line),
    }),
  });
}

/** Finds an import that a package does not export: Node reports it with the address of a file. */
async function findMissingExport(cause: unknown, projectDir: FilePath) {
  if (!(cause instanceof SyntaxError)) return undefined;
  const [, url, name] =
    /^The requested module '(file:.*)' does not provide an export named '(.*)'$/.exec(cause.message) ?? [];
  if (url === undefined || name === undefined) return undefined;
  const path = getProjectPath(toFilePath(fileURLToPath(url)), { projectDir });
  const reason = `imports "${name}", which "${path}" does not export.`;
  // A package that throws is reported once the name is right.
  const names = Object.keys(await import(url).catch(() => ({})));
  const nearest = findNearest(name, names);
  if (nearest !== undefined) return { reason, hint: `Did you mean "${nearest}"?` };
  const shown = names.map((known) => `"${known}"`);
  return { reason, ...(shown.length > 0 && { hint: `It exports ${formatList(shown, 5)}.` }) };
}

function getSubject(file: string | undefined): string {
  const name = file === undefined ? undefined : findPackageName(file);
  return name === undefined ? 'The config file' : `The package "${name}", which the config file imports,`;
}

/** Finds the first stack line in the config's bundle, or in a package that it imports. */
function findStackPlace(cause: unknown, getOriginal: ConfigSource['getOriginal']): OriginalPlace | undefined {
  for (const frame of listFrames(cause)) {
    const own = findOriginalPlace(frame, getOriginal);
    if (own !== undefined) return own;
    const [, url = '', ownLine, ownColumn] = PACKAGE_FRAME.exec(frame) ?? [];
    if (ownLine !== undefined && !url.startsWith(ENGINE_FOLDER))
      return { file: toFilePath(fileURLToPath(url)), line: Number(ownLine), column: Number(ownColumn ?? 1) };
  }
  return undefined;
}

/** Wherever docgen is installed, its folder is a package as well. */
const ENGINE_FOLDER = new URL('.', import.meta.url).href;

/** Lists the lines of a stack, down to the one that runs the config: its callers are not at fault. */
function listFrames(cause: unknown): string[] {
  const stack = cause instanceof Error ? (cause.stack ?? '') : '';
  // V8 puts the line of a failing import before the stack, with a mark under its column.
  const [, place, indent] = /^(\S.*:\d+)\n.*\n( *)\^/.exec(stack) ?? [];
  const first = place === undefined || indent === undefined ? [] : [`${place}:${indent.length + 1}`];
  const frames = [...first, ...stack.split('\n')];
  const end = frames.findIndex((frame) => frame.includes(runExport.name) && frame.includes(ENGINE_FOLDER));
  return end < 0 ? frames : frames.slice(0, end);
}

/** A line of a stack, or what V8 puts before a syntax error. */
const PACKAGE_FRAME = /(file:\/\/[^\s()]*?\/node_modules\/[^\s()]*?):(\d+)(?::(\d+))?\)?$/;

function createConfigError(message: string, cause: unknown, place: Partial<Diagnostic>): DocgenError {
  return createDocgenError('DG1001', message, { ...place, exitCode: 2, cause });
}

/** First lines of the copy of `defineConfig` in each bundle of a config that imports it. */
const DEFINE_CONFIG = /function defineConfig\(config\) \{\s*return config;\s*\}/;
const OWN_PLUGIN =
  /^import \{ ([^}]*) \} from "file:[^"]*\/dist\/(?:plugins\/[a-z-]+\/index|compat\/[a-z]+\/[a-z-]+)\.js";$/gm;
const COMMENT = /^\/\/ .*$/gm;
const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;

/**
 * Returns true if a bundled config runs, or passes on, code that docgen has not written. Without a call, an arrow, a
 * template and an import there is none, so a config that is data, as most are, need not be supervised while it runs. In
 * doubt it returns true: a slash may begin a regular expression, in which quotes mean nothing.
 */
export function callsOthers(bundle: string): boolean {
  const names: string[] = [];
  const text = bundle
    .replace(DEFINE_CONFIG, '')
    .replace(OWN_PLUGIN, (_, list: string) => {
      names.push(...list.split(', ').map((name) => name.replace(/^.* as /, '')));
      return '';
    })
    .replace(COMMENT, '')
    .replace(TEXT, '""')
    .replace(/\b([\w$]+)\(/g, (call, name: string) =>
      name === 'defineConfig' || names.includes(name) ? '' : call,
    );
  return /[(`/]|=>|\bimport\b/.test(text);
}
