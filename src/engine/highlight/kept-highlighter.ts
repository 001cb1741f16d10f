/** A highlighter that remembers: a block that an earlier run coloured needs neither shiki nor its grammars. */
import { AS_TEXT, asJson, recall } from '../memo/recall.ts';
import { mayBeKept } from '../store/may-be-kept.ts';
import type { Store } from '../store/store.ts';
import { toKey } from '../store/to-key.ts';
import { toCodeMeta } from './code-meta.ts';
import type { CodeHtml, Highlighter } from './highlighter.ts';

export interface KeptHighlighterOptions {
  readonly highlighter: Highlighter;
  readonly store: Store;
  /** Hash of what decides colours besides the code: themes, languages, docgen itself. */
  readonly seed: string;
  /** Whether transformers of the site see all of the fence. */
  readonly readsMeta: boolean;
}

export function createKeptHighlighter(options: KeptHighlighterOptions): Highlighter {
  const { highlighter, store, seed, readsMeta } = options;
  return {
    async highlight(code, lang, meta = '') {
      const written = typeof meta === 'string' ? toCodeMeta(meta) : meta;
      const shown = readsMeta ? meta : written.highlight;
      return recall(store, {
        ...{ kind: 'code', ...asJson<CodeHtml>(), mayBeKept },
        key: toKey(seed, lang, JSON.stringify(shown), code),
        make: () => highlighter.highlight(code, lang, meta),
      });
    },
    colour: (code) =>
      recall(store, {
        ...{ kind: 'code', mayBeKept },
        key: toKey(seed, 'piece', JSON.stringify(code)),
        make: () => highlighter.colour(code),
        encode: ({ html }) => html,
        decode: (bytes) => ({ html: bytes.toString(), problem: undefined }),
      }),
    // Kept where little else is: a build that highlights nothing need not know of all blocks.
    stylesheet: () =>
      recall(store, {
        ...{ kind: 'bundle', ...AS_TEXT, make: highlighter.stylesheet },
        key: toKey(seed, 'stylesheet'),
      }),
  };
}
