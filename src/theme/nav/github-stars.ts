/**
 * Stars of a repository on GitHub, requested at most once an hour. This is the only request to another site
 * that the theme makes, and only for a social link with the mode `github-stars`.
 */

interface CachedCount {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

const HOUR_MS = 60 * 60 * 1000;

/** Returns the count as readers see it: `987`, `1.2K`, `3.4M`; undefined if GitHub does not answer. */
export async function readStars(url: string): Promise<string | undefined> {
  const repo = parseRepo(url);
  if (repo === undefined) return undefined;
  // The key and the shape of the value are those of Rspress.
  const key = `rp-github-stars:${repo}`;
  const cached = parseCachedCount(readCache(key));
  const count =
    cached && Date.now() - cached.fetchedAt < HOUR_MS ? cached.count : await fetchStars(repo, key);
  return count === undefined ? undefined : formatCount(count);
}

/** Returns `owner/name` of an address below github.com. */
export function parseRepo(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#]|$)/i.exec(url)?.[1];
}

export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  // 999 950 and more would be rounded to 1000.0K.
  const [unit, size] = count < 999_950 ? (['K', 1000] as const) : (['M', 1_000_000] as const);
  return (count / size).toFixed(1).replace(/\.0$/, '') + unit;
}

async function fetchStars(repo: string, key: string): Promise<number | undefined> {
  try {
    const response = await fetch(`https://api.github.com/repos/${repo}`, { credentials: 'omit' });
    const { stargazers_count: count } = (await response.json()) as { readonly stargazers_count?: unknown };
    if (!response.ok || typeof count !== 'number') return undefined;
    writeCache(key, { count, fetchedAt: Date.now() });
    return count;
  } catch {
    // Offline, blocked or over GitHub's limit: the icon alone is enough.
    return undefined;
  }
}

/** Checks a value from storage, which may hold anything. */
function parseCachedCount(value: unknown): CachedCount | undefined {
  const { count, fetchedAt } = (value ?? {}) as Partial<CachedCount>;
  return typeof count === 'number' && typeof fetchedAt === 'number' ? { count, fetchedAt } : undefined;
}

function readCache(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function writeCache(key: string, cached: CachedCount): void {
  try {
    localStorage.setItem(key, JSON.stringify(cached));
  } catch {
    // Storage is blocked or full: the next page asks again.
  }
}
