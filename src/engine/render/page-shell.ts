/**
 * The markup of a page around its body. The HTML of a body goes into it unchanged and nothing around it depends on it, so
 * pages are rendered with a mark in its place: neither travels to the threads that render, and the markup of an edited
 * page is found again.
 */
import { recall } from '../memo/recall.ts';
import type { Store } from '../store/store.ts';
import type { PageBody } from '../types.ts';
import { findMisnested, type Misnested } from './misnested.ts';
import type { RenderAnswer, RenderedMarkup } from './render-page.ts';

/** No text of a page is written like this: there, `<` is escaped. */
const MARK = '<docgen-body></docgen-body>';

/**
 * A page's markup in parts that follow each other. A text of more than 128 KiB in memory, which is half as much where a
 * character is not of Latin 1, takes a millisecond to allocate: parts are encoded one by one instead of being joined.
 */
export interface MarkupParts extends Omit<RenderedMarkup, 'html'> {
  readonly parts: readonly string[];
  /** What browsers move in a page with components. */
  readonly misnested?: Misnested | undefined;
}

/** Markup before, between and after the places of the body: a theme may show it once, or not. */
type Shell = MarkupParts;

export interface MarkupInput {
  readonly store: Store;
  /** See `PageDocument.getShellKey`. */
  readonly key: string;
  readonly body: PageBody;
  readonly render: (body: PageBody) => Promise<RenderAnswer>;
}

/** Returns the markup of a page, from the store if an earlier run has made it. */
export async function renderCached(input: MarkupInput): Promise<MarkupParts | Failure> {
  const { body } = input;
  const answer = await renderShell(input);
  if ('diagnostic' in answer) return answer;
  const { parts, ...rest } = answer;
  const between = body.kind === 'static' ? body.html : MARK;
  return { parts: parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])), ...rest };
}

/** The same without the body. */
export function renderShell({ store, key, body, render }: MarkupInput): Promise<Shell | Failure> {
  const isStatic = body.kind === 'static';
  return recall(store, {
    kind: 'shell',
    key,
    make: async () => splitShell(await render(isStatic ? { kind: 'static', html: MARK } : body), isStatic),
    isStorable: (answer) => !('diagnostic' in answer),
    encode: (answer) => JSON.stringify(answer),
    decode: (bytes) => JSON.parse(bytes.toString()) as Shell,
  });
}

type Failure = Exclude<RenderAnswer, RenderedMarkup>;

function splitShell(answer: RenderAnswer, isStatic: boolean): Shell | Failure {
  if ('diagnostic' in answer) return answer;
  const { html, ...rest } = answer;
  const misnested = isStatic ? undefined : findMisnested(html);
  return { parts: html.split(MARK), ...rest, ...(misnested && { misnested }) };
}
