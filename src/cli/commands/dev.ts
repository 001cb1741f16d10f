import { once } from 'node:events';
import type { DevBuild, RunningServer } from '../engine.ts';
import { readKeys } from '../keys.ts';
import { countDiagnostics } from '../print-diagnostics.ts';
import { formatStart, type StartFacts } from '../print-start.ts';
import { formatDuration } from '../print-summary.ts';
import { printDiagnostics } from '../session.ts';
import { isCi } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { isSet, toServerOptions } from './engine-options.ts';

/** `docgen dev`: serves until it is interrupted; problems never end it. */
export async function dev(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const options = { ...toServerOptions(input), force: isSet(flags.force) };
  const engine = await session.loadEngine();
  const leave = new AbortController();
  const signal = AbortSignal.any([session.signal, leave.signal]);

  const serve = async (isFirst: boolean): Promise<RunningServer> => {
    const start = isFirst ? session.startTime : performance.now();
    return engine.dev({
      ...options,
      onBuild: (result) => printBuild(input, result),
      onListening: (urls) => {
        printStart(input, { urls, ms: performance.now() - start });
        if (isFirst && flags.open && !isCi(session.env)) void session.openBrowser(urls.local);
      },
    });
  };

  let server = await serve(true);
  if (server.open && !flags.open && !isCi(session.env)) void session.openBrowser(server.urls.local);
  const keys = readKeys(session, {
    restart: async () => {
      await server.close();
      server = await serve(false);
    },
    urls: () => printStart(input, { urls: server.urls }),
    open: () => session.openBrowser(server.urls.local),
    quit: () => leave.abort(0),
  });
  if (!signal.aborted) await once(signal, 'abort');
  keys.close();
  await server.close();
  return Number(signal.reason);
}

function printStart(
  { session, package: { version } }: CommandInput,
  facts: Omit<StartFacts, 'version'>,
): void {
  session.words.write(formatStart({ version, ...facts }, session.words.style));
}

/** A line after each build; problems in full. */
function printBuild({ session }: CommandInput, result: DevBuild): void {
  printDiagnostics(session, result.diagnostics, session.cwd);
  const { colors, symbols } = session.words.style;
  const isWhole = result.shows === 'this' && countDiagnostics(result.diagnostics).errors === 0;
  const mark = isWhole ? colors.green(symbols.success) : colors.red(symbols.error);
  session.words.write(`${mark} ${toOutcome(result, isWhole)}\n`);
}

function toOutcome({ pages, ms, shows }: DevBuild, isWhole: boolean): string {
  const time = formatDuration(ms);
  if (shows === 'nothing') return `Nothing to show until the errors above are mended (${time})`;
  if (shows === 'former') return `The errors above keep the last good version on screen (${time})`;
  const built = `${pages} ${pages === 1 ? 'page' : 'pages'} in ${time}`;
  return isWhole ? built : `${built}, but the errors above would stop docgen build`;
}
