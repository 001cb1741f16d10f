/** One run of TypeDoc: sources in, Markdown out. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { PluginProblem } from 'docgenjs';
import glob from 'fast-glob';
import type TS from 'typescript59';
import type { Peer } from '../common/find-peer.ts';
import type { TypedocApplication, TypedocOptions } from './options.ts';

export interface ConvertInput {
  readonly typedoc: Peer;
  readonly markdown: Peer;
  /** Absolute. */
  readonly entryPoints: readonly string[];
  /** Undefined if the project has none. */
  readonly tsconfig: string | undefined;
  readonly setup: TypedocOptions['setup'];
  readonly name: string;
  /** A language that TypeDoc supports. */
  readonly lang: string;
}

export interface ConvertResult {
  /** Text by path, such as `functions/add.md`; undefined if the sources could not be read. */
  readonly pages: Readonly<Record<string, string>> | undefined;
  /** All files that TypeScript read, absolute. */
  readonly sources: readonly string[];
  readonly problems: readonly PluginProblem[];
}

/** The part of TypeDoc that is used: the package is an optional peer. */
interface Typedoc {
  readonly Application: {
    bootstrapWithPlugins(options: object, readers: readonly object[]): Promise<Application>;
  };
  readonly TSConfigReader: new () => object;
  readonly Converter: { readonly EVENT_BEGIN: string };
  readonly Logger: new () => Logger;
}

interface Application extends TypedocApplication {
  logger: Logger;
  readonly converter: {
    on(event: string, listen: (context: { readonly programs: readonly TS.Program[] }) => void): void;
  };
  convert(): Promise<object | undefined>;
  generateOutputs(project: object): Promise<void>;
}

interface Logger {
  log(message: string, level: number): void;
}

const WARNING = 2;
const ERROR = 3;

export async function convert(input: ConvertInput): Promise<ConvertResult> {
  const { typedoc: peer, markdown, setup, tsconfig, lang, name } = input;
  const typedoc = (await import(peer.url)) as Typedoc;
  const out = mkdtempSync(join(tmpdir(), 'docgen-typedoc-'));
  const problems: PluginProblem[] = [];
  const sources = new Set<string>();
  try {
    const own = await typedoc.Application.bootstrapWithPlugins(
      {
        ...SETTINGS,
        name,
        lang,
        entryPoints: input.entryPoints,
        plugin: [fileURLToPath(markdown.url)],
        outputs: [{ name: 'markdown', path: out }],
        // Without a file, the reader would take that of the current folder.
        ...(tsconfig === undefined ? { compilerOptions: COMPILER_OPTIONS } : { tsconfig }),
      },
      tsconfig === undefined ? [] : [new typedoc.TSConfigReader()],
    );
    own.logger = createLogger(typedoc, problems);
    // The Markdown plugin sets its own.
    own.options.setValue('router', ROUTER);
    const app = ((await setup?.(own as TypedocApplication)) ?? own) as Application;
    app.converter.on(typedoc.Converter.EVENT_BEGIN, ({ programs }) => {
      for (const file of programs.flatMap(listFiles)) sources.add(file);
    });
    const project = await app.convert();
    if (project) await app.generateOutputs(project);
    const hasFailed = project === undefined || problems.some(({ severity }) => severity === 'error');
    return { pages: hasFailed ? undefined : readPages(out), sources: [...sources].sort(), problems };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Names pages as Rspress does: `functions/add`, and `functions/module.add` with several modules. */
export const ROUTER = 'kind';

/** As in Rspress: pages by kind, without a header, with an index. */
const SETTINGS = {
  readme: 'none',
  entryFileName: 'index',
  disableSources: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  hideGenerator: true,
  githubPages: false,
  // The plugin's greeting would go to the terminal, before the logger is replaced.
  logLevel: 'Warn',
};

/** Defaults for a project without `tsconfig.json`. */
const COMPILER_OPTIONS = {
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  allowJs: true,
  types: [],
};

function listFiles(program: TS.Program): string[] {
  const { configFilePath, configFile } = program.getCompilerOptions();
  return [
    ...(typeof configFilePath === 'string' ? [configFilePath] : []),
    ...((configFile as TS.TsConfigSourceFile | undefined)?.extendedSourceFiles ?? []),
    ...program.getSourceFiles().map(({ fileName }) => fileName),
  ];
}

/** Collects TypeDoc's messages as problems. */
function createLogger({ Logger }: Typedoc, problems: PluginProblem[]): Logger {
  let place: Pick<PluginProblem, 'file' | 'line'> = {};
  class Collector extends Logger {
    override log(message: string, level: number): void {
      if (level !== WARNING && level !== ERROR) return;
      const text = stripVTControlCharacters(message).trim();
      problems.push({ severity: level === ERROR ? 'error' : 'warning', message: text, ...place });
      place = {};
    }

    /** Called before `log`, with a node, or with a file and a position in it. */
    addContext(message: string, _level: number, at?: TS.Node | number, source?: TS.SourceFile): string {
      const file = typeof at === 'number' ? source : at?.getSourceFile();
      const start = typeof at === 'number' ? at : at?.getStart();
      if (file && start !== undefined)
        place = { file: file.fileName, line: file.getLineAndCharacterOfPosition(start).line + 1 };
      return message;
    }
  }
  return new Collector();
}

function readPages(dir: string): Record<string, string> {
  const files = glob.sync('**/*.md', { cwd: dir, dot: true }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(dir, file), 'utf8')]));
}
