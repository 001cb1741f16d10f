/**
 * Exchanges the app of a document: the reader keeps their position and light or dark, and sees no empty
 * page, since the server's new HTML replaces the old app at once.
 */
import { STAMP_ATTRIBUTE } from '../../shared/dev-protocol.ts';
import { findMeta, findRoot } from '../early/page-meta.ts';
import { toTrustedHtml } from '../trusted-html.ts';
import { type AppDocument, fetchAppDocument, getPageAddress, loadStyles } from './app-document.ts';
import type { ChunkVersions } from './chunk-versions.ts';
import type { AppSlot } from './dev-app.ts';
import { getDocumentStore } from './document-store.ts';
import { createModuleProblem, type Failure } from './runtime-problem.ts';

export interface ChangeTools {
  readonly slot: AppSlot;
  readonly versions: ChunkVersions;
  /** Returns true if the server has announced only changes that a document with this stamp includes. */
  readonly isNewest: (stamp: string) => boolean;
  /** Shows an error until the next change. */
  readonly report: (failure: Failure) => void;
  /** Called before another app starts: what failed in the former one is gone with it. */
  readonly onExchange: () => void;
}

/**
 * `same`: the document has the same app. `restyled`: only stylesheets were exchanged. `refreshed`: the app goes on with
 * the new components. `failed`: it goes on as it was.
 */
export type ExchangeResult = 'same' | 'restyled' | 'refreshed' | 'exchanged' | 'failed';

type Tools = Pick<ChangeTools, 'slot' | 'report' | 'onExchange'>;

/** @throws if it stopped half-way: then only a reload can help. */
export async function exchangeApp(stamp: string, tools: Tools): Promise<ExchangeResult> {
  const { slot, report, onExchange } = tools;
  const next = await fetchAppDocument();
  if (next.script === slot.script()) return exchangeStyles(next, tools);
  slot.reserve();
  try {
    // A unique address, since an author who undoes a change gets an app that was imported before.
    await import(`${next.script}?v=${encodeURIComponent(stamp)}-${performance.now()}`);
  } catch (error) {
    report(createModuleProblem(error));
    return 'failed';
  }
  const styles = await loadStyles(next.styles);
  // The reader has gone to another page meanwhile.
  if (getPageAddress() !== next.address) return exchangeApp(stamp, tools);
  if (await canRefresh(slot)) {
    getDocumentStore().refresh?.perform();
    styles.removeOthers();
    slot.setVersion({ script: next.script, build: next.meta.build });
    return 'refreshed';
  }
  const release = holdPlace();
  slot.exchange({ script: next.script, build: next.meta.build }, () => {
    onExchange();
    showDocument(next);
    styles.removeOthers();
  });
  await slot.whenSettled();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  release();
  return 'exchanged';
}

/**
 * True if the app that has just been imported differs from the one that runs by nothing but components that Fast
 * Refresh knows.
 */
async function canRefresh(slot: AppSlot): Promise<boolean> {
  const { refresh, code, latestCode } = getDocumentStore();
  const isRunning = await slot.whenRunning().then(
    () => true,
    () => false,
  );
  if (!refresh || !code || !latestCode || !isRunning) return false;
  const names = Object.keys({ ...code.components, ...latestCode.components });
  return (
    code.shared.every((each, index) => each === latestCode.shared[index]) &&
    names.every((name) => {
      const [former, next] = [code.components[name], latestCode.components[name]];
      return former === next || refresh.isSame(former, next);
    })
  );
}

async function exchangeStyles(next: AppDocument, { slot }: Tools): Promise<ExchangeResult> {
  const styles = await loadStyles(next.styles);
  styles.removeOthers();
  slot.setBuild(next.meta.build);
  return styles.hasAdded ? 'restyled' : 'same';
}

/** Restores the document from which the next app starts, as after a load. */
function showDocument({ html, metaElement, meta, stamp }: AppDocument): void {
  const root = findRoot(document);
  const former = findMeta(document);
  if (!root || !former) throw new Error('The document has lost the root of the app.');
  root.innerHTML = toTrustedHtml(html);
  // The parsed element itself: setting the text of a script, or a copy of one, would violate Trusted Types.
  former.replaceWith(metaElement);
  document.documentElement.dataset.build = meta.build;
  document.documentElement.setAttribute(STAMP_ATTRIBUTE, stamp);
}

/**
 * Keeps the document at least as high as now until the returned function is called, which restores the
 * scroll position.
 */
function holdPlace(): () => void {
  const { documentElement: page } = document;
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  page.style.minHeight = `${page.scrollHeight}px`;
  return () => {
    page.style.minHeight = '';
    scrollTo(place);
  };
}
