/**
 * Props of React components, by react-docgen-typescript. All entries with the same compiler options share
 * one TypeScript program, since most of its time is spent on React's own types.
 */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type TS from 'typescript59';
import type { TypeScriptOptions } from './options.ts';
import type { ComponentDoc } from './write-table.ts';

/** TypeScript 5 or 6; the package installed next to docgen may be version 7, which has other types. */
type TypeScript = typeof TS;

interface Parser {
  withCompilerOptions(
    compilerOptions: object,
    options: object,
  ): { parseWithProgramProvider(file: string, program: () => TS.Program): ComponentDoc[] };
}

export interface ComponentsInput {
  /** URL of react-docgen-typescript for `import()`. */
  readonly url: string;
  /** Absolute paths by module. */
  readonly files: ReadonlyMap<string, string>;
  readonly appDir: string;
  readonly options: TypeScriptOptions & Readonly<Record<string, unknown>>;
}

export interface ComponentsResult {
  readonly components: readonly ComponentDoc[];
  /** All files of the project that the result depends on. */
  readonly dependencies: readonly string[];
}

/** Reads components, with a program for each set of compiler options, cached as long as none of its files has changed. */
export type ComponentReader = (module: string, file: string) => ComponentsResult;

interface CachedProgram {
  readonly program: TS.Program;
  readonly files: readonly string[];
  /** Their times of last change. */
  readonly stamp: string;
}

/** Loads TypeScript, which takes a second: call it when a page shows components. */
export async function createComponentReader(input: ComponentsInput): Promise<ComponentReader> {
  const { url, files, appDir, options } = input;
  const { tsconfigPath, compilerOptions = {}, ...parserOptions } = options;
  const parserModule = (await import(url)) as { readonly default: Parser };
  const ts = createRequire(url)('typescript') as TypeScript;
  const programs = new Map<string, CachedProgram>();

  const findConfigFile = (module: string) => {
    const path = typeof tsconfigPath === 'string' ? tsconfigPath : tsconfigPath?.[module];
    return path === undefined ? ts.findConfigFile(appDir, ts.sys.fileExists) : resolve(appDir, path);
  };
  /** Returns a key that is equal for modules that share a program. */
  const getSettingsKey = (module: string) =>
    compilerOptions[module] ? JSON.stringify(compilerOptions[module]) : (findConfigFile(module) ?? '');
  const readProgram = (module: string): CachedProgram => {
    const settings = getSettingsKey(module);
    const cached = programs.get(settings);
    if (cached && cached.stamp === getStamp(cached.files)) return cached;
    const roots = [...files].filter(([other]) => getSettingsKey(other) === settings).map(([, file]) => file);
    const { config, configFiles } = readOptions(ts, {
      file: findConfigFile(module),
      json: compilerOptions[module],
      appDir,
    });
    const program = ts.createProgram(roots, config, undefined, cached?.program);
    const names = program.getSourceFiles().map(({ fileName }) => fileName);
    const own = [...configFiles, ...names.filter((name) => !name.includes('/node_modules/'))];
    const next = { program, files: own, stamp: getStamp(own) };
    programs.set(settings, next);
    return next;
  };

  return (module, file) => {
    const { program, files: dependencies } = readProgram(module);
    const parser = parserModule.default.withCompilerOptions({}, { ...DEFAULTS, ...parserOptions });
    return { components: parser.parseWithProgramProvider(file, () => program), dependencies };
  };
}

const DEFAULTS = {
  shouldIncludePropTagMap: true,
  shouldRemoveUndefinedFromOptional: true,
  shouldExtractLiteralValuesFromEnum: true,
  savePropValueAsString: true,
  // write-table.ts filters the props.
  skipChildrenPropWithoutDoc: false,
};

function readOptions(
  ts: TypeScript,
  { file, json, appDir }: { file: string | undefined; json: unknown; appDir: string },
): { config: TS.CompilerOptions; configFiles: readonly string[] } {
  if (json !== undefined || file === undefined) {
    const plain = json ?? { jsx: 'react-jsx', strict: true, module: 'esnext', moduleResolution: 'bundler' };
    return { config: ts.convertCompilerOptionsFromJson(plain, appDir).options, configFiles: [] };
  }
  // Its errors are reported when the project itself is compiled.
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const { options: config = {} } = ts.getParsedCommandLineOfConfigFile(file, {}, host) ?? {};
  const configFile = config.configFile as TS.TsConfigSourceFile | undefined;
  return { config, configFiles: [file, ...(configFile?.extendedSourceFiles ?? [])] };
}

function getStamp(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
}
