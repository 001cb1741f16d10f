/** Sends without cookies, also when the reader leaves the page meanwhile. Nobody is told of a failure: pages work without. */
export function request(url: string | URL, options: RequestInit = {}): void {
  fetch(url, { keepalive: true, credentials: 'omit', ...options }).catch(() => undefined);
}
