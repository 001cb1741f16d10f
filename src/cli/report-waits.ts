/**
 * Reports slow work that docgen is waiting for: a hook of a plugin, a page, the config. No timeout
 * ends such a wait, so the user has to know its cause.
 */
import type { Engine } from './engine.ts';
import type { Output } from './terminal.ts';

const LOOK_MS = 5_000;
/**
 * Number of looks before a report. A process that was stopped looks once when it resumes, which shows
 * nothing about the time it had.
 */
const LOOKS = 3;

/** Returns the function that stops it. */
export function reportWaits({ followWork }: Pick<Engine, 'followWork'>, { write }: Output): () => void {
  const underWay = new Set<{ readonly what: string }>();
  const unfollow = followWork(({ work, isOver }) => {
    if (isOver) underWay.delete(work);
    else underWay.add(work);
  });
  let reported = new Map<object, number>();
  const look = () => {
    const current = new Map<object, number>();
    for (const wait of underWay) {
      const looks = (reported.get(wait) ?? 0) + 1;
      current.set(wait, looks);
      if (looks === LOOKS) write(`Waiting for ${wait.what}. Ctrl+C stops it.\n`);
    }
    reported = current;
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    unfollow();
    clearInterval(timer);
  };
}
