import type { Engine, Progress } from '../engine.ts';
import { createProgress } from '../progress.ts';
import { reportWaits } from '../report-waits.ts';
import type { CommandInput } from './command.ts';
import { isSet } from './engine-options.ts';

/** Runs work of the engine that may take long: a terminal shows how far it is, and what it waits for. */
export async function runEngine<Result>(
  { flags, session }: CommandInput,
  run: (engine: Engine, onProgress: (event: Progress) => void) => Promise<Result>,
): Promise<Result> {
  const screen = isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems;
  const progress = createProgress(screen);
  const engine = await session.loadEngine();
  const endWaits = reportWaits(engine, session.problems);
  return run(engine, (event) => progress.update(event)).finally(() => {
    endWaits();
    progress.stop();
  });
}
