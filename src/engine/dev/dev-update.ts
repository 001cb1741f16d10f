/** What `docgen dev` says to whoever started it: one record each time something became known. */
import type { Diagnostic } from '../../shared/types.ts';
import type { HookTiming } from '../hooks/hook-runner.ts';

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
