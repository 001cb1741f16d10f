/** Compares the content of visited pages before and after a change, and derives the messages for browsers. */
import type { DevMessage } from '../../shared/dev-protocol.ts';
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';

/** A page as a browser has it. */
export interface PageView {
  /** Changes with the page's own text, title and frontmatter, and with the pages it lists. */
  readonly content: string;
  /** Changes with navigation, words, and the other pages it names. */
  readonly surroundings: string;
  readonly build: string;
  /** URLs of the stylesheets. */
  readonly styles: readonly string[];
}

export function createView(meta: PageMeta, body: string, appStyle: string): PageView {
  const { page, build, styles, overview, ...surroundings } = meta;
  return {
    content: hashKey(JSON.stringify([page, overview]), body),
    surroundings: JSON.stringify(surroundings),
    build,
    styles: [appStyle, ...styles],
  };
}

export type DevViews = ReadonlyMap<RoutePath, PageView>;

/** Remembers pages as they were first sent, until that is taken. */
export function createSentViews() {
  let views = new Map<RoutePath, PageView>();
  return {
    note(path: RoutePath, view: PageView | undefined): void {
      if (view && !views.has(path)) views.set(path, view);
    },
    take(): DevViews {
      const taken = views;
      views = new Map();
      return taken;
    },
  };
}

export interface ViewChange {
  readonly before: DevViews;
  readonly after: DevViews;
  /** Pages that were not there before: somebody may be looking at a 404 page in their place. */
  readonly added: readonly RoutePath[];
  /** Id of the app now. */
  readonly build: string;
  readonly stamp: string;
}

/**
 * Returns the smallest set of messages that brings every open page up to date; empty if nothing on
 * screen has changed.
 */
export function diffViews({ before, after, added, build, stamp }: ViewChange): DevMessage[] {
  const changed = [...before].map(([path, view]) => ({ path, view, now: after.get(path) }));
  const isOtherApp = changed.some(
    ({ view, now }) => now && (now.build !== view.build || now.styles.join() !== view.styles.join()),
  );
  const contentChanges = changed
    .filter(({ view, now }) => now?.content !== view.content)
    .map(({ path }) => path);
  const paths = [...new Set([...contentChanges, ...added])];
  // The document that a browser then fetches contains all other changes too.
  if (isOtherApp) return [{ type: 'app', paths, build, stamp }];
  const isOtherSite = changed.some(({ view, now }) => now && now.surroundings !== view.surroundings);
  return [
    ...(isOtherSite ? [{ type: 'site', build, stamp } as const] : []),
    ...(paths.length > 0 ? [{ type: 'page', paths, build, stamp } as const] : []),
  ];
}
