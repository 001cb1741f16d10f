/** Replaces the address by another one, with the reader's query and hash. */
export function redirectTo(to: string): void {
  const target = new URL(to, location.href);
  // Readers only leave for a full URL, never for what a path turns out to be (`//host`).
  if (target.origin !== location.origin && !/^https?:\/\//i.test(to)) return;
  if (target.href === location.href) return;
  for (const [name, value] of new URLSearchParams(location.search)) target.searchParams.append(name, value);
  if (location.hash !== '') target.hash = location.hash;
  location.replace(target.href);
}
