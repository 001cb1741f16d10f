import { once } from 'node:events';
import { formatStart } from '../print-start.ts';
import { isCi } from '../terminal.ts';
import type { CommandInput } from './command.ts';
import { toServerOptions } from './engine-options.ts';

/** `docgen preview`: serves the built site until it is interrupted. Builds nothing. */
export async function preview(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const engine = await session.loadEngine();
  const options = toServerOptions(input);
  const server = await engine.preview(options);

  const { version } = input.package;
  session.words.write(formatStart({ version, urls: server.urls }, session.words.style));
  if ((flags.open || server.open) && !isCi(session.env)) void session.openBrowser(server.urls.local);

  if (!session.signal.aborted) await once(session.signal, 'abort');
  await server.close();
  return Number(session.signal.reason);
}
