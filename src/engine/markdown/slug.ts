/**
 * Ids of headings. They are addresses people keep, so the same text gives the same id as on GitHub and in Rspress, and
 * an id that an author chose stays.
 */
import GithubSlugger from 'github-slugger';
import { isReservedId } from '../../shared/reserved-names.ts';

/**
 * Names that an element's id must not put on `window` or on a plain object: a script that checks whether `process` or
 * `define` exists would find the element ("DOM clobbering"). Names the browser itself defines cannot be hidden by an
 * id; only the best known of them are listed.
 */
const UNSAFE_IDS = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['prototype', 'window', 'self', 'document', 'location', 'frames', 'opener', 'navigator'],
  ...['globalThis', 'globalthis', 'global', 'process', 'module', 'require', 'exports', 'define'],
  // Globals that a browser may lack, and that docgen's script checks for.
  ...['trustedTypes', 'requestIdleCallback', 'ReportingObserver'],
]);

/** Returns true if neither docgen nor a script of the page can mistake the element for something else. */
export function isHarmlessId(id: string): boolean {
  return !UNSAFE_IDS.has(id) && !isReservedId(id);
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
