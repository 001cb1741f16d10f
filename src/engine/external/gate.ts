/** Lets at most `limit` tasks run at once; the others wait for their turn, in order. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

export function createGate(limit: number): Gate {
  let free = limit;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
