/**
 * Props of React components, by react-docgen-typescript. All entries that are compiled alike
 * share one TypeScript program, since most of its time goes into React's own types.
 */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { TypeScriptOptions } from './options.ts';
import type { ComponentDoc } from './write-table.ts';

/** What is used of TypeScript 5 and 6; the package that is installed beside docgen may be version 7, which has other types. */
interface TypeScript {
  findConfigFile(dir: string, exists: (file: string) => boolean): string | undefined;
  getParsedCommandLineOfConfigFile(
    file: string,
    options: object,
    host: object,
  ): { readonly options: CompilerOptions } | undefined;
  convertCompilerOptionsFromJson(json: unknown, dir: string): { readonly options: CompilerOptions };
  createProgram(files: readonly string[], options: object, host?: undefined, old?: Program): Program;
  readonly sys: { fileExists(file: string): boolean };
}

interface CompilerOptions {
  readonly configFile?: { readonly extendedSourceFiles?: readonly string[] };
  readonly [option: string]: unknown;
}

interface Program {
  getSourceFiles(): readonly { readonly fileName: string }[];
}

interface Parser {
  withCompilerOptions(
    compilerOptions: object,
    options: object,
  ): { parseWithProgramProvider(file: string, program: () => Program): ComponentDoc[] };
}

export interface ComponentsInput {
  /** What `import()` takes for react-docgen-typescript. */
  readonly url: string;
  /** Absolute paths by module. */
  readonly files: ReadonlyMap<string, string>;
  readonly appDir: string;
  readonly options: TypeScriptOptions & Readonly<Record<string, unknown>>;
}

export interface ReadComponents {
  readonly components: readonly ComponentDoc[];
  /** All files of the project that decided about them. */
  readonly dependencies: readonly string[];
}

/** A program for each way to compile, kept as long as none of its files has changed. */
export type ComponentReader = (module: string, file: string) => ReadComponents;

interface Held {
  readonly program: Program;
  readonly files: readonly string[];
  /** When they were changed last. */
  readonly stamp: string;
}

/** Loads TypeScript, which takes a second: ask for it when a page shows components. */
export async function createComponentReader(input: ComponentsInput): Promise<ComponentReader> {
  const { url, files, appDir, options } = input;
  const { tsconfigPath, compilerOptions = {}, ...parserOptions } = options;
  const loaded = (await import(url)) as { readonly default: Parser };
  const ts = createRequire(url)('typescript') as TypeScript;
  const held = new Map<string, Held>();

  const toConfigFile = (module: string) => {
    const path = typeof tsconfigPath === 'string' ? tsconfigPath : tsconfigPath?.[module];
    return path === undefined ? ts.findConfigFile(appDir, ts.sys.fileExists) : resolve(appDir, path);
  };
  /** Equal for modules that share a program. */
  const toSettings = (module: string) =>
    compilerOptions[module] ? JSON.stringify(compilerOptions[module]) : (toConfigFile(module) ?? '');
  const readProgram = (module: string): Held => {
    const settings = toSettings(module);
    const former = held.get(settings);
    if (former && former.stamp === toStamp(former.files)) return former;
    const roots = [...files].filter(([other]) => toSettings(other) === settings).map(([, file]) => file);
    const { config, read } = readOptions(ts, {
      file: toConfigFile(module),
      json: compilerOptions[module],
      appDir,
    });
    const program = ts.createProgram(roots, config, undefined, former?.program);
    const names = program.getSourceFiles().map(({ fileName }) => fileName);
    const own = [...read, ...names.filter((name) => !name.includes('/node_modules/'))];
    const next = { program, files: own, stamp: toStamp(own) };
    held.set(settings, next);
    return next;
  };

  return (module, file) => {
    const { program, files: dependencies } = readProgram(module);
    const parser = loaded.default.withCompilerOptions({}, { ...DEFAULTS, ...parserOptions });
    return { components: parser.parseWithProgramProvider(file, () => program), dependencies };
  };
}

const DEFAULTS = {
  shouldIncludePropTagMap: true,
  shouldRemoveUndefinedFromOptional: true,
  shouldExtractLiteralValuesFromEnum: true,
  savePropValueAsString: true,
  // Which props are shown is settled here.
  skipChildrenPropWithoutDoc: false,
};

function readOptions(
  ts: TypeScript,
  { file, json, appDir }: { file: string | undefined; json: unknown; appDir: string },
): { config: CompilerOptions; read: readonly string[] } {
  if (json !== undefined || file === undefined) {
    const plain = json ?? { jsx: 'react-jsx', strict: true, module: 'esnext', moduleResolution: 'bundler' };
    return { config: ts.convertCompilerOptionsFromJson(plain, appDir).options, read: [] };
  }
  // What is wrong in it shows when the project itself is compiled.
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options: config = {} } = ts.getParsedCommandLineOfConfigFile(file, {}, host) ?? {};
  return { config, read: [file, ...(config.configFile?.extendedSourceFiles ?? [])] };
}

function toStamp(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
}
