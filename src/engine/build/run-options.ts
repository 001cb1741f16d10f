/** Options that commands share. In their types is nothing of Node, for projects without its types. */
import type { LoadOptions } from '../config/load.ts';
import type { SharedOptions } from '../remote/shared-options.ts';
import type { Progress } from '../site/progress.ts';

/** What commands that read a site take: where it is, and how it is read. */
export interface RunOptions extends Omit<LoadOptions, 'isProd' | 'needsDocs'>, SharedOptions {
  /** Use nothing that earlier runs made; a build writes every file anew. @default false */
  readonly force?: boolean;
  /** Time limit for rendering a page with its own code, in milliseconds. @default 30 000 */
  readonly pageLimitMs?: number;
  /** Called as phases begin and pages are done. */
  readonly onProgress?: (progress: Progress) => void;
}

/** What commands take that ask a site, and make nothing. */
export type AskOptions = Omit<RunOptions, 'force' | 'pageLimitMs' | 'cacheToken' | 'cacheAws'>;
