/** Code shared by dev and preview: a server that runs until someone stops it. */
import { once } from 'node:events';
import type { CommandInput } from './commands/command.ts';
import type { RunningServer, ServerUrls } from './engine.ts';
import { readKeys } from './keys.ts';
import { formatDuration } from './print-summary.ts';
import { isCi, type Style } from './terminal.ts';

export interface Service {
  /** Starts it; calls `onListening` as soon as its address answers. */
  readonly start: (onListening: (urls: RunningServer['urls']) => void) => Promise<RunningServer>;
  /** Starts it again, on the same port if possible. Undefined if that would not help. */
  readonly restart?: (running: RunningServer) => Promise<RunningServer>;
}

/** Returns the exit code: the one of the signal that ended it, 0 after `q`. */
export async function serve(input: CommandInput, { start, restart }: Service): Promise<number> {
  const { session, flags } = input;
  const leave = new AbortController();
  const signal = AbortSignal.any([session.signal, leave.signal]);
  const { style } = session.words;

  let server = await start((urls) => {
    const ms = performance.now() - session.startTime;
    const { colors } = style;
    const after = colors.dim(`listening after ${formatDuration(ms)}`);
    const head = `${colors.bold('docgen')} ${input.package.version}  ${after}\n`;
    session.words.write(head + formatUrls(urls, style) + formatMoved(urls));
  });
  if ((flags.open || server.open) && !isCi(session.env)) void session.openBrowser(server.urls.local);

  let turn: Promise<void> = Promise.resolve();
  const keys = readKeys(session, {
    ...(restart && {
      r: () => {
        // Pressed twice, it restarts twice, one after the other.
        turn = turn
          .catch(() => {})
          .then(async () => {
            server = await restart(server);
          });
        return turn;
      },
    }),
    o: () => session.openBrowser(server.urls.local),
    u: () => session.data.write(formatUrls(server.urls, style)),
    q: () => leave.abort(0),
  });
  try {
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    keys.close();
  }
  await turn.catch(() => {});
  await server.close();
  return Number(signal.reason);
}

function formatUrls({ local, network }: ServerUrls, { colors }: Style): string {
  const lines = [['Local', local], ...network.map((url) => ['Network', url])];
  return lines.map(([name = '', url = '']) => `  ${name.padEnd(8)} ${colors.cyan(url)}\n`).join('');
}

function formatMoved({ takenPort }: ServerUrls): string {
  return takenPort === undefined ? '' : `  Port ${takenPort} is taken, so this is the next free one.\n`;
}
