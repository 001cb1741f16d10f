/**
 * Requests files before their importers do, so that all of them take one round trip: otherwise each is found only after
 * the previous one has loaded and run.
 */
import { assetPrefix, base } from 'virtual:docgen/options';
import type { PageMeta } from '../../shared/types.ts';

/** Stages named in the document's script: the app, its late half, the search box. */
export type Stage = 'app' | 'late' | 'search';

/** Same mode as in `fetchData`. */
const DATA = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' };

/** Requests the scripts of a stage, and with the app its data. */
export function preloadStage(stage: Stage, { site, sidebar, start }: PageMeta): void {
  const script = document.head.querySelector<HTMLElement>('script[data-app], script[data-search]');
  for (const href of (script?.dataset[stage] ?? '').split(' ')) preload(href, { rel: 'modulepreload' });
  // A page that starts at once has these links in its document.
  if (stage !== 'app' || start === 'now') return;
  for (const href of [site, sidebar]) preload(href, DATA);
}

/** Requests the payload of the page behind a link. Files other than pages have another extension. */
export function preloadPage({ pathname }: HTMLAnchorElement): void {
  const path = pathname.replace(/\.html$/, '');
  if (!path.startsWith(base) || /\.[^/]*$/.test(path)) return;
  const name = path.slice(base.length) + (path.endsWith('/') ? 'index' : '');
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  if (process.env.NODE_ENV !== 'production')
    preload(`${assetPrefix}static/pages/${name}.js`, { rel: 'modulepreload' });
  else preload(`${base}static/pages/${name}.bin`, DATA);
}

function preload(href: string, how: Partial<HTMLLinkElement>): void {
  // Requested once, however often a pointer comes by. Encoded addresses have no quotes.
  if (href && !document.head.querySelector(`link[href="${href}"]`))
    document.head.append(Object.assign(document.createElement('link'), how, { href }));
}
