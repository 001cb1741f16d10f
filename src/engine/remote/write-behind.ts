/** Writes values to shared storage during the build. Keys wait; a value is computed when its turn comes. */
import type { Circuit } from './circuit.ts';
import type { RemoteEntry, RemoteStorage } from './remote-storage.ts';

export interface WriteBehindInput {
  readonly storage: Pick<RemoteStorage, 'batchSize' | 'requestsAtOnce' | 'write'>;
  readonly circuit: Circuit;
  /** False if writing is useless. */
  canGoOn(): boolean;
}

/** Most writes at once: they run beside the work of the build. */
const WRITES_AT_ONCE = 8;
/** A batch of this size waits for no more. */
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
      // The run was aborted, as whoever started it knows.
      .catch(() => void waiting.splice(0))
      .finally(() => writers.delete(writer));
    writers.add(writer);
  };

  return {
    /** `make` returns the value to send; undefined if it no longer exists. */
    add(make: () => RemoteEntry | undefined): void {
      waiting.push(make);
      if (writers.size < Math.min(WRITES_AT_ONCE, storage.requestsAtOnce)) startWriter();
    },
    /** Number of waiting values. */
    get left() {
      return waiting.length;
    },
    /** Resolves when all values are written or given up. */
    async settle(): Promise<void> {
      // Values added while the last writer ended have none yet.
      for (; writers.size > 0 || waiting.length > 0; await Promise.all(writers)) {
        if (writers.size === 0) startWriter();
      }
    },
    figures,
  };
}
