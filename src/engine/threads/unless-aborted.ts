/**
 * The result of some work, or an end as soon as it is interrupted: what hangs must not
 * hold up the answer to Ctrl+C. The work itself goes on until it looks at the signal.
 */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
