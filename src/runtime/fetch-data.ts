/**
 * Fetches data of the site. The theme renders some of it as HTML, so it must come from the site's own
 * paths.
 */
export function fetchData(url: string, base: string): Promise<Response> {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin || !pathname.startsWith(base))
    throw new Error(`${url} is not an address of this site.`);
  // The document may have preloaded these files in this mode; another one would fetch them twice.
  return fetch(url, { credentials: 'same-origin' });
}
