/** Types, results and errors of code samples, by twoslash with the TypeScript that is installed beside it. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Twoslasher, TypeNode } from './find-sample-problems.ts';
import { findSampleProblems, type SampleProblem } from './find-sample-problems.ts';
import type { TwoslashOptions } from './twoslash-options.ts';

/** A sample with all that is known of it. */
export interface TypedSample {
  /** The sample without its notations and without what is cut. */
  readonly code: string;
  readonly lang: string;
  readonly nodes: readonly TypeNode[];
  readonly problems: readonly SampleProblem[];
  /** Files of the project that it takes in. */
  readonly dependencies: readonly string[];
}

export type TypeReader = (code: string, lang: string) => TypedSample;

/** What is used of TypeScript 5 and 6; the package that is installed beside docgen may be version 7, which has other types. */
interface TypeScript {
  convertCompilerOptionsFromJson(
    json: unknown,
    dir: string,
  ): { readonly options: object; readonly errors: readonly { readonly messageText: unknown }[] };
}

interface Environment {
  readonly languageService: {
    getProgram(): { getSourceFiles(): readonly { readonly fileName: string }[] } | undefined;
  };
}

export interface TypeReaderInput {
  /** What `import()` takes for twoslash. */
  readonly url: string;
  /** Relative imports of samples begin here. */
  readonly dir: string;
  readonly options: TwoslashOptions;
}

const COMPILER_OPTIONS = {
  strict: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
};

/** Loads TypeScript, which takes a second: ask for it when a page has a sample. */
export function createTypeReader({ url, dir, options }: TypeReaderInput): TypeReader {
  const load = createRequire(url);
  const ts = load('typescript') as TypeScript;
  // The main entry would import TypeScript by its name.
  const { createTwoslasher } = load('twoslash/core') as { createTwoslasher(options: object): Twoslasher };
  const { compilerOptions, customTags = ['annotate', 'log', 'warn', 'error'], twoslashOptions } = options;
  const json = { ...COMPILER_OPTIONS, ...compilerOptions };

  const start = () => {
    const environments = new Map<string, Environment>();
    /** What the sample at work takes in: once it is read, TypeScript has an empty file in its place. */
    const files = new Set<string>();
    const twoslash = createTwoslasher({
      customTags,
      ...twoslashOptions,
      compilerOptions: ts.convertCompilerOptionsFromJson(json, dir).options,
      tsModule: ts,
      tsLibDirectory: dirname(load.resolve('typescript')),
      vfsRoot: dir,
      cache: environments,
      shouldGetHoverInfo() {
        if (files.size === 0) for (const file of listFiles(environments.values())) files.add(file);
        return true;
      },
    });
    return { twoslash, files, known: new Map<string, TypedSample>(), stamps: new Map<string, number>() };
  };
  let held = start();

  return (code, lang) => {
    // TypeScript keeps what it has read; a file of the project that has changed is read by a new one.
    if ([...held.stamps].some(([file, stamp]) => stamp !== toStamp(file))) held = start();
    const key = `${lang} ${code}`;
    const known = held.known.get(key);
    if (known !== undefined) return known;
    held.files.clear();
    const read = readSample(code, lang, held.twoslash);
    const sample = { ...read, dependencies: [...held.files].filter((file) => existsSync(file)).sort() };
    for (const file of sample.dependencies) held.stamps.set(file, toStamp(file));
    held.known.set(key, sample);
    return sample;
  };
}

function readSample(code: string, lang: string, twoslash: Twoslasher): Omit<TypedSample, 'dependencies'> {
  try {
    const { code: shown, nodes, meta } = twoslash(code, lang);
    const isEmitted = meta.extension !== lang;
    return { code: shown.trimEnd(), lang: isEmitted ? meta.extension : lang, nodes, problems: [] };
  } catch (error) {
    return { code, lang, nodes: [], problems: findSampleProblems(error, code, lang, twoslash) };
  }
}

/** Packages are known by the lockfile. */
function listFiles(environments: Iterable<Environment>): string[] {
  return [...environments]
    .flatMap(({ languageService }) => languageService.getProgram()?.getSourceFiles() ?? [])
    .map(({ fileName }) => fileName)
    .filter((name) => !name.includes('/node_modules/'));
}

function toStamp(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
