/**
 * Rendering for `dev`: one renderer a bundle. Code of the site's own runs on another
 * thread, which may hang and be ended; docgen's own theme is rendered here, without the
 * wait for a thread to begin.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PageRecord } from '../../shared/types.ts';
import type { Bundle } from '../bundle/bundle-site.ts';
import { createServerFolder } from '../bundle/server-modules.ts';
import { runsSiteCode } from '../bundle/virtual-modules.ts';
import { toProcessTag } from '../output/running-process.ts';
import { type RenderInput, toRenderTask } from '../render/page-document.ts';
import type { RenderAnswer } from '../render/render-page.ts';
import { countRenderThreads, createPageRenderer } from '../render/render-pages.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { PageBody, SiteConfig } from '../types.ts';

export interface DevRenderer {
  render(input: RenderInput, body: PageBody): Promise<RenderAnswer>;
}

export interface DevRenderers {
  /** The renderer of a bundle; that of the bundle before is closed when it has nothing left to do. */
  of(bundle: Bundle): DevRenderer;
  close(): Promise<void>;
}

export function createDevRenderers({
  config,
  records,
}: {
  readonly config: SiteConfig;
  readonly records: () => readonly PageRecord[];
}): DevRenderers {
  const runsUserCode = runsSiteCode(config);
  // One folder for all of them: what two bundles have in common is then not run again.
  const dir = join(config.cacheDir, `modules-${toProcessTag()}-${randomBytes(4).toString('hex')}`);
  const folder = createServerFolder(dir);
  let latest: { readonly bundle: Bundle; readonly renderer: DevRenderer; close(): Promise<void> } | undefined;

  const start = (bundle: Bundle) => {
    const open = async () => {
      const { entry, pages } = await folder.write(bundle);
      const make = (threads: number) =>
        createPageRenderer({
          entry,
          records: bundle.usesPageData ? records() : [],
          threads,
          limitMs: PAGE_LIMIT_MS,
        });
      return { pages, here: make(0), away: make(countRenderThreads(1, true)) };
    };
    let opened: ReturnType<typeof open> | undefined;
    let running = 0;
    let isClosed = false;
    let onIdle = () => {};
    /** Also after a page that was asked for before and rendered after the end. */
    const dispose = async () => {
      const left = opened;
      opened = undefined;
      const renderer = await left?.catch(() => undefined);
      await Promise.all([renderer?.here.close(), renderer?.away.close()]);
    };
    const renderPage: DevRenderer['render'] = async (input, body) => {
      opened ??= open();
      const { here, away, pages } = await opened;
      const isOurs = body.kind === 'static' && !runsUserCode;
      return (isOurs ? here : away).render(toRenderTask(input, body, { config, pages }));
    };
    const render: DevRenderer['render'] = async (input, body) => {
      running += 1;
      try {
        return await renderPage(input, body);
      } finally {
        running -= 1;
        if (isClosed && running === 0) onIdle();
      }
    };
    return {
      bundle,
      renderer: { render },
      async close() {
        isClosed = true;
        // A page that is under way still needs its modules.
        if (running > 0) {
          await new Promise<void>((resolve) => {
            onIdle = resolve;
          });
        }
        await dispose();
      },
    };
  };

  return {
    of(bundle) {
      if (latest?.bundle === bundle) return latest.renderer;
      void latest?.close();
      latest = start(bundle);
      return latest.renderer;
    },
    async close() {
      await latest?.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
