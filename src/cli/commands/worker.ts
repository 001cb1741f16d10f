import { createUsageError } from '../../shared/diagnostic.ts';
import type { WorkEvent } from '../engine.ts';
import { formatWorkEvent } from '../print-summary.ts';
import { printDiagnostics } from '../session.ts';
import type { CommandInput } from './command.ts';
import { createEngineOptions, isSet, readQueue } from './engine-options.ts';
import { runEngine } from './run-engine.ts';

/** `docgen worker`: compiles pages for builds until Ctrl+C. */
export async function worker(input: CommandInput): Promise<number> {
  const { flags, session } = input;
  const queue = readQueue(input);
  if (queue === undefined)
    throw createUsageError(
      'A worker needs the queue at which it finds builds.',
      'Pass its address with --queue, or set DOCGEN_QUEUE.',
    );
  const onEvent = (event: WorkEvent): void => {
    if (event.kind !== 'wait') printDiagnostics(session, event.diagnostics, session.cwd);
    session.words.write(formatWorkEvent(event, session.words.style));
  };
  await runEngine(input, (engine) =>
    engine.work({
      ...createEngineOptions(input),
      queue,
      once: isSet(flags.once),
      signal: session.signal,
      onEvent,
    }),
  );
  return session.signal.aborted ? Number(session.signal.reason) : 0;
}
