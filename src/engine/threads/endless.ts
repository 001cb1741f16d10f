/** What a main thread that never gives way and the thread that ends it have in common. */

/** What that thread is started with. */
export interface SupervisorData {
  /** How often the event loop has turned, a number that nobody changes, then what runs, as text. */
  readonly shared: SharedArrayBuffer;
  /** Of the main thread; undefined where the system does not tell. */
  readonly name: string | undefined;
  readonly limitMs: number;
  readonly lookMs: number;
}

/** Emitted on the main thread's `process` with a stack, from within what never gives way. */
export const STUCK = 'docgen:stuck';

/** Where the text begins: two numbers of four bytes stand before it. */
export const TEXT_START = 8;

export function toEndlessMessage(subject: string, limitMs: number): string {
  return `${subject} needs more than ${limitMs / 1000} seconds of processor time without a pause.`;
}
