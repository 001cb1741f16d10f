/** What `docgen dev` takes from whoever starts it, and says to them: one record each time something became known. */
import type { Diagnostic } from '../../shared/types.ts';
import type { RunningServer, ServeOptions } from '../build/preview.ts';
import type { HookTiming } from '../hooks/hook-runner.ts';

export interface DevOptions extends ServeOptions {
  /** Called when the address answers, before anything is made. */
  readonly onListening?: (urls: RunningServer['urls']) => void;
  /** Called when something became known: the navigation at the start, a batch of changes, all pages. */
  readonly onUpdate?: (update: DevUpdate) => void;
  /** Shows a place of a file in the author's editor. @default the overlay opens nothing */
  readonly openEditor?: (file: string, line?: number, column?: number) => void | Promise<void>;
  /** Called with what went wrong in docgen itself; `dev` goes on. */
  readonly onError?: (error: unknown) => void;
}

export interface DevUpdate {
  /**
   * `start`: the navigation is read and pages can be asked for · `change`: a batch of
   * changed files has been taken in · `checked`: the pages nobody asked for have been
   * compiled and checked as well · `found`: a page that was opened is not what it should be.
   */
  readonly kind: 'start' | 'change' | 'checked' | 'found';
  /** What changed, relative to the project folder; empty unless it is a change. */
  readonly files: readonly string[];
  /** Of a change that the running server could not take over: the options it was for, and where the server is now. */
  readonly restart?: { readonly settings: readonly string[]; readonly url: string };
  /** How many pages the site has. */
  readonly pages: number;
  /** From the start, or from the moment the change was noticed. */
  readonly ms: number;
  /** All that is known to be wrong now, not only what is new: what is missing has been mended. */
  readonly diagnostics: readonly Diagnostic[];
  /** How long the hooks of plugins have taken so far, longest first. Missing on a site without plugins. */
  readonly plugins?: readonly HookTiming[];
}
