/** Paths of pages, and addresses derived from them. */

export function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The path of a page in an address: `guide/README.md` → `guide/`, `guide/start.md` → `guide/start`. */
export const removePageName = (path: string) => path.replace(/(?:^|(?<=\/))README\.md$|\.md$/, '');

export const encodePath = (path: string) =>
  encodeURI(decodePath(path)).replaceAll('(', '%28').replaceAll(')', '%29');

/** The address of a page or public file, by its path from the docs folder. */
export const encodeTarget = (to: string) =>
  encodePath(to.startsWith('public/') ? to.slice('public'.length) : `/${removePageName(to)}`);
