/**
 * Scroll positions, one per history entry. The browser cannot restore them: when
 * the reader goes back, the page is not there yet.
 */
import { decodeUrl } from '../../shared/url.ts';
import { readStorage, writeStorage } from '../storage.ts';

type Position = readonly [x: number, y: number];

export interface ScrollKeeper {
  /** From now on positions belong to that entry. */
  enter(key: string): void;
  position(key: string): Position | undefined;
  /** Begins to listen; `key` is the entry the page was loaded in. */
  start(key: string): () => void;
}

const STORAGE_KEY = 'docgen-scroll';
/** Entries kept over a reload. */
const LIMIT = 50;

export function createScrollKeeper(): ScrollKeeper {
  const positions = new Map<string, Position>(readPositions());
  let current = '';
  const remember = () => {
    // Deleted first, so that the newest entries stand last.
    positions.delete(current);
    positions.set(current, [scrollX, scrollY]);
  };
  return {
    enter(key) {
      current = key;
      remember();
    },
    position: (key) => positions.get(key),
    start(key) {
      current = key;
      const takeOver = () => {
        history.scrollRestoration = 'manual';
      };
      // A document that comes back from outside is restored best by the browser, before any script runs.
      const handBack = () => {
        history.scrollRestoration = 'auto';
        writeStorage(STORAGE_KEY, JSON.stringify([...positions].slice(-LIMIT)), 'sessionStorage');
      };
      const saved = positions.get(key);
      takeOver();
      if (saved && scrollX === 0 && scrollY === 0) scrollInstantly(saved);
      // The reader may have scrolled before anybody listened.
      remember();
      addEventListener('scroll', remember, { passive: true });
      addEventListener('pagehide', handBack);
      addEventListener('pageshow', takeOver);
      return () => {
        handBack();
        removeEventListener('scroll', remember);
        removeEventListener('pagehide', handBack);
        removeEventListener('pageshow', takeOver);
      };
    },
  };
}

/** Without the smooth scrolling a theme may ask for: a new page begins at its place. */
export function scrollInstantly([left, top]: Position): void {
  scrollTo({ left, top, behavior: 'instant' });
}

/** The element a hash names, percent-encoded or not. */
export function findHashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  return document.getElementById(id) ?? document.getElementById(decodeUrl(id));
}

/** Storage may hold anything, another version's data included. */
function readPositions(): [string, Position][] {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY, 'sessionStorage') ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry?.[1])) : [];
  } catch {
    return [];
  }
}
