/** The first visit of a reader. Only sites in several languages load it. */
import { base, cleanUrls } from 'virtual:docgen/options';
import type { PageMeta } from '../../shared/types.ts';
import { findFirstVisitTarget, type Visit } from './first-visit.ts';

/** Set at the first visit, so that a reader who came back from another language stays. Rspress uses the same key. */
const VISITED_KEY = 'rspress-visited';

/** Redirects a new reader to the page in their language; returns false if they stay. */
export function redirectFirstVisit(meta: PageMeta, options: Pick<Visit, 'mode' | 'defaultLang'>): boolean {
  const isAlone = meta.page.pageType === '404' || Object.keys(meta.alternates.langs).length === 0;
  if (isAlone || !isFirstVisit()) return false;
  const { language, userAgent } = navigator;
  const path = findFirstVisitTarget({ ...options, meta, language, userAgent });
  if (path === undefined) return false;
  const page = path.slice(1).split('/').map(encodeURIComponent).join('/');
  const extension = cleanUrls || path.endsWith('/') ? '' : '.html';
  location.replace(base + page + extension + location.search + location.hash);
  return true;
}

/** Returns false also if storage is blocked: a reader who chose a language must not be sent back. */
function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(VISITED_KEY) !== null) return false;
    localStorage.setItem(VISITED_KEY, '1');
    return true;
  } catch {
    return false;
  }
}
