/** Shared by a main thread that never yields and the thread that ends it. */

/** Data that the supervisor thread is started with. */
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

/** Offset of the text: two numbers of four bytes precede it. */
export const TEXT_START = 8;

export function formatEndlessMessage(subject: string, limitMs: number): string {
  return `${subject} needs more than ${limitMs / 1000} seconds of processor time without a pause.`;
}
