/** What pages and the theme see of the router. */

export interface NavigateOptions {
  /** Takes the place of the current history entry. @default false */
  readonly replace?: boolean;
  /** Kept with the history entry; `useLocation().state`. */
  readonly state?: unknown;
  /** Leaves the scroll position and the focus alone. @default false */
  readonly preventScrollReset?: boolean;
}

export type NavigationState = 'idle' | 'waiting';

export interface Router {
  /** Goes to an address (absolute, or relative to the current one) with base. */
  navigate(href: string, options?: NavigateOptions): Promise<void>;
  go(delta: number): void;
  /** Loads a page's chunk before it is needed. */
  prefetch(href: string): void;
  /** `waiting` from the moment a page is asked for until it is shown. */
  state(): NavigationState;
  onState(listener: () => void): () => void;
}
