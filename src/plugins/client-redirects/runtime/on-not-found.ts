/** Runs on every page, so it is as small as possible: only the 404 page loads the rest. */
const meta = document.querySelector('body > script#docgen-meta')?.textContent ?? '';
// A site may have its own 404 page, of any type.
if (/"pageType":"404"|"routePath":"\/(?:[\w-]+\/)?404"/.test(meta))
  void import('./follow-rules.ts').then(({ followRules }) => followRules());

export {};
