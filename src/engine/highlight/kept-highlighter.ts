/** A highlighter that remembers: a block that an earlier run coloured needs neither shiki nor its grammars. */
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
      const key = toKey(seed, lang, JSON.stringify(shown), code);
      const known = store.get('code', key);
      if (known !== undefined) return JSON.parse(known.toString()) as CodeHtml;
      const made = await highlighter.highlight(code, lang, meta);
      if (mayBeKept(made)) store.set('code', key, JSON.stringify(made));
      return made;
    },
    async colour(code) {
      const key = toKey(seed, 'piece', JSON.stringify(code));
      const known = store.get('code', key);
      if (known !== undefined) return { html: known.toString(), problem: undefined };
      const made = await highlighter.colour(code);
      if (mayBeKept(made)) store.set('code', key, made.html);
      return made;
    },
    async stylesheet() {
      // Kept where little else is: a build that highlights nothing need not know of all blocks.
      const key = toKey(seed, 'stylesheet');
      const known = store.get('bundle', key);
      if (known !== undefined) return known.toString();
      const made = await highlighter.stylesheet();
      store.set('bundle', key, made);
      return made;
    },
  };
}
