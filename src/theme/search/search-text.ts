import { useI18n } from '../../runtime/index.ts';
import type { TextKey } from '../text/en.ts';
import type { SearchBoxOptions } from './search-options.ts';

/** Looks up a word of the box. */
export type SearchText = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

/** The site's words, with those of the box itself before them. */
export function useSearchText(texts: SearchBoxOptions['texts']): SearchText {
  const text = useI18n();
  return (key, params = {}) => {
    const own = texts?.[key];
    if (own === undefined) return text(key, params);
    return own.replace(/\{\{(\w+)\}\}/g, (marker, name: string) => String(params[name] ?? marker));
  };
}
