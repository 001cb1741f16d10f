/** Messages between page and frame. The frame has no origin, so each checks the sender instead. */
import type { Words } from './words.ts';

/** What went wrong, in the language of the page, and what compiler or browser say of it, who know English alone. */
export interface Failure {
  readonly title: string;
  readonly message: string;
}

export type FrameOrder =
  | { readonly type: 'playground-start'; readonly script: string }
  | { readonly type: 'playground-run'; readonly code: string; readonly words: Words; readonly lang: string }
  | { readonly type: 'playground-error'; readonly failure: Failure; readonly lang: string }
  | { readonly type: 'theme-change'; readonly dark: boolean };

export type FrameNews =
  /** It waits for its script. */
  | { readonly type: 'playground-loaded' }
  /** A policy of the host blocks the script. */
  | { readonly type: 'playground-refused' }
  | { readonly type: 'playground-ready' }
  | { readonly type: 'playground-height'; readonly height: number };
