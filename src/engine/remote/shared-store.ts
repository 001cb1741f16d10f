/**
 * Results that machines share. Two invariants:
 *
 * 1. Nothing here fails a build or delays it for long: every wait ends, and then the results are computed here.
 * 2. Nothing that is read is used unless it is the value that was written for its key.
 *
 * Keys are hashes of everything that a value is made from (`store/hash-key.ts`), so they reveal no paths to a server.
 */
import { createHash, hash } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { takeTurns } from '../threads/take-turns.ts';
import { type Circuit, createCircuit, formatSeconds } from './circuit.ts';
import { createDamage, type RemoteStorage } from './remote-storage.ts';
import { createWriteBehind } from './write-behind.ts';

export type SharedStore = ReturnType<typeof createSharedStore>;

/** Numbers of values, except for `requests`. */
export interface SharedFigures {
  readonly asked: number;
  /** Values that were read and are valid. */
  readonly read: number;
  readonly written: number;
  /** Requests for batches of values. */
  readonly requests: number;
}

export interface SharedStoreInput {
  readonly storage: RemoteStorage;
  readonly host: string;
  readonly canWrite: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** About the time it takes to compute the results of a page. */
const PATIENCE_MS_PER_VALUE = 10;

export function createSharedStore(input: SharedStoreInput) {
  const { storage, host, canWrite, timeoutMs, signal } = input;
  const reading = createCircuit({ timeoutMs, signal });
  const writing = createCircuit({ timeoutMs, signal });
  const counts = { read: 0, requests: 0 };
  /** A key may be requested again, when another machine has computed its value. */
  const asked = new Set<string>();
  const canGoOn = () => reading.brokenBy === undefined && writing.brokenBy === undefined;
  const behind = createWriteBehind({ storage, circuit: writing, canGoOn });
  const getPatience = (values: number) => 2 * timeoutMs + values * PATIENCE_MS_PER_VALUE;

  const ask = async <T>(
    keys: readonly string[],
    request: (names: readonly string[], signal: AbortSignal) => Promise<readonly T[]>,
    onAnswer: (keys: readonly string[], answers: readonly T[]) => void,
  ): Promise<void> => {
    let answered = 0;
    const patienceMs = getPatience(keys.length);
    const timer = setTimeout(() => {
      const share = `${formatCount(answered)} of ${formatCount(keys.length)} results were answered for`;
      reading.open(`${share} within ${formatSeconds(patienceMs)}`);
    }, patienceMs);
    try {
      const { batchSize, requestsAtOnce } = storage;
      await takeTurns(splitBatches(keys, batchSize).values(), requestsAtOnce, async (batch) => {
        if (reading.brokenBy !== undefined) return;
        counts.requests += 1;
        await reading.attempt(async (stop) => {
          const answers = await request(batch.map(createName), stop);
          answered += batch.length;
          onAnswer(batch, answers);
        });
      });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    /** Host of the storage, for people. */
    host,
    canWrite,
    get figures() {
      const { written, requests } = behind.figures;
      return { asked: asked.size, read: counts.read, written, requests: counts.requests + requests };
    },
    /**
     * Requests all values before the first is needed. `onValue` gets those that exist, and returns false for one that
     * cannot be used. Ends when all are answered or waiting any longer would not pay.
     */
    async read(
      keys: readonly string[],
      onValue: (key: string, content: Uint8Array) => boolean,
    ): Promise<void> {
      for (const key of keys) asked.add(key);
      await ask(keys, storage.read, (batch, values) => {
        const sent = batch.flatMap((key, index) => {
          const sealed = values[index];
          return sealed === undefined ? [] : [{ key, content: openValue(createName(key), sealed) }];
        });
        const good = sent.filter(({ key, content }) => content !== undefined && onValue(key, content));
        counts.read += good.length;
        if (good.length < sent.length) throw createDamage();
      });
    },
    /** Returns which of the keys exist; undefined for those without an answer. */
    async find(keys: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
      const found = new Map<string, boolean>();
      await ask(keys, storage.has, (batch, answers) => {
        for (const [index, key] of batch.entries()) found.set(key, answers[index] === true);
      });
      return found;
    },
    /** Writes a value in the background; `make` is called when its turn comes. Without permission, does nothing. */
    write(key: string, make: () => Uint8Array | undefined): void {
      if (!canWrite) return;
      behind.add(() => {
        const content = make();
        const name = createName(key);
        return content && [name, sealValue(name, content)];
      });
    },
    /** Resolves when everything passed to `write` is written or given up. */
    flush: behind.settle,
    /** Ends the background work; what takes too long is given up. Nothing is read or written after it. */
    async close(): Promise<void> {
      const { left } = behind;
      const patienceMs = getPatience(left);
      const why = `${formatCount(left)} were left when the build was done, and took longer than ${formatSeconds(patienceMs)}`;
      const timer = setTimeout(() => writing.open(why), patienceMs);
      await behind.settle();
      clearTimeout(timer);
      storage.close();
    },
    /** At most one warning about reading and one about writing. Complete after `close`. */
    diagnostics: () => [
      ...createReadWarning({ host, circuit: reading, asked: asked.size, read: counts.read }),
      ...createWriteWarning({ host, circuit: writing, isCut: !canGoOn(), ...behind.figures }),
    ],
  };
}

/** Converts a key to the form of Bazel's servers. */
function createName(key: string): string {
  return hash('sha256', `docgen 1 ${key}`, 'hex');
}

function splitBatches<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/**
 * A stored value is this mark (name and version of the form), SHA-256 of its key and content, and the compressed
 * content. Anything that was truncated, changed or written by another program is rejected.
 */
const MARK = Buffer.from('docgen1\n');
const DIGEST_BYTES = 32;
const HEAD_BYTES = MARK.length + DIGEST_BYTES;

/** A page has 5 MiB at most, and its results are a few times as long: no value fills the memory. */
const MAX_CONTENT_BYTES = 256 * 1024 ** 2;

function sealValue(key: string, content: Uint8Array): Buffer {
  // Twice as fast as the default, for 10 % more bytes.
  const compressed = deflateRawSync(content, { level: constants.Z_BEST_SPEED });
  return Buffer.concat([MARK, computeDigest(key, compressed), compressed]);
}

/** Undefined for data that is not the value of this key. */
function openValue(key: string, value: Uint8Array): Buffer | undefined {
  const sealed = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (!sealed.subarray(0, MARK.length).equals(MARK)) return undefined;
  const compressed = sealed.subarray(HEAD_BYTES);
  if (!sealed.subarray(MARK.length, HEAD_BYTES).equals(computeDigest(key, compressed))) return undefined;
  try {
    return inflateRawSync(compressed, { maxOutputLength: MAX_CONTENT_BYTES });
  } catch {
    return undefined;
  }
}

function computeDigest(key: string, compressed: Buffer): Buffer {
  return createHash('sha256').update(`${key}\n`).update(compressed).digest();
}

const SAME_RESULT = 'The result is the same without it; it only takes longer.';

interface ReadOutcome {
  readonly host: string;
  readonly circuit: Pick<Circuit, 'brokenBy' | 'failures'>;
  readonly asked: number;
  readonly read: number;
}

/** Warns that results could not be read. */
function createReadWarning({ host, circuit, asked, read }: ReadOutcome): Diagnostic[] {
  const { brokenBy, failures } = circuit;
  if (brokenBy === undefined && failures.count === 0) return [];
  const share = asked === 0 ? '' : ` ${formatCount(read)} of ${formatCount(asked)} results came from it.`;
  const message =
    brokenBy === undefined
      ? `Reading from the shared store at "${host}" failed ${formatTimes(failures.count)}: ${failures.last}.${share}`
      : `The shared store at "${host}" is no longer used in this run: ${brokenBy}.${share}`;
  const hint = `${SAME_RESULT} Check cache.remote, DOCGEN_CACHE_TOKEN and the server.`;
  return [createDiagnostic('warning', 'DG7502', message, { hint })];
}

interface WriteOutcome {
  readonly host: string;
  readonly circuit: Pick<Circuit, 'brokenBy' | 'failures'>;
  /** Results that were not written. */
  readonly unwritten: number;
  /** True if nothing was written because reading had failed, which has a separate warning. */
  readonly isCut: boolean;
}

/** Warns that results could not be written. */
function createWriteWarning({ host, circuit, unwritten, isCut }: WriteOutcome): Diagnostic[] {
  const { brokenBy, failures } = circuit;
  if (brokenBy === undefined && (failures.count === 0 || isCut)) return [];
  const why = brokenBy ?? failures.last ?? '';
  const message = `${formatCount(unwritten)} ${unwritten === 1 ? 'result was' : 'results were'} not written to the shared store at "${host}": ${why}.`;
  const hint =
    'This run is not affected. Let the token write, make room on the server, or set write to false where nothing should be written.';
  return [createDiagnostic('warning', 'DG7503', message, { hint })];
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}
