/** A queue as a build sees it: pages go out, and what workers make of them is in the shared store. It never fails a build. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import type { BatchWork } from './batch-work.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import type { Pages } from './messages.ts';
import type { QueueAddress } from './queue-address.ts';
import { openQueueServer } from './queue-server.ts';
import { spreadBatches } from './spread-batches.ts';

export interface PageQueue {
  /** Host of the server, for people. */
  readonly host: string;
  /** Resolves when every page is done here or by a worker, or the queue is of no more use. */
  spread(work: SpreadWork): Promise<void>;
  readonly figures: QueueFigures;
  /** Complete after `spread`. */
  diagnostics(): Diagnostic[];
}

export interface SpreadWork extends BatchWork {
  readonly pages: Pages;
}

export interface QueueFigures {
  /** Workers that took part. */
  readonly workers: number;
  /** Pages that they compiled. */
  readonly pages: number;
}

export interface PageQueueInput {
  readonly address: QueueAddress;
  readonly projectDir: string;
  readonly base: string;
  readonly signal: AbortSignal | undefined;
  /** Why this build may not use it. */
  readonly unusable: string | undefined;
}

/** As many results as a request to Redis carries. */
const BATCH_SIZE = 32;

export function createPageQueue({ address, projectDir, base, signal, unusable }: PageQueueInput): PageQueue {
  const { host } = new URL(address.url);
  const workers = new Set<string>();
  const refusals = new Map<string, string>();
  let pages = 0;
  let failure = unusable;

  const spread = async (work: SpreadWork, checkout: Checkout): Promise<void> => {
    const server = await openQueueServer({ ...address, projectDir, isLasting: false });
    try {
      await spreadBatches({
        ...{ server, signal, compile: work.compile, fetch: work.fetch },
        notice: { checkout, base },
        batches: splitBatches(work.pages),
        onRefusal: ({ worker, why }) => refusals.set(worker, why),
        onWorker(worker, count) {
          workers.add(worker);
          pages += count;
        },
      });
    } finally {
      server.close();
    }
  };

  return {
    host,
    async spread(work) {
      // Files that cannot be read have no key.
      if (failure !== undefined || work.pages.length === 0) return;
      try {
        await spread(work, await readCheckout(projectDir));
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof RemoteFailure)) throw error;
        failure = error.message;
      }
    },
    get figures() {
      return { workers: workers.size, pages };
    },
    diagnostics: () => [
      ...(failure === undefined ? [] : [createFailure(host, failure)]),
      ...[...new Set(refusals.values())].map((why) => createRefusal(host, why)),
    ],
  };
}

function createFailure(host: string, why: string): Diagnostic {
  return createDiagnostic('warning', 'DG7504', `The queue at "${host}" cannot be used: ${why}.`, {
    hint: 'The pages were compiled here. Check the address, DOCGEN_QUEUE_TOKEN and the server.',
  });
}

function createRefusal(host: string, why: string): Diagnostic {
  return createDiagnostic('warning', 'DG7505', `A worker at "${host}" does not take part: ${why}.`, {
    hint: 'The pages were compiled without it. Give it the same checkout, dependencies and version of Node.',
  });
}

function splitBatches(pages: Pages): Pages[] {
  return Array.from({ length: Math.ceil(pages.length / BATCH_SIZE) }, (_, index) =>
    pages.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
