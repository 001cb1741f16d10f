/** What the server's messages ask of a page, and how several of them become one piece of work. */
import type { DevMessage } from '../../shared/dev-protocol.ts';
import type { RoutePath } from '../../shared/types.ts';

export interface Change {
  /** Pages that say something else now. */
  readonly bodies: ReadonlySet<RoutePath> | 'all';
  /** Whether the `meta` of every page is new. */
  readonly isSiteNew: boolean;
  /** Whether the app is new even if its build is not. */
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

/** Nothing is new but perhaps the app: the document may be older than the server's first word. */
export function toBuildChange(build: string): Change {
  return { bodies: new Set(), isSiteNew: false, isAppNew: false, build, stamp: build };
}

/** Nobody knows what happened while there was no connection: everything counts as new. */
export function toUnknownChange(build: string, stamp: string): Change {
  return { bodies: 'all', isSiteNew: true, isAppNew: false, build, stamp };
}

/** `next` came after `former`, which nobody has acted on yet. */
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

export function concerns({ bodies }: Change, path: RoutePath): boolean {
  return bodies === 'all' || bodies.has(path);
}

/** Changes one at a time; what comes while one is worked on is waiting as a single one. */
export function createChangeQueue(apply: (change: Change) => Promise<void>): (change: Change) => void {
  let waiting: Change | undefined;
  let isBusy = false;
  const work = async () => {
    isBusy = true;
    try {
      while (waiting) {
        const change = waiting;
        waiting = undefined;
        await apply(change);
      }
    } finally {
      isBusy = false;
    }
  };
  return (change) => {
    waiting = waiting ? mergeChanges(waiting, change) : change;
    if (!isBusy) void work();
  };
}
