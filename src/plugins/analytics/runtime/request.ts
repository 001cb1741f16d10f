/** Sends without cookies, even if the reader leaves the page meanwhile. Failures are not reported: pages work without it. */
export function request(url: string | URL, options: RequestInit = {}): void {
  fetch(url, { keepalive: true, credentials: 'omit', ...options }).catch(() => undefined);
}
