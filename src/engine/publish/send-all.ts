/** Many requests at once, with limits for their number and for what is in memory. */

const REQUESTS_AT_ONCE = 32;
/** A larger file is sent alone. */
const BYTES_AT_ONCE = 64 * 1024 ** 2;

interface SendInput {
  readonly getSize: (path: string) => number;
  readonly send: (path: string) => Promise<unknown>;
}

/** Resolves when all are sent; rejects with the first failure, after which no more are started, once none is in progress. */
export async function sendAll(paths: readonly string[], { getSize, send }: SendInput): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let bytes = 0;
  let failure: { readonly error: unknown } | undefined;
  for (const path of paths) {
    const size = getSize(path);
    while (underWay.size >= REQUESTS_AT_ONCE || (underWay.size > 0 && bytes + size > BYTES_AT_ONCE))
      await Promise.race(underWay);
    if (failure) break;
    bytes += size;
    const sending: Promise<void> = send(path)
      .then(
        () => {},
        (error: unknown) => {
          failure ??= { error };
        },
      )
      .finally(() => {
        bytes -= size;
        underWay.delete(sending);
      });
    underWay.add(sending);
  }
  await Promise.all(underWay);
  if (failure) throw failure.error;
}
