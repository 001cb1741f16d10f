import type { ReactElement } from 'react';
import { usePage } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import { SearchPage } from './search-page.tsx';
import { SearchView } from './search-view.ts';

/** The page `/search`, which lists all results of the query in its address: `/search?q=proxy`. */
export function SearchLayout(): ReactElement {
  const { title } = usePage().page;
  const Search = useThemePart('Search');
  return (
    <main id="rp-main" className="rp-search-page" tabIndex={-1}>
      <h1 className="rp-search-page__title">{title}</h1>
      <SearchView value={SearchPage}>
        <Search />
      </SearchView>
    </main>
  );
}
