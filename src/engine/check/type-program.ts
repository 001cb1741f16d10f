/**
 * Type-checks samples of pages with TypeScript. Each sample is a module in the project, in the folder
 * that its title names, so it resolves imports as a file there would; titled samples of its page stand
 * in for files. Nothing is written, and only errors in the samples themselves are reported.
 */
import { posix } from 'node:path';
import type TS from 'typescript59';

export interface TypeSample {
  /** Samples of one page have the same number. */
  readonly page: number;
  readonly lang: 'ts' | 'tsx';
  readonly title: string;
  readonly code: string;
}

export interface SampleError {
  /** Index of the sample. */
  readonly sample: number;
  /** Line in its code, from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  /** TypeScript's own, such as 2322. */
  readonly code: number;
}

export interface TypeProgramInput {
  readonly projectDir: string;
  readonly samples: readonly TypeSample[];
  /** Indexes of the samples to check; the others may be imported. */
  readonly indexes: readonly number[];
  /** Called with each file that is about to be read, and with each missing file or folder. */
  readonly onRead: (file: string) => void;
  readonly onMissing: (path: string, kind: 'file' | 'folder') => void;
}

/** TypeScript 5 or 6; the one installed with docgen may be version 7, which has other types. */
export type TypeScript = typeof TS;

export function findTypeErrors(ts: TypeScript, input: TypeProgramInput): SampleError[] {
  const { samples, indexes, projectDir } = input;
  const options = readOptions(ts, input);
  const dir = projectDir.replaceAll('\\', '/');
  const names = samples.map((sample, at) =>
    posix.join(dir, posix.dirname(getSamplePath(sample)), `docgen-sample-${at}.${sample.lang}`),
  );
  const host = createHost(ts, { input, options, names });
  const program = ts.createProgram({ rootNames: indexes.map((at) => names[at] ?? ''), options, host });
  return indexes.flatMap((at) => {
    const file = program.getSourceFile(names[at] ?? '');
    if (file === undefined) return [];
    const syntax = program.getSyntacticDiagnostics(file);
    const diagnostics = syntax.length > 0 ? syntax : program.getSemanticDiagnostics(file);
    return diagnostics
      .filter(({ category }) => category === 1)
      .map(({ code, start = 0, messageText }) => {
        const { line, character } = file.getLineAndCharacterOfPosition(start);
        const message = ts.flattenDiagnosticMessageText(messageText, '\n').replace(/\s+/g, ' ');
        return { sample: at, line: line + 1, column: character + 1, code, message };
      });
  });
}

/** Options for a project without any: those of a new project, and nothing that only a bundler supports. */
const PLAIN = {
  strict: true,
  jsx: 'react-jsx',
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  noUncheckedSideEffectImports: false,
};

/** A sample is not part of the project's compilation, and often declares names that it does not use. */
const ALWAYS = {
  noEmit: true,
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: false,
  skipLibCheck: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  composite: false,
  incremental: false,
  declaration: false,
  isolatedDeclarations: false,
};

/** Reads the project's `tsconfig.json`. Its errors are reported when the project itself is compiled. */
function readOptions(
  ts: TypeScript,
  { projectDir, onRead, onMissing }: TypeProgramInput,
): TS.CompilerOptions {
  const readFile = (file: string) => {
    onRead(file);
    return ts.sys.readFile(file);
  };
  const file = posix.join(projectDir.replaceAll('\\', '/'), 'tsconfig.json');
  const exists = ts.sys.fileExists(file);
  if (!exists) onMissing(file, 'file');
  const { config } = exists ? ts.readConfigFile(file, readFile) : {};
  // The project's file list is irrelevant here.
  const host = { ...ts.sys, readFile, readDirectory: () => [] };
  const { configFilePath: _, ...options } = ts.parseJsonConfigFileContent(
    config ?? {},
    host,
    projectDir,
  ).options;
  const node = posix.join(posix.dirname(file), 'node_modules/@types/node/package.json');
  if (!ts.sys.fileExists(node)) onMissing(node, 'file');
  // Since version 6 types must be listed explicitly, and configs run in Node.
  const types = ts.sys.fileExists(node) ? ['node'] : [];
  const plain = Object.keys(options).length > 0 ? { jsx: PLAIN.jsx } : { ...PLAIN, types };
  const parseOptions = (json: object) => ts.convertCompilerOptionsFromJson(json, projectDir).options;
  return { ...parseOptions(plain), ...options, ...parseOptions(ALWAYS) };
}

function createHost(
  ts: TypeScript,
  {
    input,
    options,
    names,
  }: {
    readonly input: TypeProgramInput;
    readonly options: TS.CompilerOptions;
    readonly names: readonly string[];
  },
): TS.CompilerHost {
  const { samples, onRead, onMissing } = input;
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, directoryExists } = host;
  const numbers = new Map(names.map((name, at) => [name, at]));
  const cache = ts.createModuleResolutionCache(
    input.projectDir,
    ts.sys.useCaseSensitiveFileNames ? (file) => file : (file) => file.toLowerCase(),
    options,
  );
  const note = (exists: boolean, path: string, kind: 'file' | 'folder'): boolean => {
    if (!exists) onMissing(path, kind);
    return exists;
  };
  const findNeighbour = (specifier: string, from: string) => {
    const at = numbers.get(from);
    const sample = at === undefined ? undefined : findSample(samples, at, specifier);
    if (sample === undefined) return undefined;
    return {
      resolvedModule: { resolvedFileName: names[sample] ?? '', extension: `.${samples[sample]?.lang}` },
    };
  };
  return Object.assign(host, {
    fileExists: (file: string) => numbers.has(file) || note(fileExists.call(host, file), file, 'file'),
    readFile: (file: string) => {
      const at = numbers.get(file);
      if (at !== undefined) return samples[at]?.code;
      onRead(file);
      return readFile.call(host, file);
    },
    directoryExists: (dir: string) => note(directoryExists?.call(host, dir) ?? true, dir, 'folder'),
    resolveModuleNameLiterals: (literals, from, redirect, compilerOptions, file) =>
      literals.map(
        (literal) =>
          findNeighbour(literal.text, from) ??
          ts.resolveModuleName(
            literal.text,
            from,
            compilerOptions,
            host,
            cache,
            redirect,
            ts.getModeForUsageLocation(file, literal, compilerOptions),
          ),
      ),
  } satisfies Partial<TS.CompilerHost>);
}

/** Finds the titled sample of the same page that a relative import means: the last one above, else the first below. */
function findSample(samples: readonly TypeSample[], at: number, specifier: string): number | undefined {
  const self = samples[at];
  if (self === undefined || !/^\.\.?\//.test(specifier)) return undefined;
  const path = posix.join(posix.dirname(getSamplePath(self)), specifier);
  const matches = samples.flatMap((sample, index) => {
    const samplePath = getSamplePath(sample);
    const names = [
      samplePath,
      samplePath.replace(/\.tsx?$/, ''),
      samplePath.replace(/(?:\/index)?\.tsx?$/, ''),
    ];
    return index !== at && sample.page === self.page && names.includes(path) ? [index] : [];
  });
  return matches.findLast((index) => index < at) ?? matches[0];
}

/** True if a sample can import others of its page. */
export function hasRelativeImport({ code }: TypeSample): boolean {
  return /['"]\.\.?\//.test(code);
}

/** Returns the file in the project that a title names; a title may be any text. */
function getSamplePath({ title }: TypeSample): string {
  return /^(?:[\w@-][\w@.-]*\/)*[\w@-][\w@.-]*$/.test(title) ? title : '';
}
