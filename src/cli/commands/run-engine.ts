import type { Engine, Progress } from '../engine.ts';
import { createProgress } from '../progress.ts';
import { reportWaits } from '../report-waits.ts';
import type { CommandInput } from './command.ts';
import { isSet } from './engine-options.ts';

/**
 * Runs work of the engine that may take long: a terminal shows its progress, and what it waits for. `restart` is called
 * when the same phases begin again.
 */
export async function runEngine<Result>(
  { flags, session }: CommandInput,
  run: (engine: Engine, onProgress: (event: Progress) => void, restart: () => void) => Promise<Result>,
): Promise<Result> {
  const screen = isSet(flags.quiet) ? { ...session.problems, live: false } : session.problems;
  let progress = createProgress(screen);
  const engine = await session.loadEngine();
  const endWaits = reportWaits(engine, session.problems);
  const restart = () => {
    progress.stop();
    progress = createProgress(screen);
  };
  return run(engine, (event) => progress.update(event), restart).finally(() => {
    endWaits();
    progress.stop();
  });
}
