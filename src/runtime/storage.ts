/** The reader's storage, which may be blocked, full, or hold anything. */

/** Storage can be blocked by the reader's settings; the page works without it. */
export function readStorage(
  key: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Storage can be blocked or full; what was to be kept is then forgotten with the page. */
export function writeStorage(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    globalThis[storage].setItem(key, value);
  } catch {}
}
