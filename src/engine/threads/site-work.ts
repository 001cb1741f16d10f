/**
 * Work in progress that is not docgen's own code: the config, hooks, pages. It is announced to subscribers and
 * stored nowhere: the command line reports what takes long, and ends what never yields.
 */
import { channel } from 'node:diagnostics_channel';
import type { DiagnosticCode, DiagnosticPlace } from '../../shared/diagnostic.ts';

export interface Work {
  /** Name of the work, as in "Waiting for …". */
  readonly what: string;
  /** Of work on the main thread, what is wrong when it never gives way. */
  readonly endless?: Endless;
}

export interface Endless extends Pick<DiagnosticPlace, 'file' | 'plugin'> {
  readonly code: DiagnosticCode;
  /** Of the sentence "… needs more than 300 seconds of processor time without a pause." */
  readonly subject: string;
  /** From here on the main thread runs code that others wrote. */
  readonly isForeign?: boolean;
  /** Finds the place in the site's own files that a stack frame refers to. */
  readonly locate?: (frame: string) => DiagnosticPlace | undefined;
}

export interface WorkNews {
  readonly work: Work;
  readonly isOver: boolean;
}

const news = channel('docgen:work');

/** Announces work; returns the function that announces its end. */
export function beginWork(work: Work): () => void {
  news.publish({ work, isOver: false } satisfies WorkNews);
  return () => news.publish({ work, isOver: true } satisfies WorkNews);
}

/** Hears of all that begins and ends from now on in this thread; gives the function that stops it. */
export function followWork(listener: (news: WorkNews) => void): () => void {
  const hear = (message: unknown) => listener(message as WorkNews);
  news.subscribe(hear);
  return () => void news.unsubscribe(hear);
}
