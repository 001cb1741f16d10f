/** Replaces the address by another one of this site, with the reader's query and hash. */
export function redirectTo(to: string): void {
  const target = new URL(to, location.href);
  // A rule is applied to an address that anybody may have written: readers stay on this site.
  if (target.origin !== location.origin || target.href === location.href) return;
  for (const [name, value] of new URLSearchParams(location.search)) target.searchParams.append(name, value);
  if (location.hash !== '') target.hash = location.hash;
  location.replace(target.href);
}
