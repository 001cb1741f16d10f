/** Writes values to shared storage while the build goes on. What waits is a key; its value is made when its turn comes. */
import type { Circuit } from './circuit.ts';
import type { RemoteEntry, RemoteStorage } from './remote-storage.ts';

export interface WriteBehindInput {
  readonly storage: Pick<RemoteStorage, 'batchSize' | 'requestsAtOnce' | 'write'>;
  readonly circuit: Circuit;
  /** False when there is no use in writing. */
  canGoOn(): boolean;
}

/** At most: writing goes on beside the work of the build. */
const WRITES_AT_ONCE = 8;
/** A batch that has as much waits for no more. */
const ENOUGH_BYTES = 4 * 1024 ** 2;

export function createWriteBehind({ storage, circuit, canGoOn }: WriteBehindInput) {
  const waiting: (() => RemoteEntry | undefined)[] = [];
  const writers = new Set<Promise<void>>();
  const figures = { written: 0, unwritten: 0, requests: 0 };

  const takeBatch = (): RemoteEntry[] => {
    const entries: RemoteEntry[] = [];
    let bytes = 0;
    while (canGoOn() && entries.length < storage.batchSize && bytes < ENOUGH_BYTES) {
      const make = waiting.shift();
      if (make === undefined) break;
      const entry = make();
      if (entry === undefined) continue;
      entries.push(entry);
      bytes += entry[1].length;
    }
    if (!canGoOn()) figures.unwritten += waiting.splice(0).length;
    return entries;
  };
  const writeAll = async (): Promise<void> => {
    for (let entries = takeBatch(); entries.length > 0; entries = takeBatch()) {
      figures.requests += 1;
      const batch = entries;
      const isWritten = await circuit.attempt(async (signal) => {
        await storage.write(batch, signal);
        return true;
      });
      if (isWritten) figures.written += batch.length;
      else figures.unwritten += batch.length;
    }
  };

  const startWriter = (): void => {
    const writer: Promise<void> = Promise.resolve()
      .then(writeAll)
      // The run was interrupted: whoever began it knows.
      .catch(() => void waiting.splice(0))
      .finally(() => writers.delete(writer));
    writers.add(writer);
  };

  return {
    /** `make` gives the value as it is sent; undefined where there is none any more. */
    add(make: () => RemoteEntry | undefined): void {
      waiting.push(make);
      if (writers.size < Math.min(WRITES_AT_ONCE, storage.requestsAtOnce)) startWriter();
    },
    /** Number of values that wait. */
    get left() {
      return waiting.length;
    },
    /** Resolves when all values are written or given up. */
    async settle(): Promise<void> {
      // What was added while the last writer ended has none yet.
      for (; writers.size > 0 || waiting.length > 0; await Promise.all(writers)) {
        if (writers.size === 0) startWriter();
      }
    },
    figures,
  };
}
