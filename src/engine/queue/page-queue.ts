/** A queue as seen by a build: batches go out, and the results of workers are in the shared store. It never fails a build. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import type { BatchWork } from './batch-work.ts';
import { readCheckout } from './checkout.ts';
import type { Batch, Pages } from './messages.ts';
import type { QueueAddress } from './queue-address.ts';
import { openQueueServer, type QueueServer } from './queue-server.ts';
import { openSpreadBuild, type SpreadBuild } from './spread-batches.ts';

export type PageQueue = ReturnType<typeof createPageQueue>;

export interface SpreadWork extends BatchWork {
  /** The batches, requested when somebody can take them. */
  readonly batches: () => AsyncIterable<Batch>;
  readonly isEmpty: boolean;
  /** Work for the pages. */
  readonly kind: 'compile' | 'render';
}

export interface QueueFigures {
  /** Number of workers that took part. */
  readonly workers: number;
  /** Number of pages that they compiled. */
  readonly pages: number;
  readonly rendered: number;
}

export interface PageQueueInput {
  readonly address: QueueAddress;
  readonly projectDir: string;
  readonly base: string;
  readonly signal: AbortSignal | undefined;
  /** Reason why this build may not use it. */
  readonly unusable: string | undefined;
}

/** Number of results in one request to Redis. */
export const BATCH_SIZE = 32;

export function createPageQueue({ address, projectDir, base, signal, unusable }: PageQueueInput) {
  const { host } = new URL(address.url);
  const workers = new Set<string>();
  const refusals = new Map<string, string>();
  const counts = { compile: 0, render: 0 };
  let failure = unusable;
  let opened: { readonly server: QueueServer; readonly build: SpreadBuild } | undefined;

  const open = async () => {
    const server = await openQueueServer({ ...address, projectDir, isLasting: false });
    try {
      const notice = { checkout: await readCheckout(projectDir), base };
      const onRefusal = ({ worker, why }: { readonly worker: string; readonly why: string }): void =>
        void refusals.set(worker, why);
      return { server, build: await openSpreadBuild({ server, notice, onRefusal, signal }) };
    } catch (error) {
      server.close();
      throw error;
    }
  };

  return {
    /** Host of the server, for people. */
    host,
    /**
     * Resolves when every page is done here or by a worker, or the queue is no longer of use. `isEmpty`: there is
     * nothing to distribute.
     */
    async spread({ batches, isEmpty, kind, make, take }: SpreadWork): Promise<void> {
      if (failure !== undefined || isEmpty) return;
      try {
        opened ??= await open();
        await opened.build.run(batches(), {
          make,
          take,
          onWorker(worker, count) {
            workers.add(worker);
            counts[kind] += count;
          },
        });
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof RemoteFailure)) throw error;
        failure = error.message;
      }
    },
    /** Tells workers that the build has ended. */
    async close(): Promise<void> {
      const ended = opened;
      opened = undefined;
      await ended?.build.end();
      ended?.server.close();
    },
    get figures() {
      return { workers: workers.size, pages: counts.compile, rendered: counts.render };
    },
    /** Complete after `close`. */
    diagnostics: () => [
      ...(failure === undefined ? [] : [createFailure(host, failure)]),
      ...[...new Set(refusals.values())].map((why) => createRefusal(host, why)),
    ],
  };
}

function createFailure(host: string, why: string): Diagnostic {
  return createDiagnostic('warning', 'DG7504', `The queue at "${host}" cannot be used: ${why}.`, {
    hint: 'The pages were compiled and rendered here. Check the address, DOCGEN_QUEUE_TOKEN and the server.',
  });
}

function createRefusal(host: string, why: string): Diagnostic {
  return createDiagnostic('warning', 'DG7505', `A worker at "${host}" does not take part: ${why}.`, {
    hint: 'The site was built without it. Give it the same checkout, dependencies and version of Node.',
  });
}

export async function* splitPages(pages: Pages): AsyncGenerator<Batch> {
  for (let from = 0; from < pages.length; from += BATCH_SIZE)
    yield { pages: pages.slice(from, from + BATCH_SIZE) };
}
