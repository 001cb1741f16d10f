/** Changes that the server's messages describe, and the queue that merges and applies them. */
import type { DevMessage } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';

export interface Change {
  /** Pages with new content. */
  readonly bodies: ReadonlySet<RoutePath> | 'all';
  /** True if the `meta` of every page is new. */
  readonly isSiteNew: boolean;
  /** True if the app is new even though its build is not. */
  readonly isAppNew: boolean;
  readonly build: string;
  readonly stamp: string;
}

type ChangeMessage = Extract<DevMessage, { readonly type: 'page' | 'site' | 'app' }>;

export function toChange(message: ChangeMessage): Change {
  const { type, build, stamp } = message;
  return {
    bodies: new Set(type === 'site' ? [] : message.paths),
    isSiteNew: type === 'site',
    isAppNew: type === 'app',
    build,
    stamp,
  };
}

/** No change but perhaps of the app: the document may be older than the server's first message. */
export function createBuildChange(build: string): Change {
  return { bodies: new Set(), isSiteNew: false, isAppNew: false, build, stamp: build };
}

/** Everything may have changed while there was no connection. */
export function createFullChange(build: string, stamp: string): Change {
  return { bodies: 'all', isSiteNew: true, isAppNew: false, build, stamp };
}

/** Merges `next` into `former`, which has not been applied yet. */
export function mergeChanges(former: Change, next: Change): Change {
  const isAll = former.bodies === 'all' || next.bodies === 'all';
  return {
    bodies: isAll ? 'all' : new Set([...former.bodies, ...next.bodies]),
    isSiteNew: former.isSiteNew || next.isSiteNew,
    isAppNew: former.isAppNew || next.isAppNew,
    build: next.build,
    stamp: next.stamp,
  };
}

export function affects({ bodies }: Change, path: RoutePath): boolean {
  return bodies === 'all' || bodies.has(path);
}

/** Applies changes one at a time; those that arrive meanwhile are merged. */
export function createChangeQueue(apply: (change: Change) => Promise<void>): (change: Change) => void {
  let pendingChange: Change | undefined;
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    try {
      while (pendingChange) {
        const change = pendingChange;
        pendingChange = undefined;
        await apply(change);
      }
    } finally {
      isBusy = false;
    }
  };
  return (change) => {
    pendingChange = pendingChange ? mergeChanges(pendingChange, change) : change;
    if (!isBusy) void work();
  };
}
