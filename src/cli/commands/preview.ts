import { serve } from '../serve.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createServeOptions } from './engine-options.ts';

/** `docgen preview`: serves the built site until it is interrupted. Builds nothing. */
export async function preview(input: CommandInput): Promise<number> {
  const engine = await input.session.loadEngine();
  return serve(input, {
    async start(onListening) {
      const server = await engine.preview(createServeOptions(input));
      printDiagnostics(input.session, server.diagnostics, input.session.cwd);
      onListening(server.urls);
      return server;
    },
  });
}
