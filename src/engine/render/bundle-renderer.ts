/** Renders the pages of a bundle. Its modules are written, and threads started, when the first page needs them. */
import type { PageRecord } from '../../shared/types.ts';
import type { ServerModules } from '../bundle/server-modules.ts';
import { findReactFolders } from '../bundle/server-react.ts';
import type { PageBody, SiteConfig } from '../types.ts';
import { createRenderTask, type RenderInput } from './page-document.ts';
import type { RenderAnswer } from './render-page.ts';
import { createPageRenderer } from './render-pages.ts';

export interface BundleRendererInput {
  readonly config: SiteConfig;
  readonly writeModules: () => Promise<ServerModules>;
  /** Records of all pages if anything uses them, otherwise empty. */
  readonly records: () => readonly PageRecord[];
  /** 0: on this thread. */
  readonly threads: number;
  /** Processor time of one page, in milliseconds. Holds on other threads only. */
  readonly limitMs: number;
}

export interface BundleRenderer {
  render(input: RenderInput, body: PageBody): Promise<RenderAnswer>;
  close(): Promise<void>;
}

export function createBundleRenderer(input: BundleRendererInput): BundleRenderer {
  const { config, writeModules, records, threads, limitMs } = input;
  const start = async () => {
    const { entry, pages } = await writeModules();
    const react = findReactFolders(config);
    return { pages, renderer: createPageRenderer({ entry, records: records(), react, threads, limitMs }) };
  };
  let started: ReturnType<typeof start> | undefined;
  return {
    async render(page, body) {
      started ??= start();
      const { renderer, pages } = await started;
      return renderer.render(createRenderTask(page, body, { config, pages }));
    },
    async close() {
      const running = await started?.catch(() => undefined);
      started = undefined;
      await running?.renderer.close();
    },
  };
}
