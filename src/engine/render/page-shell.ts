/** Caches a rendered page without its body, which the store already has. */
import { recall } from '../memo/recall.ts';
import type { Store } from '../store/store.ts';
import type { RenderAnswer, RenderedMarkup } from './render-page.ts';

interface Shell extends Omit<RenderedMarkup, 'html'> {
  readonly before: string;
  /** Undefined if the markup does not contain the body verbatim. */
  readonly after?: string;
}

export interface MarkupInput {
  readonly store: Store;
  /** See `PageDocument.getShellKey`. */
  readonly key: string;
  /** HTML of the body; `''` for a page that is rendered as a whole. */
  readonly body: string;
  readonly render: () => Promise<RenderAnswer>;
}

/** The markup of a page, from the store where an earlier run has made it. */
export function renderCached({ store, key, body, render }: MarkupInput): Promise<RenderAnswer> {
  return recall(store, {
    ...{ kind: 'shell', key, make: render },
    isStorable: (answer) => !('diagnostic' in answer),
    encode: (answer) => JSON.stringify(splitShell(answer as RenderedMarkup, body)),
    decode: (bytes) => joinShell(JSON.parse(bytes.toString()) as Shell, body),
  });
}

function splitShell({ html, ...rest }: RenderedMarkup, body: string): Shell {
  const at = body === '' ? -1 : html.indexOf(body);
  if (at === -1) return { before: html, ...rest };
  return { before: html.slice(0, at), after: html.slice(at + body.length), ...rest };
}

function joinShell({ before, after, ...rest }: Shell, body: string): RenderedMarkup {
  return { html: after === undefined ? before : before + body + after, ...rest };
}
