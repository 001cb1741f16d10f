/**
 * Scroll positions, one per history entry. The browser cannot restore them: when
 * the reader goes back, the page is not there yet.
 */
import { decodeUrl } from '../../shared/url.ts';
import { readStorage, writeStorage } from '../storage.ts';

type Position = readonly [x: number, y: number];

export type ScrollPositions = ReturnType<typeof createScrollPositions>;

const STORAGE_KEY = 'docgen-scroll';
/** Entries stored over a reload. */
const LIMIT = 50;

export function createScrollPositions() {
  const positions = new Map<string, Position>(readPositions());
  let current = '';
  const remember = () => {
    // Deleted first, so that the newest entries come last.
    positions.delete(current);
    positions.set(current, [scrollX, scrollY]);
  };
  return {
    /** Assigns positions to that entry from now on. */
    enter(key: string): void {
      current = key;
      remember();
    },
    position: (key: string) => positions.get(key),
    /** Starts listening; `key` is the entry that the page was loaded in. */
    start(key: string): () => void {
      current = key;
      const takeOver = () => {
        history.scrollRestoration = 'manual';
      };
      // The browser restores a document that comes back from outside best, before any script runs.
      const handBack = () => {
        history.scrollRestoration = 'auto';
        writeStorage(STORAGE_KEY, JSON.stringify([...positions].slice(-LIMIT)), 'sessionStorage');
      };
      const saved = positions.get(key);
      takeOver();
      if (saved && scrollX === 0 && scrollY === 0) scrollInstantly(saved);
      // The reader may have scrolled before this listener.
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

/** Scrolls without the smooth scrolling that a theme may enable: a new page starts at its position. */
export function scrollInstantly([left, top]: Position): void {
  scrollTo({ left, top, behavior: 'instant' });
}

/** Returns the element of a hash, percent-encoded or not. */
export function findHashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (id === '') return null;
  return document.getElementById(id) ?? document.getElementById(decodeUrl(id));
}

/** Reads positions from storage, which may hold anything, another version's data included. */
function readPositions(): [string, Position][] {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY, 'sessionStorage') ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry?.[1])) : [];
  } catch {
    return [];
  }
}
