/** The tree of one page without a browser's state: as the server draws it, and as a browser does at first. */
import type { ReactNode } from 'react';
import type { PageRecord } from '../shared/types.ts';
import { AppTree, type AppTreeProps } from './app.tsx';
import { createStaticAppearance } from './appearance.ts';
import type { LoadedPage, Services } from './context.ts';
import { createHeadCollector, type HeadCollector } from './head/head-collector.ts';
import type { Parts } from './parts.tsx';
import { createStaticRouter } from './router/navigate.ts';

export interface StaticTreeInput extends LoadedPage {
  readonly parts: Parts;
  readonly globalComponents: AppTreeProps['globalComponents'];
  /** For `usePages()`; without it the module `virtual-page-data` answers. */
  readonly pages?: readonly PageRecord[];
  /** Called when a browser has drawn the tree. */
  readonly connect?: AppTreeProps['connect'];
}

export interface StaticTree {
  /** Content of the root element. */
  readonly app: ReactNode;
  /** The document already has this element; here it marks where the body begins. */
  readonly tree: ReactNode;
  readonly collector: HeadCollector;
  readonly closables: Services['closables'];
}

export function createStaticTree(input: StaticTreeInput): StaticTree {
  const { parts, globalComponents, pages, connect, ...first } = input;
  const collector = createHeadCollector();
  const services: Services = {
    router: createStaticRouter(),
    head: collector,
    appearance: createStaticAppearance(first.site.theme.darkMode),
    sidebars: new WeakMap(),
    closables: [],
    missingTexts: new Set(),
    pages,
  };
  const app = (
    <AppTree
      first={first}
      services={services}
      parts={parts}
      globalComponents={globalComponents}
      {...(connect && { connect })}
    />
  );
  return { app, tree: <div id="__rspress_root">{app}</div>, collector, closables: services.closables };
}
