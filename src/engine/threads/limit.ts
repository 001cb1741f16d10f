/** Runs works, at most so many at a time. The others wait, in their order. */
export type Limit = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createLimit(atOnce: number): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
