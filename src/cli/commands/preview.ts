import { serve } from '../serve.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createServeOptions } from './engine-options.ts';

/** `docgen preview`: serves the built site until it is interrupted. Writes nothing; `--debug` prints what fails in browsers. */
export async function preview(input: CommandInput): Promise<number> {
  const { session } = input;
  const engine = await session.loadEngine();
  return serve(input, {
    async start(onListening) {
      const server = await engine.preview({
        ...createServeOptions(input),
        ...(session.debug && {
          onFailure: (failure) => printDiagnostics(session, [failure], session.cwd),
        }),
      });
      printDiagnostics(session, server.diagnostics, session.cwd);
      onListening(server.urls);
      return server;
    },
  });
}
