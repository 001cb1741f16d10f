/** The reader's storage, which may be blocked, full, or hold anything. */

/** Reads a value; null if the reader's settings block storage. The page works without it. */
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

/** Writes a value; if storage is blocked or full, the value is lost with the page. */
export function writeStorage(
  key: string,
  value: string,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    globalThis[storage].setItem(key, value);
  } catch {}
}
