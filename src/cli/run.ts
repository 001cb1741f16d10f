/**
 * One run of the command line: arguments in, exit code out. Nothing here touches the process, so tests
 * run it with their own streams and engine.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError, InvalidArgumentError, Option, Command as Parser } from 'commander';
import { createUsageError, DocgenError } from '../shared/diagnostic.ts';
import { findNearest } from '../shared/find-nearest.ts';
import type { Diagnostic } from '../shared/types.ts';
import { book } from './commands/book.ts';
import { build } from './commands/build.ts';
import { cache } from './commands/cache.ts';
import { check } from './commands/check.ts';
import type { Command } from './commands/command.ts';
import { dev } from './commands/dev.ts';
import { eject } from './commands/eject.ts';
import { info } from './commands/info.ts';
import { infoOption } from './commands/info-option.ts';
import { init } from './commands/init.ts';
import { lock } from './commands/lock.ts';
import { mcp } from './commands/mcp.ts';
import { migrate } from './commands/migrate.ts';
import { preview } from './commands/preview.ts';
import { publish } from './commands/publish.ts';
import { search } from './commands/search.ts';
import { version } from './commands/version.ts';
import { worker } from './commands/worker.ts';
import type { Engine } from './engine.ts';
import { findMisspeltVariables, readVariable } from './environment.ts';
import { describeFailure } from './failure.ts';
import { addHelp } from './help.ts';
import {
  COMMANDS,
  type CommandName,
  type CommandSpec,
  FLAGS,
  type Flag,
  type Flags,
  readFlagValue,
} from './options.ts';
import { readPackageInfo } from './package-info.ts';
import { formatAs, getReportPlace, readStdoutFormat } from './report-format.ts';
import { createReport } from './report-json.ts';
import type { ReportPlace } from './report-place.ts';
import { type Host, printDiagnostics, type Session } from './session.ts';
import { createOutput } from './terminal.ts';

const RUN: Readonly<Record<CommandName, Command>> = {
  dev,
  build,
  worker,
  check,
  search,
  mcp,
  book,
  preview,
  publish,
  init,
  eject,
  migrate,
  version,
  cache,
  lock,
  info,
  'info option': infoOption,
};

/** Runs `docgen` with the words after its name. Never throws. */
export async function run(argv: readonly string[], host: Host): Promise<number> {
  const flags = readPrintFlags(argv);
  const packageInfo = readPackageInfo();
  const report = (exitCode: number, diagnostics: readonly Diagnostic[] = []) => {
    session.data.write(formatEnd(argv, exitCode, diagnostics, getReportPlace(host, host.cwd)));
    return exitCode;
  };
  const onEndless = (diagnostic: Diagnostic): void => {
    const hint = `${diagnostic.hint} Set DOCGEN_CPU_LIMIT to more seconds for work that does finish.`;
    printDiagnostics(session, [{ ...diagnostic, hint }], host.cwd);
    host.exitNow(report(1, [{ ...diagnostic, hint }]));
  };
  const supervised = superviseOnce(host, onEndless);
  const session = createSession({ ...host, loadEngine: supervised.loadEngine }, flags);
  const { parser, outcome } = createParser(session, packageInfo);
  try {
    printDiagnostics(session, findMisspeltVariables(host.env), host.cwd);
    refuseUnknownCommand(argv, host.cwd);
    await parser.parseAsync([...argv], { from: 'user' });
    return outcome.exitCode;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    if (session.signal.aborted) return report(Number(session.signal.reason));
    const error = thrown instanceof CommanderError ? fromCommander(thrown, argv) : thrown;
    const failure = describeFailure(error);
    printDiagnostics(session, failure.diagnostics, host.cwd);
    if (error instanceof UnknownCommand) session.problems.write(`\n${parser.helpInformation()}`);
    if (session.debug) session.problems.write(failure.stack);
    return report(failure.exitCode, failure.diagnostics);
  } finally {
    supervised.stop();
  }
}

/**
 * Formats the report of a run that ended before its command could, in the format of `--format` or `--json`; otherwise
 * nothing.
 */
export function formatEnd(
  argv: readonly string[],
  exitCode: number,
  diagnostics: readonly Diagnostic[],
  place: ReportPlace,
): string {
  const format = readStdoutFormat(argv);
  if (format === undefined) return '';
  const facts = { docgen: readPackageInfo().version, command: findCommandName(argv), exitCode };
  return formatAs(format, createReport(facts, diagnostics), place);
}

/** Loading the engine may run the site's own code. */
function superviseOnce({ loadEngine, env }: Host, onEndless: (diagnostic: Diagnostic) => void) {
  let supervised: Promise<Engine> | undefined;
  let stop = () => {};
  return {
    loadEngine(): Promise<Engine> {
      const seconds = readVariable(env, 'DOCGEN_CPU_LIMIT', 'seconds');
      supervised ??= loadEngine().then((engine) => {
        stop = engine.supervise({ onEndless, ...(seconds !== undefined && { limitMs: seconds * 1000 }) });
        return engine;
      });
      return supervised;
    },
    stop: () => stop(),
  };
}

type PrintFlags = Pick<Flags, 'color' | 'debug' | 'quiet'> & {
  /** True if standard output is for another program. */
  readonly isReport: boolean;
};

/** Reads the flags for printing ahead of the parser, because wrong usage has to be printed in the same way. */
function readPrintFlags(argv: readonly string[]): PrintFlags {
  const has = (flag: string) => argv.includes(flag);
  return {
    isReport: readStdoutFormat(argv) !== undefined,
    quiet: has('--quiet'),
    debug: has('--debug'),
    ...(has('--no-color') ? { color: false } : has('--color') ? { color: true } : {}),
  };
}

