/**
 * Rendering for `dev`: one renderer per bundle, replaced when the records of all pages change and it shows them. Code
 * of the site runs on another thread, which may hang and be ended; docgen's own theme is rendered here, without waiting
 * for a thread to start.
 */
import { rmSync } from 'node:fs';
import type { PageRecord } from '../../shared/types.ts';
import type { Bundle } from '../bundle/assemble-bundle.ts';
import { runsSiteCode } from '../bundle/modules/virtual-modules.ts';
import { findReactFolders } from '../bundle/react/server-react.ts';
import { createServerFolder, type ServerModules } from '../bundle/server-modules.ts';
import { removeAtExit } from '../output/exit-folders.ts';
import { makeDevModulesDir } from '../output/swap-folders.ts';
import { type BundleRenderer, countRenderThreads, createBundleRenderer } from '../render/render-pages.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { SiteConfig } from '../types.ts';

/** Records of all pages, before all are compiled. */
export const NO_RECORDS: readonly PageRecord[] = [];

export type DevRenderer = Pick<BundleRenderer, 'render'>;

export type DevRenderers = ReturnType<typeof createDevRenderers>;

export function createDevRenderers({
  config,
  records,
}: {
  readonly config: SiteConfig;
  readonly records: () => readonly PageRecord[];
}) {
  const runsUserCode = runsSiteCode(config);
  // One folder for all threads, so that modules common to two bundles are not run again.
  const { dir, root } = makeDevModulesDir(config);
  const forget = removeAtExit(root);
  const folder = createServerFolder(dir, findReactFolders(config));
  let latest: ReturnType<typeof start> | undefined;

  const start = (bundle: Bundle, shown: readonly PageRecord[]) => {
    let modules: Promise<ServerModules> | undefined;
    const make = (threads: number) =>
      createBundleRenderer({
        config,
        threads,
        limitMs: PAGE_LIMIT_MS,
        records: () => shown,
        writeModules() {
          modules ??= folder.write(bundle);
          return modules;
        },
      });
    const first = make(0);
    const away = make(countRenderThreads(1, true));
    const dispose = async () => {
      modules = undefined;
      await Promise.all([first.close(), away.close()]);
    };
    let running = 0;
    let isClosed = false;
    let onIdle = () => {};
    const render: DevRenderer['render'] = async (input, body) => {
      running += 1;
      try {
        const isOurs = body.kind === 'static' && !runsUserCode;
        return await (isOurs ? first : away).render(input, body);
      } finally {
        running -= 1;
        // Also applies to a page that was requested before the end and rendered after it.
        if (isClosed && running === 0) void dispose().then(onIdle);
      }
    };
    return {
      bundle,
      shown,
      renderer: { render },
      async close() {
        isClosed = true;
        // A page that is being rendered still needs its modules.
        if (running === 0) return dispose();
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      },
    };
  };

  return {
    /** Returns the renderer of a bundle and the current records; the previous one is closed when it has nothing left to do. */
    of(bundle: Bundle): DevRenderer {
      const shown = bundle.usesPageData ? records() : NO_RECORDS;
      if (latest && isSameCode(latest.bundle, bundle) && latest.shown === shown) return latest.renderer;
      void latest?.close();
      latest = start(bundle, shown);
      return latest.renderer;
    },
    async close(): Promise<void> {
      await latest?.close();
      rmSync(root, { recursive: true, force: true });
      forget();
    },
  };
}

/** Returns true if both render with the same modules, whose names depend on their content, as after the edit of a sheet. */
function isSameCode(a: Bundle, b: Bundle): boolean {
  const print = ({ server, renderId }: Bundle) => JSON.stringify([renderId, server.entry, [...server.pages]]);
  return a === b || print(a) === print(b);
}
