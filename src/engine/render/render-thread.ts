/** A thread that renders pages, started by `render-pages.ts`: code of the site may never end. */
import { parentPort, workerData } from 'node:worker_threads';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { SidebarEntry, SiteData } from '../../shared/types.ts';
import type { PoolReport } from '../threads/thread-pool.ts';
import { readThreadName } from '../threads/thread-time.ts';
import { loadRenderPage, type RenderAnswer, type RenderTask, type ServerBundle } from './render-page.ts';

/** Sent to a thread. Site data and sidebars, which many pages share, come once and are then named by their address. */
export type RenderOrder =
  | { readonly key: string; readonly value: SiteData | readonly SidebarEntry[] }
  | { readonly task: Omit<RenderTask, 'site' | 'sidebar'> };

if (parentPort !== null) await serve(parentPort, workerData as ServerBundle);

async function serve(port: NonNullable<typeof parentPort>, bundle: ServerBundle): Promise<void> {
  const post = (report: PoolReport<RenderAnswer>): void => port.postMessage(report);
  port.postMessage({ name: readThreadName() } satisfies PoolReport<RenderAnswer>);
  // Listening from the start: orders come while the theme is still loaded.
  const loading = withoutOrders(port, () => loadRenderPage(bundle));
  const values = new Map<string, unknown>([['', []]]);
  let previous: Promise<unknown> = loading;
  port.on('message', (order: RenderOrder) => {
    if ('key' in order) return void values.set(order.key, order.value);
    const { task } = order;
    previous = previous.then(async () => {
      const render = await loading;
      const site = values.get(task.meta.site) as SiteData;
      const sidebar = values.get(task.meta.sidebar) as readonly SidebarEntry[];
      post({ answer: await withoutOrders(port, () => render({ ...task, site, sidebar })) });
    });
  });
  try {
    await loading;
    post({ ready: true });
  } catch (error) {
    if (!(error instanceof DocgenError)) throw error;
    post({ failed: error.diagnostics });
  }
}

/**
 * Runs code while messages do not keep this thread alive: if the site's code waits for something that can never come,
 * that is reported (`untilIdle`).
 */
async function withoutOrders<T>(port: NonNullable<typeof parentPort>, work: () => Promise<T>): Promise<T> {
  port.unref();
  try {
    return await work();
  } finally {
    port.ref();
  }
}
