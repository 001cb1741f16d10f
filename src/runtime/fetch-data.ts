/**
 * Asks for data of the site. Some of it is HTML to the theme, so it comes from the site's own paths
 * and from nowhere else.
 * @throws for an address outside of the site, `data:` and other schemes among them.
 */
export function fetchData(url: string, base: string): Promise<Response> {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !pathname.startsWith(base))
    throw new Error(`${url} is no address of this site.`);
  // The document may have preloaded these files in this very mode; another one would fetch them twice.
  return fetch(url, { credentials: 'same-origin' });
}
