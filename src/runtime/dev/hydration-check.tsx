/**
 * Reports on saving that server and browser render different pages: readers would see a jump, and authors notice it
 * only when they load the page again. The browser renders the page like the server and compares. Only if the two
 * differ, React hydrates a copy outside of the document, since only React knows which differences the author allows
 * (`suppressHydrationWarning`) and which component they are in.
 */
import { hydrateRoot } from 'react-dom/client';
import { needsAllParts } from '../../shared/page-start.ts';
import type { LoadedPage } from '../context.ts';
import { splitMarkup } from '../split-markup.ts';
import type { StaticTreeInput } from '../static-tree.tsx';
import { toTrustedHtml } from '../trusted-html.ts';
import { fetchAppDocument } from './app-document.ts';
import { type AppCode, getDocumentStore } from './document-store.ts';
import type { ChangeTools } from './exchange-app.ts';
import { isLeftToBrowser } from './left-to-browser.ts';
import { createHydrationProblem, type Failure } from './runtime-problem.ts';

/** Undefined if both are the same, and if the page cannot be rendered, which has been reported. */
export async function findHydrationProblem(
  loaded: LoadedPage,
  isNewest: ChangeTools['isNewest'],
): Promise<Failure | undefined> {
  const { html, meta, stamp } = await fetchAppDocument();
  if (html === '' || meta.page.routePath !== loaded.meta.page.routePath) return undefined;
  const { code, latestCode } = getDocumentStore();
  // Saved again: the page that the browser has is older.
  if (!isNewest(stamp)) return undefined;
  // Otherwise the app's modules are not those of the server: Fast Refresh has put other components into it.
  if (!code || code !== latestCode) return undefined;
  const parts = needsAllParts(meta) ? await code.loadParts() : code.parts;
  const input = { ...loaded, meta, parts, globalComponents: code.globalComponents };
  const drawn = await draw(input, code);
  if (drawn === undefined || spellAlike(drawn) === spellAlike(html)) return undefined;
  return hydrate(html, input, code);
}

async function draw(input: StaticTreeInput, { createStaticTree }: AppCode): Promise<string | undefined> {
  // Loaded with the first page that is saved, and by itself: what the app shares with a module that comes later would be
  // other files whenever pages come or go. A built site has no such file.
  // biome-ignore lint/style/noProcessEnv: as in dev-client.ts
  const isDev = process.env.NODE_ENV !== 'production';
  const imported: unknown = isDev ? await import('react-dom/server.edge') : {};
  // It is CommonJS, which an import only has as its default export.
  const { renderToString } = (imported as { default: typeof import('react-dom/server.edge') }).default;
  try {
    return splitMarkup(renderToString(createStaticTree(input).tree)).html;
  } catch {
    return undefined;
  }
}

/** HTML as this browser spells it. */
function spellAlike(html: string): string {
  return new DOMParser().parseFromString(toTrustedHtml(html), 'text/html').body.innerHTML;
}

function hydrate(
  html: string,
  input: StaticTreeInput,
  { createStaticTree }: AppCode,
): Promise<Failure | undefined> {
  const container = document.createElement('div');
  container.innerHTML = toTrustedHtml(html);
  return new Promise((resolve) => {
    const connect = () => {
      resolve(undefined);
      // Not during React's work.
      setTimeout(() => root.unmount());
      return () => undefined;
    };
    const { app } = createStaticTree({ ...input, connect });
    const root = hydrateRoot(container, app, {
      onRecoverableError(error, info) {
        if (!isLeftToBrowser(error)) resolve(createHydrationProblem(error, info.componentStack));
      },
      onUncaughtError: () => resolve(undefined),
    });
  });
}
