/**
 * A new app in the same document: the reader keeps their place and light or dark, and
 * sees no empty page, since the server's new HTML takes the place of the old app at once.
 */
import type { Diagnostic } from '../../shared/types.ts';
import { findMeta, findRoot } from '../page-meta.ts';
import { toTrustedHtml } from '../trusted-html.ts';
import { type AppDocument, fetchAppDocument, loadStyles, toAddress } from './app-document.ts';
import type { ChunkVersions } from './chunk-versions.ts';
import type { AppSlot } from './dev-app.ts';
import { toModuleProblem } from './runtime-problem.ts';

export interface ChangeTools {
  readonly slot: AppSlot;
  readonly versions: ChunkVersions;
  /** Shows a problem until the next change. */
  readonly report: (problem: Diagnostic) => void;
}

/** `same`: the document names nothing new. `restyled`: only stylesheets were exchanged. `failed`: the former app goes on. */
export type Exchanged = 'same' | 'restyled' | 'exchanged' | 'failed';

type Tools = Pick<ChangeTools, 'slot' | 'report'>;

/** @throws when it stopped half-way: then only the browser can help. */
export async function exchangeApp(stamp: string, tools: Tools): Promise<Exchanged> {
  const { slot, report } = tools;
  const next = await fetchAppDocument();
  if (next.script === slot.script()) return exchangeStyles(next, tools);
  slot.reserve();
  try {
    // A name of its own, since an author who takes a change back gets an app that has been here before.
    await import(`${next.script}?v=${encodeURIComponent(stamp)}-${performance.now()}`);
  } catch (error) {
    report(toModuleProblem(error));
    return 'failed';
  }
  const styles = await loadStyles(next.styles);
  // The reader has gone to another page meanwhile.
  if (toAddress() !== next.address) return exchangeApp(stamp, tools);
  const release = holdPlace();
  slot.exchange({ script: next.script, build: next.meta.build }, () => {
    showDocument(next);
    styles.removeOthers();
  });
  await slot.settled();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  release();
  return 'exchanged';
}

async function exchangeStyles(next: AppDocument, { slot }: Tools): Promise<Exchanged> {
  const styles = await loadStyles(next.styles);
  styles.removeOthers();
  slot.setBuild(next.meta.build);
  return styles.hasAdded ? 'restyled' : 'same';
}

/** What the next app begins from, as after a load. */
function showDocument({ html, metaElement, meta }: AppDocument): void {
  const root = findRoot(document);
  const former = findMeta(document);
  if (!root || !former) throw new Error('The document has lost the root of the app.');
  root.innerHTML = toTrustedHtml(html);
  // The parsed element itself: a text for a script, or a copy of one, would offend a site that demands Trusted Types.
  former.replaceWith(metaElement);
  document.documentElement.dataset.build = meta.build;
}

/** Until the returned function is called, the document is at least as high as now; then the reader is where they were. */
function holdPlace(): () => void {
  const { documentElement: page } = document;
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  page.style.minHeight = `${page.scrollHeight}px`;
  return () => {
    page.style.minHeight = '';
    scrollTo(place);
  };
}
