/**
 * Recent and favourite searches in the reader's storage, per index: the places themselves, without the
 * snippets of the results. Storage may be blocked, full or hold anything: then the lists are empty, and
 * nothing fails.
 */
import type { HitHierarchy, SearchRecord } from '../../search/search-provider.ts';

/** Recent searches shown without and with favourites (decisions/03). */
const MAX_RECENT = 7;
const MAX_RECENT_WITH_FAVORITES = 4;
const MAX_FAVORITES = 10;

const LEVELS = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2', 'lvl1'] as const;

export interface SavedSearches {
  readonly recent: readonly SearchRecord[];
  readonly favorites: readonly SearchRecord[];
}

export type SearchStore = ReturnType<typeof createSearchStore>;

export interface SearchStoreInput {
  /** The provider's `indexName`. */
  readonly indexName: string;
  /** Tells sites of one origin apart: the base. */
  readonly base: string;
}

export function createSearchStore({ indexName, base }: SearchStoreInput) {
  const keys = {
    recent: `docgen${base}_RECENT_SEARCHES_${indexName}`,
    favorites: `docgen${base}_FAVORITE_SEARCHES_${indexName}`,
  };
  const recent = () => readRecords(keys.recent);
  const favorites = () => readRecords(keys.favorites);
  const removeRecent = (record: SearchRecord) => writeRecords(keys.recent, without(recent(), record));

  return {
    read(): SavedSearches {
      const topFavorites = favorites().slice(0, MAX_FAVORITES);
      const max = topFavorites.length > 0 ? MAX_RECENT_WITH_FAVORITES : MAX_RECENT;
      return { favorites: topFavorites, recent: recent().slice(0, max) };
    },
    /** Adds a visited place in front of the recent ones, unless it is a favourite. */
    add(record: SearchRecord): void {
      if (favorites().some((favorite) => isSame(favorite, record))) return;
      const entry = toSavedRecord(record);
      writeRecords(keys.recent, [entry, ...without(recent(), entry)].slice(0, MAX_RECENT));
    },
    /** Makes a recent one a favourite. */
    promote(record: SearchRecord): void {
      const entry = toSavedRecord(record);
      removeRecent(entry);
      writeRecords(keys.favorites, [entry, ...without(favorites(), entry)].slice(0, MAX_FAVORITES));
    },
    removeRecent,
    removeFavorite: (record: SearchRecord) => writeRecords(keys.favorites, without(favorites(), record)),
  };
}

/** Returns the place without its snippet: text below a heading is saved as that heading. */
export function toSavedRecord({ objectID, url, type, hierarchy }: SearchRecord): SearchRecord {
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
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    // Blocked, or not JSON: the next saved search replaces it.
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

/** Writes the records; if there is not enough room, half of them. */
function writeRecords(key: string, records: readonly SearchRecord[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(records));
  } catch {
    if (records.length > 1) writeRecords(key, records.slice(0, records.length >> 1));
  }
}
