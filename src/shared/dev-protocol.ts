/**
 * Messages from the dev server to open pages. Pages react with requests, since the socket accepts no
 * messages from browsers. `build` is the id of the app bundle (`PageMeta.build`): a page with another
 * app replaces its app first.
 */
import type { Diagnostic, RoutePath } from './types.ts';

/** A problem, and the only page that it concerns and that its rendering would fix; without one it concerns every page. */
export interface DevProblem extends Diagnostic {
  readonly page?: RoutePath;
}

export type DevMessage =
  /** First on every connection. `stamp` is that of the last change; a document made before it is behind. */
  | {
      readonly type: 'hello';
      readonly build: string;
      readonly stamp: string;
      readonly problems: readonly DevProblem[];
    }
  /**
   * The content of these pages changed: their chunks are new (request with `?v=<stamp>`). A deleted
   * page's chunk is 404.
   */
  | {
      readonly type: 'page';
      readonly paths: readonly RoutePath[];
      readonly build: string;
      readonly stamp: string;
    }
  /** Navigation, words or titles changed: every page's `meta` is new, its body is not. */
  | { readonly type: 'site'; readonly build: string; readonly stamp: string }
  /**
   * A component, the theme or a style changed: the document names the new files. `paths`: pages whose
   * content changed too; all others only change their styles.
   */
  | {
      readonly type: 'app';
      readonly paths: readonly RoutePath[];
      readonly build: string;
      readonly stamp: string;
    }
  /** These files of the public folder are new; `addresses` are their paths with the base. */
  | { readonly type: 'files'; readonly addresses: readonly string[]; readonly stamp: string }
  /** All current problems; empty when everything is fixed. */
  | { readonly type: 'problems'; readonly problems: readonly DevProblem[] };

/** Attribute of a document's root in dev, with the stamp of the last change before the document was rendered. */
export const STAMP_ATTRIBUTE = 'data-stamp';

/**
 * Returns the address below the base of everything of the dev server that is not a page, under a secret that nobody can
 * guess.
 */
export function getDevPath(base: string, secret: string, name: string): string {
  return `${base}__docgen/${secret}/${name}`;
}

/** Body of a POST to `open` at the dev path, as JSON: a place to open in the author's editor. */
export interface OpenRequest {
  /** Relative to the project folder, as diagnostics name it. */
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** Body of a POST to `failures` at the dev path, as JSON: everything that fails on the page on screen, often nothing. */
export interface FailureReport {
  /** The path of its route. */
  readonly page: string;
  /** Stamp of the last change that the page on screen includes. */
  readonly stamp: string;
  readonly failures: readonly BrowserFailure[];
}

/** Most failures reported for one page. */
export const MOST_FAILURES = 4;

/** An error of the author's code in this browser. */
export interface BrowserFailure extends Pick<Diagnostic, 'severity' | 'code' | 'message' | 'hint'> {
  /** Stack of the error, or of the element that differs (DG6012); scripts are named relative to the dev path. */
  readonly error: string;
  /** React's stack of components, or of those that rendered the element. */
  readonly components: string;
}

/** Body of a POST to `policy` at the dev path, as JSON: what the content security policy refused on a page. */
export interface PolicyViolation {
  /** The path of its route. */
  readonly page: string;
  /** As in the policy: `script-src`. */
  readonly directive: string;
  /** An origin, a scheme, or one word: `inline`, `eval`, `wasm-eval`. */
  readonly blocked: string;
}
