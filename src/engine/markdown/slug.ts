/**
 * Ids of headings. They are addresses people keep, so the same text gives the same id as on GitHub and in Rspress, and
 * an id that an author chose stays.
 */
import GithubSlugger from 'github-slugger';
import { isReservedId } from '../../shared/reserved-names.ts';

/**
 * Names that an element's id must not put on `window` or into a plain object: a script that checks whether
 * `process` or `exports` exists would find the element ("DOM clobbering"). An id hides nothing that a window
 * defines itself, so `location` and `constructor` stay: measured in Chromium 156.
 */
const UNSAFE_IDS = new Set([
  ...Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== 'constructor'),
  ...['global', 'process', 'module', 'require', 'exports', 'define'],
  // Globals that a browser may lack, and that docgen's script checks for.
  ...['trustedTypes', 'requestIdleCallback', 'ReportingObserver'],
]);

/** Returns true if neither docgen nor a script of the page can mistake the element for something else. */
export function isHarmlessId(id: string): boolean {
  return !UNSAFE_IDS.has(id) && !isReservedId(id);
}

/** Returns the id that the first element with this one gets, so that links to it arrive: `process` → `process-1`. */
export function toHarmlessId(id: string): string {
  return id === '' ? id : createSlugger().claim(id);
}

/** Longer headings are cut: an id is typed, linked and logged. */
const MAX_LENGTH = 200;

export type Slugger = ReturnType<typeof createSlugger>;

/** Creates a slugger for one page or fragment: ids are counted within it. */
export function createSlugger() {
  const usedIds = new Set<string>();
  const counter = new GithubSlugger();
  /** The number to try next for an id. */
  const claims = new Map<string, number>();
  const isFree = (id: string): boolean => !usedIds.has(id) && isHarmlessId(id);
  return {
    has: (id: string) => usedIds.has(id),
    /** Claims an id that the author chose; changed only if it is taken or unsafe. */
    claim(id: string): string {
      // A number would not move the id out of docgen's names.
      const base = isReservedId(id) ? `section-${id}` : id;
      let free = base;
      let count = claims.get(base) ?? 1;
      for (; !isFree(free); count++) free = `${base}-${count}`;
      claims.set(base, count);
      usedIds.add(free);
      return free;
    },
    /** Returns an id for a heading's text. */
    slug(text: string): string {
      const short = cut(text) || 'section';
      const plain = isReservedId(new GithubSlugger().slug(short)) ? `section ${short}` : short;
      let id = counter.slug(plain);
      while (!isFree(id)) id = counter.slug(plain);
      usedIds.add(id);
      return id;
    },
  };
}

function cut(text: string): string {
  const slug = new GithubSlugger().slug(text).replace(/^-+$/, '');
  if (slug === '') return '';
  return slug.length <= MAX_LENGTH
    ? text
    : Array.from(slug)
        .slice(0, MAX_LENGTH)
        .join('')
        .replace(/(?<![-\s])[-\s]+$/, '');
}
