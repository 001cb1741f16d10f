/**
 * Recent and favourite searches in the reader's storage, per index: places
 * that were found before, never what they looked like in a result. Storage may be blocked, full
 * or hold anything: then there is nothing to show, and nothing fails.
 */
import type { HitHierarchy, SearchRecord } from '../../search/search-provider.ts';

/** Recent searches that are shown, and while there are favourites (decisions/03). */
const MOST_RECENT = 7;
const MOST_RECENT_WITH_FAVORITES = 4;
const MOST_FAVORITES = 10;

const LEVELS = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2', 'lvl1'] as const;

export interface KeptSearches {
  readonly recent: readonly SearchRecord[];
  readonly favorites: readonly SearchRecord[];
}

export interface SearchKeeper {
  read(): KeptSearches;
  /** Puts a place that was gone to in front of the recent ones, unless it is a favourite. */
  add(record: SearchRecord): void;
  /** Makes a recent one a favourite. */
  promote(record: SearchRecord): void;
  removeRecent(record: SearchRecord): void;
  removeFavorite(record: SearchRecord): void;
}

export interface KeeperInput {
  /** The provider's `indexName`. */
  readonly indexName: string;
  /** Tells sites of one origin apart: the base. */
  readonly base: string;
}

export function createSearchKeeper({ indexName, base }: KeeperInput): SearchKeeper {
  const keys = {
    recent: `docgen${base}_RECENT_SEARCHES_${indexName}`,
    favorites: `docgen${base}_FAVORITE_SEARCHES_${indexName}`,
  };
  const recent = () => readRecords(keys.recent);
  const favorites = () => readRecords(keys.favorites);
  const removeRecent = (record: SearchRecord) => writeRecords(keys.recent, without(recent(), record));

  return {
    read() {
      const kept = favorites().slice(0, MOST_FAVORITES);
      const most = kept.length > 0 ? MOST_RECENT_WITH_FAVORITES : MOST_RECENT;
      return { favorites: kept, recent: recent().slice(0, most) };
    },
    add(record) {
      if (favorites().some((favorite) => isSame(favorite, record))) return;
      const kept = toKept(record);
      writeRecords(keys.recent, [kept, ...without(recent(), kept)].slice(0, MOST_RECENT));
    },
    promote(record) {
      const kept = toKept(record);
      removeRecent(kept);
      writeRecords(keys.favorites, [kept, ...without(favorites(), kept)].slice(0, MOST_FAVORITES));
    },
    removeRecent,
    removeFavorite: (record) => writeRecords(keys.favorites, without(favorites(), record)),
  };
}

/** The place without what was found there: text below a heading is kept as that heading. */
export function toKept({ objectID, url, type, hierarchy }: SearchRecord): SearchRecord {
  const { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 } = hierarchy;
  const levels: HitHierarchy = { lvl0, lvl1, lvl2, lvl3, lvl4, lvl5, lvl6 };
  const heading = type === 'content' ? (LEVELS.find((level) => levels[level]) ?? 'lvl1') : type;
  return { objectID, url, type: heading, content: null, hierarchy: levels };
}

/** A service has an id for every paragraph; the address is that of the heading. */
function isSame(one: SearchRecord, other: SearchRecord): boolean {
  return one.objectID === other.objectID || one.url === other.url;
}

function without(records: readonly SearchRecord[], record: SearchRecord): readonly SearchRecord[] {
  return records.filter((other) => !isSame(other, record));
}

function readRecords(key: string): readonly SearchRecord[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isRecord) : [];
  } catch {
    // Blocked, or not JSON: the next search that is kept writes it anew.
    return [];
  }
}

function isRecord(value: unknown): value is SearchRecord {
  const { objectID, url, type, hierarchy } = (value ?? {}) as Partial<SearchRecord>;
  const isText = [objectID, url, type, hierarchy?.lvl0, hierarchy?.lvl1].every(
    (field) => typeof field === 'string',
  );
  return isText && LEVELS.every((level) => typeof (hierarchy?.[level] ?? '') === 'string');
}

/** Where there is no room for all of them, half of them may do. */
function writeRecords(key: string, records: readonly SearchRecord[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(records));
  } catch {
    if (records.length > 1) writeRecords(key, records.slice(0, records.length >> 1));
  }
}