function createSession(host: Host, flags: PrintFlags): Session {
  const data = createOutput(host.stdout, host.env, flags.color);
  const problems = createOutput(host.stderr, host.env, flags.color);
  const words = flags.quiet ? { ...data, write() {} } : flags.isReport ? problems : data;
  return { ...host, data, problems, words, debug: flags.debug === true };
}

function createParser(session: Session, packageInfo: ReturnType<typeof readPackageInfo>) {
  const outcome = { exitCode: 0 };
  const parser = new Parser('docgen')
    .description('Documentation sites from Markdown and MDX.')
    .version(packageInfo.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .configureHelp({ minWidthToWrap: 20 })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => session.data.write(text),
      writeErr: (text) => session.problems.write(text),
      // Errors are thrown and printed like every other problem.
      outputError: () => {},
      getOutHasColors: () => session.data.style.colors.isColorSupported,
      getOutHelpWidth: () => Math.min(session.data.style.width, 100),
      getErrHelpWidth: () => Math.min(session.problems.style.width, 100),
    });

  for (const spec of COMMANDS) {
    const [first, second] = spec.name.split(' ');
    const parent = parser.commands.find((known) => second !== undefined && known.name() === first) ?? parser;
    const command = parent
      .command(second ?? spec.name, { isDefault: spec.name === 'dev' })
      .summary(spec.summary)
      .description(toSentence(spec.summary))
      .argument(`[${spec.argument.name}]`, `${spec.argument.description} (default: ${spec.argument.default})`)
      .helpOption('-h, --help', 'print this help')
      .allowExcessArguments(false)
      .action(async (argument: string | undefined, _own: Flags, called: Parser) => {
        // `info` takes the flags of `info option` as its own.
        const flags = called.optsWithGlobals<Flags>();
        const root = spec.argument.name === 'root' ? argument : flags.root;
        if (root !== undefined) refuseMissingFolder(root, session.cwd);
        outcome.exitCode = await RUN[spec.name]({ argument, root, flags, session, package: packageInfo });
      });
    if ('alias' in spec) command.alias(spec.alias);
    for (const name of spec.flags) command.addOption(createOption(FLAGS[name]));
    addHelp(command, { spec, homepage: packageInfo.homepage });
  }
  addHelp(parser, { homepage: packageInfo.homepage });
  return { parser, outcome };
}

function createOption(flag: Flag): Option {
  const otherwise = flag.default === undefined ? '' : ` (default: ${flag.default})`;
  const option = new Option(flag.flags, flag.description + otherwise);
  if (flag.choices) return option.choices(flag.choices);
  // commander itself collects the words of a list.
  if (flag.kind === 'switch' || flag.kind === 'list') return option;
  return option.argParser((value, previous: unknown) => {
    const parsed = readFlagValue(flag.kind, value);
    if ('mustBe' in parsed) throw new InvalidArgumentError(`It must be ${parsed.mustBe}.`);
    // Each further use of the flag adds a pattern; a list of words would take the docs folder after it as well.
    return flag.kind === 'patterns' ? [...(Array.isArray(previous) ? previous : []), value] : parsed.value;
  });
}

/**
 * Refuses an unknown command. `docgen notes` serves a folder, so any first word could be one; a word that is neither a
 * command nor a folder is a typo.
 */
function refuseUnknownCommand(argv: readonly string[], cwd: string): void {
  const [first] = argv;
  const names = COMMANDS.flatMap((spec: CommandSpec) => [spec.name, ...(spec.alias ? [spec.alias] : [])]);
  if (first === undefined || first.startsWith('-') || first === 'help' || names.includes(first)) return;
  if (isFolder(first, cwd)) return;
  const nearest = findNearest(first, [...names, 'help']);
  const { diagnostics } = createUsageError(
    `"${first}" is neither a command nor a folder.`,
    nearest === undefined
      ? 'Pass a command, or the folder of the Markdown files.'
      : `Did you mean "docgen ${nearest}"?`,
    'DG9002',
  );
  throw new UnknownCommand(diagnostics, 2);
}

/** The one typo after which the list of commands helps. */
class UnknownCommand extends DocgenError {}

function refuseMissingFolder(root: string, cwd: string): void {
  if (isFolder(root, cwd)) return;
  const isCommand = COMMANDS.some(({ name }) => name === root);
  throw createUsageError(
    `Folder "${root}" does not exist.`,
    isCommand
      ? `Write the command first: "docgen ${root} …".`
      : 'Pass the folder that contains the Markdown files.',
    'DG9002',
  );
}

function isFolder(path: string, cwd: string): boolean {
  return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Converts commander's `error: option '--port <n>' …\n(Did you mean …?)` to docgen's words. */
function fromCommander(error: CommanderError, argv: readonly string[]) {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const message = first.replaceAll("'", '"');
  const hint = rest.join(' ').replace(/^\((.*)\)$/, '$1');
  return createUsageError(toSentence(message), hint || `See "docgen ${findCommandName(argv)} --help".`);
}

function toSentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** Returns the command that these words call; by default `dev`. */
export function findCommandName(argv: readonly string[]): CommandName {
  const [first, second] = argv;
  const find = (word: string | undefined) =>
    COMMANDS.find((candidate: CommandSpec) => candidate.name === word || candidate.alias === word);
  return (find(`${first} ${second}`) ?? find(first))?.name ?? 'dev';
}
