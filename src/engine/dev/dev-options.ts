/** Options of `docgen dev`, and the updates it reports to its caller. */
import type { Diagnostic } from '../../shared/types.ts';
import type { RunningServer, ServeOptions } from '../build/preview.ts';
import type { HookTiming } from '../hooks/hook-runner.ts';

export interface DevOptions extends ServeOptions {
  /** Called when the address answers, before anything is made. */
  readonly onListening?: (urls: RunningServer['urls']) => void;
  /** Called on every update: the navigation at the start, a batch of changes, all pages. */
  readonly onUpdate?: (update: DevUpdate) => void;
  /** Adds no text that plugins fetch to `docgen.lock.json`; one that is not there is an error. @default false */
  readonly frozenLock?: boolean;
  /** Shows a place of a file in the author's editor. @default the overlay opens nothing */
  readonly openEditor?: (file: string, line?: number, column?: number) => void | Promise<void>;
  /** Called with errors in docgen itself; `dev` continues. */
  readonly onError?: (error: unknown) => void;
}

export interface DevUpdate {
  /**
   * `start`: the navigation is read and pages can be requested · `change`: a batch of changed files
   * was processed · `checked`: pages that were never requested are compiled and checked too · `found`:
   * a page that was opened has problems.
   */
  readonly kind: 'start' | 'change' | 'checked' | 'found';
  /** Changed files, relative to the project folder; empty unless the kind is `change`. */
  readonly files: readonly string[];
  /**
   * Present after a change that the running server could not apply: the options concerned, and the new
   * server's address.
   */
  readonly restart?: { readonly settings: readonly string[]; readonly url: string };
  readonly pages: number;
  /** Duration from the start, or from the moment the change was noticed. */
  readonly ms: number;
  /** All current problems, not only new ones: a problem that is missing here and in `unchecked` was fixed. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Present after a change of the config: problems from before it that have not been looked for again. Those that are
   * still there come back by the next update of the kind `checked`.
   */
  readonly unchecked?: readonly Diagnostic[];
  /** Total time of plugin hooks so far, longest first. Missing on a site without plugins. */
  readonly plugins?: readonly HookTiming[];
}
