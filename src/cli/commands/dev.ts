import { once } from 'node:events';
import type { BuildResult, RunningServer, ServerUrls } from '../engine.ts';
import { readKeys } from '../keys.ts';
import { formatStart } from '../print-start.ts';
import { formatDuration } from '../print-summary.ts';
import { printDiagnostics } from '../session.ts';
import { isCi } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { isSet, toServerOptions } from './engine-options.ts';

/** `docgen dev`: serves until it is interrupted; problems never end it. */
export async function dev(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const options = toServerOptions(input);
  const engine = await session.loadEngine();
  const leave = new AbortController();
  const signal = AbortSignal.any([session.signal, leave.signal]);

  const serve = async (isFirst: boolean): Promise<RunningServer> => {
    const start = performance.now();
    return engine.dev({
      ...options,
      force: isSet(flags.force),
      onBuild: (result) => printBuild(input, result),
      onListening: (urls) => {
        printStart(input, urls, performance.now() - start);
        if (isFirst && flags.open && !isCi(session.env)) void session.openBrowser(urls.local);
      },
    });
  };

  let server = await serve(true);
  const keys = readKeys(session, {
    restart: async () => {
      await server.close();
      server = await serve(false);
    },
    urls: () => printStart(input, server.urls),
    open: () => session.openBrowser(server.urls.local),
    quit: () => leave.abort(0),
  });
  if (!signal.aborted) await once(signal, 'abort');
  keys.close();
  await server.close();
  return Number(signal.reason);
}

function printStart({ session, package: { version } }: CommandInput, urls: ServerUrls, ms?: number): void {
  session.words.write(formatStart({ version, urls, ...(ms !== undefined && { ms }) }, session.words.style));
}

/** A line after each build; problems in full. */
function printBuild({ session }: CommandInput, result: BuildResult): void {
  printDiagnostics(session, result.diagnostics, result.config.projectDir);
  const { colors, symbols } = session.words.style;
  const ms = result.timings.reduce((sum, timing) => sum + timing.ms, 0);
  const count = result.pages.reduce((sum, page) => sum + page.count, 0);
  const line = result.ok
    ? `${colors.green(symbols.success)} ${count} ${count === 1 ? 'page' : 'pages'} in ${formatDuration(ms)}`
    : `${colors.red(symbols.error)} Build failed after ${formatDuration(ms)}. Fix the errors above and save.`;
  session.words.write(`${line}\n`);
}
