/** Runs on every page, so it is as small as can be: only the 404 page loads what redirects. */
const meta = document.querySelector('body > script#docgen-meta')?.textContent ?? '';
// A site may have a 404 page of its own, of whatever type.
if (/"pageType":"404"|"routePath":"\/(?:[\w-]+\/)?404"/.test(meta))
  void import('./follow-rules.ts').then(({ followRules }) => followRules());

export {};
