/** Messages between page and frame. The frame has no origin, so each checks the sender instead. */
import type { Words } from './words.ts';

/** A failure in the language of the page, and the message of compiler or browser, which only speak English. */
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
  /** The frame waits for its script. */
  | { readonly type: 'playground-loaded' }
  /** A policy of the host blocks the script. */
  | { readonly type: 'playground-refused' }
  | { readonly type: 'playground-ready' }
  | { readonly type: 'playground-height'; readonly height: number };
