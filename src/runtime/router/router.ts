/** The router as pages and the theme see it. */

export interface NavigateOptions {
  /** Takes the place of the current history entry. @default false */
  readonly replace?: boolean;
  /** Stored with the history entry; `useLocation().state`. */
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
  /** `waiting` from the request of a page until it is shown. */
  state(): NavigationState;
  onState(listener: () => void): () => void;
}
