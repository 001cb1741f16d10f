/** The server's entry: renders a page to markup. Runs in Node, inside the bundle that esbuild creates from it. */
import { globalComponents } from 'virtual:docgen/global-components';
import { parts } from 'virtual:docgen/theme';
import type { ComponentType } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server.edge';
import type { PageMeta, PageRecord, SidebarEntry, SiteData } from '../shared/types.ts';
import { AppTree } from './app.tsx';
import { createStaticAppearance } from './appearance.ts';
import type { PageProps, Services } from './context.ts';
import { createHeadCollector } from './head-collector.ts';
import { createStaticRouter } from './router/navigate.ts';
import { splitMarkup } from './split-markup.ts';

export interface RenderPageInput {
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  /** Body of a static page. */
  readonly html?: string;
  /** Body of a component page. */
  readonly Page?: ComponentType<PageProps>;
  /** For `usePages()`; without it the module `virtual-page-data` answers. */
  readonly pages?: readonly PageRecord[];
}

export interface RenderedMarkup {
  /** Content of `#__rspress_root`. */
  readonly html: string;
  /** Tags for the document's head that components added. */
  readonly head: string;
  /** JSON for `<html data-closable>`: the bars a reader can close. Left out if there are none. */
  readonly closable?: string;
}

/** Renders the app around one page. Throws errors of components. */
export function renderPage(input: RenderPageInput): RenderedMarkup {
  const { tree, collector, closables } = createTree(input);
  const { html, head } = splitMarkup(renderToString(tree));
  return {
    html,
    head: collector.print() + head,
    ...(closables.length > 0 && { closable: JSON.stringify(closables) }),
  };
}

/** Returns React's component stack for a page that `renderPage` failed to render. Empty if it renders after all. */
export async function explainRenderError(input: RenderPageInput): Promise<string> {
  let stack = '';
  const onError = (_error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
    stack ||= componentStack ?? '';
  };
  try {
    const stream = await renderToReadableStream(createTree(input).tree, { onError });
    await stream.allReady;
  } catch {
    // Expected: onError has the stack.
  }
  return stack;
}

function createTree({ meta, site, sidebar, html, Page, pages }: RenderPageInput) {
  const collector = createHeadCollector();
  const services: Services = {
    router: createStaticRouter(),
    head: collector,
    appearance: createStaticAppearance(site.theme.darkMode),
    sidebars: new WeakMap(),
    closables: [],
    missingTexts: new Set(),
    pages,
  };
  const first = { meta, site, sidebar, html, Page };
  // The document already has this element; here it marks where the body begins.
  const tree = (
    <div id="__rspress_root">
      <AppTree first={first} services={services} parts={parts} globalComponents={globalComponents} />
    </div>
  );
  return { tree, collector, closables: services.closables };
}
