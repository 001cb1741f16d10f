/**
 * Waits for code of the site's own (its config, its pages), which may wait for
 * something that never comes. Node would end without a word then, as soon as it
 * has nothing else to do; here it is an answer like any other.
 */

/** What became of the work; `undefined` when it will never end, or not within the limit. */
export async function untilIdle<T>(
  work: Promise<T>,
  { limitMs = 30_000 }: { readonly limitMs?: number } = {},
): Promise<{ readonly value: T } | undefined> {
  let stop: () => void = () => {};
  const idle = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  // Node tells that nothing is left that could settle the promise; while something is left, time decides.
  process.once('beforeExit', stop);
  const timer = setTimeout(stop, limitMs).unref();
  try {
    return await Promise.race([work.then((value) => ({ value })), idle]);
  } finally {
    clearTimeout(timer);
    process.off('beforeExit', stop);
  }
}
