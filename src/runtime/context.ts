/**
 * The contexts that every hook reads. The view changes with each navigation, the services live as long as
 * the app. A server render has both for one page.
 */
import { type ComponentType, createContext, type ElementType, useContext } from 'react';
import type { PageMeta, PageRecord, SidebarEntry, SiteData } from '../shared/types.ts';
import type { Appearance } from './appearance.ts';
import type { HeadStore } from './head/head-store.ts';
import type { Router } from './router/router.ts';

/** Components by the name that Markdown uses: `h2`, `pre`, `Badge`. */
export type MDXComponents = Readonly<Record<string, ElementType>>;

/** Props of a page that was compiled to a component. */
export interface PageProps {
  readonly components?: MDXComponents;
}

/** A page with all data that is needed to show it. */
export interface LoadedPage {
  readonly meta: PageMeta;
  readonly site: SiteData;
  readonly sidebar: readonly SidebarEntry[];
  /** Body of a static page. */
  readonly html?: string | undefined;
  /** Body of a component page. */
  readonly Page?: ComponentType<PageProps> | undefined;
}

/** The current address, as `useLocation()` returns it. */
export interface AppLocation {
  /** Without base, extension and `/index`: a RoutePath. */
  readonly pathname: string;
  /** With `?`, or empty. */
  readonly search: string;
  /** With `#`, or empty. */
  readonly hash: string;
  /** The `state` of `navigate(to, { state })`. */
  readonly state: unknown;
  /** One per history entry. */
  readonly key: string;
}

/** The page on screen and its address. */
export interface View {
  readonly loaded: LoadedPage;
  readonly location: AppLocation;
}

/** Services that live as long as the app. */
export interface Services {
  readonly router: Router;
  readonly head: HeadStore;
  readonly appearance: Appearance;
  /** Sidebars with the reader's open and closed groups, by their original data. */
  readonly sidebars: WeakMap<readonly SidebarEntry[], readonly SidebarEntry[]>;
  /** Bars that the reader can close, in the order they were first rendered: see `useClosable`. */
  readonly closables: string[];
  /** Missing texts that were reported already. */
  readonly missingTexts: Set<string>;
  /** Set in the browser: every part of the theme. */
  readonly loadParts?: (() => Promise<Readonly<Record<string, unknown>>>) | undefined;
  /** Set on the server if the caller has passed all page records. */
  readonly pages?: readonly PageRecord[] | undefined;
}

/** The page on screen and where it is. Hooks such as `usePage` read it; wrap a tree to show another page in it. */
export const PageContext = createContext<View | undefined>(undefined);

/** Name that Rspress 2.0 betas used for `PageContext`. */
export const DataContext = PageContext;

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useView(): View {
  return useContext(PageContext) ?? failOutsideApp();
}

export function useServices(): Services {
  return useContext(ServicesContext) ?? failOutsideApp();
}

function failOutsideApp(): never {
  throw new Error(
    'A docgen hook was called outside the app. Call it in a component that a page or the theme renders, and check that only one copy of React is installed.',
  );
}
