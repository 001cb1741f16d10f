/**
 * Texts that plugins fetch from elsewhere. `docgen.lock.json` decides what a site is made of, whoever answers and
 * whenever: a different answer is an error, and a text that was fetched once comes from the store.
 */
import { createDiagnostic, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { hideCredentials } from '../config/hide-credentials.ts';
import type { FetchText, TextRequest } from '../external/fetch-text.ts';
import type { FetchTextOptions } from '../plugin.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import type { SiteConfig } from '../types.ts';
import { getTextLockFile, hashText, type KnownLock, readTextLock, writeTextLock } from './text-lock.ts';
import { TextRefused } from './text-refused.ts';
import {
  createAddedNote,
  createUnusedNote,
  explainChange,
  explainFailure,
  explainLate,
  explainMissing,
  readRequest,
  type TextProblem,
} from './text-request.ts';

/** Options for a text that differs from the lock; by default that is an error. */
export interface LockUse {
  /** Accepts addresses that the lock lacks. */
  readonly adds?: boolean;
  /** Selects addresses to request now, even if the store has their text; the build does not stop for what is found. */
  readonly asksAgain?: (address: string) => boolean;
  /** Accepts new texts of addresses that are requested again. */
  readonly accepts?: boolean;
}

export interface FetchedTextsInput {
  readonly config: SiteConfig;
  readonly use: LockUse;
  /** Opens the store that keeps texts, even in a run that uses nothing else of it. */
  readonly openStore: () => Store;
  /** Where other machines find what this one has fetched. @default each fetches for itself */
  readonly shared?: SharedTexts | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Values that machines share, by key. */
export interface SharedTexts {
  read(keys: readonly string[], onValue: (key: string, content: Uint8Array) => boolean): Promise<void>;
  write(key: string, make: () => Uint8Array): void;
}

/** Addresses, sorted. */
export interface LockReport {
  /** Addresses whose text plugins got. */
  readonly asked: readonly string[];
  /** Addresses among them that are not in the lock. */
  readonly added: readonly string[];
  /** Addresses among them that have another text in the lock. */
  readonly changed: readonly string[];
  /** Addresses in the lock that no plugin requested; none if not all plugins finished. */
  readonly unused: readonly string[];
}

export type FetchedTexts = ReturnType<typeof createFetchedTexts>;

export interface Asker {
  readonly plugin: string;
  readonly place: DiagnosticPlace;
}

type Outcome = { readonly text: string } | TextProblem;

export function createFetchedTexts(input: FetchedTextsInput) {
  const { config, use } = input;
  const known = readTextLock(config);
  const { lock } = known;
  const adds = use.adds === true && !config.isForeign;
  const kept = createKeptTexts(input);
  const { found, obtain } = createTextFinder({ ...input, use: { ...use, adds }, known, kept });
  const problems = new Map<string, Diagnostic>();
  const notes: Diagnostic[] = known.problem ? [known.problem] : [];
  const reads: Promise<string>[] = [];
  const state = { lockText: known.text, isOver: false, hasRefused: false, unused: [] as readonly string[] };

  const report = ({ plugin, place }: Asker, problem: TextProblem): string => {
    const { code, hint } = problem;
    const message = `Plugin "${plugin}" in hook "addPages": ${problem.message}`;
    const details = { ...(problem.place ?? place), hint, plugin };
    problems.set(`${code} ${message}`, hideCredentials(createDiagnostic('error', code, message, details)));
    return message;
  };
  const read = async (...[url, options, asker]: Parameters<FetchedTexts['read']>): Promise<string> => {
    const request = state.isOver ? explainLate() : readRequest(url, options);
    const outcome = known.problem || !('url' in request) ? request : await obtain(request);
    const message = 'code' in outcome ? report(asker, outcome) : known.problem?.message;
    if ('text' in outcome && outcome.text !== undefined) return outcome.text;
    state.hasRefused = true;
    throw new TextRefused(message);
  };

  return {
    /** Returns the text of an address. Rejects if there is none, and adds a diagnostic. */
    read(url: unknown, options: FetchTextOptions | undefined, asker: Asker): Promise<string> {
      const reading = read(url, options, asker);
      // A failure is reported whether or not the plugin awaits it.
      reading.catch(() => {});
      reads.push(reading);
      return reading;
    },
    /** Called when the hooks are done. `isComplete`: they have requested all that they use. */
    async finish(isComplete: boolean): Promise<void> {
      state.isOver = true;
      // A hook stops at the first text that it does not get.
      await Promise.allSettled(reads);
      kept.close();
      const added = [...found].filter(([address]) => !lock.has(address));
      if (isComplete && !state.hasRefused)
        state.unused = [...lock.keys()].filter((address) => !found.has(address)).sort();
      if (use.accepts) return;
      for (const address of state.unused) notes.push(createUnusedNote(address, known.text));
      if (!adds || added.length === 0) return;
      for (const [address] of added) notes.push(createAddedNote(address));
      // Read again: it may have been changed meanwhile.
      state.lockText = writeTextLock(new Map([...readTextLock(config).lock, ...added]), config).text;
    },
    /** Writes what was found into the lock, without what is unused. */
    accept(): void {
      const remaining = [...lock].filter(([address]) => !state.unused.includes(address));
      const accepted = new Map([...remaining, ...found]);
      if (accepted.size > 0 || lock.size > 0) state.lockText = writeTextLock(accepted, config).text;
    },
    report: (): LockReport => ({
      asked: [...found.keys()].sort(),
      added: [...found.keys()].filter((address) => !lock.has(address)).sort(),
      changed: [...found]
        .filter(([address, hash]) => lock.has(address) && lock.get(address) !== hash)
        .map(([address]) => address)
        .sort(),
      unused: state.unused,
    }),
    /** True if the lock differs from the one that was read. */
    isOutdated: (files?: readonly FilePath[]) =>
      (files === undefined || files.includes(getTextLockFile(config))) &&
      readTextLock(config).text !== state.lockText,
    diagnostics: () => [...problems.values(), ...notes],
  };
}

interface TextFinderInput extends Pick<FetchedTextsInput, 'use' | 'signal'> {
  readonly known: KnownLock;
  readonly kept: KeptTexts;
}

/** Finds each text once, however many ask for it at the same time. */
function createTextFinder({ use, signal, known, kept }: TextFinderInput) {
  const { lock } = known;
  const asksAgain = (address: string) => use.asksAgain?.(address) === true;
  /** Hashes of the texts that plugins got. */
  const found = new Map<string, string>();
  const outcomes = new Map<string, Promise<Outcome>>();
  let fetching: Promise<FetchText> | undefined;

  const fetchBytes = async (request: TextRequest): Promise<Buffer> => {
    fetching ??= import('../external/fetch-text.ts').then((made) => made.createTextFetcher({ signal }));
    return (await fetching)(request);
  };
  const judge = (address: string, bytes: Buffer): Outcome => {
    const hash = hashText(bytes);
    const text = toText(bytes);
    const locked = lock.get(address);
    const before = found.get(address) ?? locked;
    const isNew = asksAgain(address);
    const isTaken = locked === undefined ? use.adds : locked === hash || (isNew && use.accepts);
    // Two plugins may ask in two ways, and get two answers.
    const isOther = found.has(address) && before !== hash;
    if (isTaken && !isOther) {
      kept.keep(hash, bytes);
      found.set(address, hash);
      return { text };
    }
    const problem =
      before === undefined
        ? explainMissing(address)
        : explainChange(address, { locked: before, hash }, known.text);
    if (!isNew || isOther) return problem;
    found.set(address, hash);
    return { ...problem, text };
  };
  const find = async (request: TextRequest): Promise<Outcome> => {
    const address = request.url.href;
    const locked = lock.get(address);
    const isNew = asksAgain(address);
    const bytes = locked === undefined || isNew ? undefined : await kept.find(locked);
    if (locked !== undefined && bytes) {
      found.set(address, locked);
      return { text: toText(bytes) };
    }
    if (locked === undefined && !use.adds && !isNew) return explainMissing(address);
    try {
      return judge(address, await fetchBytes(request));
    } catch (error) {
      signal?.throwIfAborted();
      return explainFailure(address, error);
    }
  };
  return {
    found: found as ReadonlyMap<string, string>,
    obtain(request: TextRequest): Promise<Outcome> {
      const { url, ...options } = request;
      const key = JSON.stringify([url.href, options]);
      const outcome = outcomes.get(key) ?? find(request);
      outcomes.set(key, outcome);
      return outcome;
    },
  };
}

type KeptTexts = ReturnType<typeof createKeptTexts>;

/** Stores texts by their hash. They outlive other cached results: a text with the right hash is the right text. */
function createKeptTexts({ openStore, shared }: Pick<FetchedTextsInput, 'openStore' | 'shared'>) {
  let store: Store | undefined;
  const open = (): Store => {
    store ??= openStore();
    return store;
  };
  const getSharedKey = (hash: string) => hashKey('fetched', hash);
  const findShared = async (hash: string): Promise<Buffer | undefined> => {
    let found: Buffer | undefined;
    await shared?.read([getSharedKey(hash)], (_, content) => {
      if (hashText(content) !== hash) return false;
      found = Buffer.from(content);
      return true;
    });
    if (found) open().set('fetched', hashKey(hash), found);
    return found;
  };
  return {
    async find(hash: string): Promise<Buffer | undefined> {
      const bytes = open().get('fetched', hashKey(hash));
      return bytes && hashText(bytes) === hash ? bytes : findShared(hash);
    },
    keep(hash: string, bytes: Uint8Array): void {
      open().set('fetched', hashKey(hash), bytes);
      shared?.write(getSharedKey(hash), () => bytes);
    },
    close: () => store?.close(),
  };
}

/** Decodes a text, without the byte order mark that some editors put before it. */
function toText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}
