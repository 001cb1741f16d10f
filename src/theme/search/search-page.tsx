import { type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import { usePage, useSearchParams, useSite } from '../../runtime/index.ts';
import { toPageHref } from '../../shared/url.ts';
import { IconSearch } from '../base/icons.tsx';
import { MAX_CHARACTERS, normalizeQuery } from './normalize-query.ts';
import type { SearchBoxOptions } from './search-options.ts';
import type { PageResultsProps } from './search-page-results.tsx';
import { useSearchText } from './search-text.ts';

/**
 * The field of the search page, and its results below, which are loaded with the search. The query is in the
 * address: a link to the results can be kept and shared.
 */
export function SearchPage(options: SearchBoxOptions): ReactElement {
  const text = useSearchText(options.texts);
  const { routePath } = usePage().page;
  const { base, route } = useSite().site;
  const [params, setParams] = useSearchParams();
  const field = useRef<HTMLInputElement>(null);
  const asked = normalizeQuery(params.get('q') ?? '');
  const [value, setValue] = useState('');
  const [Results, setResults] = useState<ComponentType<PageResultsProps>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // Before hydration, the reader may have written something that is only in the field.
    setValue(asked || (field.current?.value ?? ''));
  }, [asked]);
  useEffect(() => {
    import('./search-page-results.tsx').then(
      ({ PageResults }) => setResults(() => PageResults),
      () => setFailed(true),
    );
  }, []);

  /** Names the query in the address; `push` keeps the former one for the way back. */
  const name = (kind: 'push' | 'replace') => {
    const query = normalizeQuery(value);
    if (query === asked) return;
    void setParams(query === '' ? {} : { q: query }, { replace: kind === 'replace' });
  };
  const placeholder = options.placeholder ?? text('searchPlaceholderText');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the element `search` is younger than the browsers that are read with */}
      <form
        className="rp-search-page__form"
        role="search"
        action={toPageHref(routePath, { base, cleanUrls: route.cleanUrls })}
        onSubmit={(event) => {
          event.preventDefault();
          name('push');
        }}
      >
        <IconSearch />
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={placeholder}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_CHARACTERS}
          placeholder={placeholder}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          onBlur={() => name('replace')}
        />
        <button type="submit">{text('searchBoxText')}</button>
      </form>
      <noscript>
        <p className="rp-search-page__note">{text('searchNeedsScriptText')}</p>
      </noscript>
      {hasFailed ? <p className="rp-search-page__note">{text('searchErrorText')}</p> : null}
      {Results && <Results {...options} query={normalizeQuery(value)} />}
    </>
  );
}
