/**
 * The stars of a repository on GitHub, asked for at most once an hour. The only request to
 * another site that the theme makes, and only where a social link has the mode `github-stars`.
 */

interface KeptCount {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
}

const HOUR_MS = 60 * 60 * 1000;

/** The count as readers see it: `987`, `1.2K`, `3.4M`. Nothing when GitHub does not say. */
export async function readStars(url: string): Promise<string | undefined> {
  const repo = toRepo(url);
  if (repo === undefined) return undefined;
  // The key and the shape of the value are those of Rspress.
  const key = `rp-github-stars:${repo}`;
  const kept = toKept(readKept(key));
  const count = kept && Date.now() - kept.fetchedAt < HOUR_MS ? kept.count : await fetchStars(repo, key);
  return count === undefined ? undefined : toShortCount(count);
}

/** `owner/name` of an address below github.com. */
export function toRepo(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#]|$)/i.exec(url)?.[1];
}

export function toShortCount(count: number): string {
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
    keep(key, { count, fetchedAt: Date.now() });
    return count;
  } catch {
    // Offline, blocked or over GitHub's limit: the icon alone does its job.
    return undefined;
  }
}

/** Storage may hold anything. */
function toKept(value: unknown): KeptCount | undefined {
  const { count, fetchedAt } = (value ?? {}) as Partial<KeptCount>;
  return typeof count === 'number' && typeof fetchedAt === 'number' ? { count, fetchedAt } : undefined;
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

function keep(key: string, kept: KeptCount): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the next page asks again.
  }
}
