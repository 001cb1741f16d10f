/** Types, results and errors of code samples, by twoslash with the TypeScript that is installed next to it. */
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type TS from 'typescript59';
import {
  findSampleProblems,
  type SampleProblem,
  type Twoslasher,
  type TypeNode,
} from './find-sample-problems.ts';
import type { TwoslashOptions } from './twoslash-options.ts';

/** A sample with its types and problems. */
export interface TypedSample {
  /** The sample without its notations and cut parts. */
  readonly code: string;
  readonly lang: string;
  readonly nodes: readonly TypeNode[];
  readonly problems: readonly SampleProblem[];
  /** Files of the project that it depends on. */
  readonly dependencies: readonly string[];
}

export type TypeReader = (code: string, lang: string) => TypedSample;

interface Environment {
  readonly languageService: Pick<TS.LanguageService, 'getProgram'>;
}

export interface TypeReaderInput {
  /** URL of twoslash for `import()`. */
  readonly url: string;
  /** Base folder of relative imports in samples. */
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

/** Loads TypeScript, which takes a second: call it when a page has a sample. */
export function createTypeReader({ url, dir, options }: TypeReaderInput): TypeReader {
  const load = createRequire(url);
  // Version 5 or 6; the package installed next to docgen may be version 7, which has other types.
  const ts = load('typescript') as typeof TS;
  // The main entry would import TypeScript by its name.
  const { createTwoslasher } = load('twoslash/core') as { createTwoslasher(options: object): Twoslasher };
  const { compilerOptions, customTags = ['annotate', 'log', 'warn', 'error'], twoslashOptions } = options;
  const json = { ...COMPILER_OPTIONS, ...compilerOptions };

  const startSession = () => {
    const environments = new Map<string, Environment>();
    /** Files of the current sample: once it is read, TypeScript replaces them by an empty file. */
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
    return { twoslash, files, samples: new Map<string, TypedSample>(), stamps: new Map<string, number>() };
  };
  let session = startSession();

  return (code, lang) => {
    // TypeScript caches files; a changed file of the project needs a new session.
    if ([...session.stamps].some(([file, stamp]) => stamp !== getStamp(file))) session = startSession();
    const key = `${lang} ${code}`;
    const cached = session.samples.get(key);
    if (cached !== undefined) return cached;
    session.files.clear();
    const result = readSample(code, lang, session.twoslash);
    const sample = { ...result, dependencies: [...session.files].filter((file) => existsSync(file)).sort() };
    for (const file of sample.dependencies) session.stamps.set(file, getStamp(file));
    session.samples.set(key, sample);
    return sample;
  };
}

function readSample(code: string, lang: string, twoslash: Twoslasher): Omit<TypedSample, 'dependencies'> {
  try {
    const { code: cleanCode, nodes, meta } = twoslash(code, lang);
    const isEmitted = meta.extension !== lang;
    return { code: cleanCode.trimEnd(), lang: isEmitted ? meta.extension : lang, nodes, problems: [] };
  } catch (error) {
    return { code, lang, nodes: [], problems: findSampleProblems(error, code, lang, twoslash) };
  }
}

/** Lists files of the project; the lockfile identifies packages. */
function listFiles(environments: Iterable<Environment>): string[] {
  return [...environments]
    .flatMap(({ languageService }) => languageService.getProgram()?.getSourceFiles() ?? [])
    .map(({ fileName }) => fileName)
    .filter((name) => !name.includes('/node_modules/'));
}

function getStamp(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
