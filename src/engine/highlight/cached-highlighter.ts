/** A highlighter with a cache: a block that an earlier run coloured needs neither shiki nor its grammars. */
import { AS_TEXT, asJson, recall } from '../memo/recall.ts';
import { hashKey } from '../store/hash-key.ts';
import { isStorable } from '../store/is-storable.ts';
import type { Store } from '../store/store.ts';
import { parseCodeMeta } from './code-meta.ts';
import type { CodeHtml, Highlighter } from './highlighter.ts';

export interface KeptHighlighterOptions {
  readonly highlighter: Highlighter;
  readonly store: Store;
  /** Hash of everything besides the code that decides colours: themes, languages, docgen itself. */
  readonly seed: string;
  /** True if transformers of the site see the whole fence. */
  readonly readsMeta: boolean;
}

export function createKeptHighlighter(options: KeptHighlighterOptions): Highlighter {
  const { highlighter, store, seed, readsMeta } = options;
  return {
    async highlight(code, lang, meta = '') {
      const cacheMeta = readsMeta ? meta : parseCodeMeta(meta).highlight;
      return recall(store, {
        kind: 'code',
        ...asJson<CodeHtml>(),
        isStorable,
        key: hashKey(seed, lang, JSON.stringify(cacheMeta), code),
        make: () => highlighter.highlight(code, lang, meta),
      });
    },
    colour: (code) =>
      recall(store, {
        kind: 'code',
        isStorable,
        key: hashKey(seed, 'piece', JSON.stringify(code)),
        make: () => highlighter.colour(code),
        encode: ({ html }) => html,
        decode: (bytes) => ({ html: bytes.toString(), problem: undefined }),
      }),
    // Cached because little else is loaded: a build that highlights nothing need not know all blocks.
    stylesheet: () =>
      recall(store, {
        kind: 'bundle',
        ...AS_TEXT,
        make: highlighter.stylesheet,
        key: hashKey(seed, 'stylesheet'),
      }),
  };
}
