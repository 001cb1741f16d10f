import type { ReactElement, ReactNode } from 'react';
import { useSite } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import { toPageHref } from '../../shared/url.ts';
import { isPlainClick } from '../base/link.tsx';
import type { SavedSearches } from './saved-searches.ts';
import type { RenderSearchFunction } from './search-hooks.ts';
import { ErrorScreen, getTotalText, getWithoutText, NoResultsScreen } from './search-messages.tsx';
import { ResultsScreen } from './search-results.tsx';
import type { RowActions } from './search-row.tsx';
import type { SearchState } from './search-session.ts';
import { StartScreen } from './search-start.tsx';
import type { SearchText } from './search-text.ts';
import type { SavedChange } from './use-saved-searches.ts';
import type { TabContent } from './use-tab-content.ts';

export interface SearchScreenProps {
  readonly state: SearchState<unknown>;
  readonly content: TabContent;
  /** Undefined until the provider has named the index. */
  readonly saved: SavedSearches | undefined;
  readonly listId: string;
  readonly actions: RowActions;
  readonly text: SearchText;
  readonly suggestions: readonly string[];
  readonly reportUrl: string | undefined;
  readonly render: RenderSearchFunction | undefined;
  readonly onSuggestion: (name: string) => void;
  /** Closes the box. */
  readonly onClose: () => void;
  /** Repeats a search that failed. */
  readonly onRetry: () => void;
  readonly onChange: (kind: SavedChange, record: SearchRecord) => void;
}

/** Content below the field. */
export function SearchScreen(props: SearchScreenProps): ReactElement | null {
  const { state, content, saved, listId, actions, text } = props;
  switch (state.screen) {
    case 'error':
      return <ErrorScreen text={text} onRetry={props.onRetry} />;
    case 'none':
      return <NoResultsScreen {...props} query={state.query} />;
    case 'start':
      return saved ? <StartScreen {...props} saved={saved} isPending={state.status !== 'idle'} /> : null;
    case 'results': {
      const isWhole = content.total <= content.rows.length;
      if (content.custom) return <>{drawCustom(props.render, content.custom.result)}</>;
      return (
        <>
          <p className="rp-search__note">{getWithoutText(content, text)}</p>
          <ResultsScreen
            rows={content.list.rows}
            label={text('searchBoxText')}
            listId={listId}
            actions={actions}
          />
          <p className="rp-search__note">
            {getTotalText(content, text)}
            {isWhole ? null : <AllLink {...props} query={state.query} />}
          </p>
        </>
      );
    }
  }
}

/** The page with all results, which can be linked to; nothing if the site has none. */
function AllLink({
  text,
  query,
  content,
  onClose,
}: Pick<SearchScreenProps, 'text' | 'content' | 'onClose'> & {
  readonly query: string;
}): ReactElement | null {
  const { base, route, searchPage } = useSite().site;
  if (searchPage === undefined) return null;
  const href = `${toPageHref(searchPage, { base, cleanUrls: route.cleanUrls })}?${new URLSearchParams({ q: query })}`;
  return (
    <a className="rp-search__all" href={href} onClick={(event) => isPlainClick(event) && onClose()}>
      {text('searchShowAllText', { total: content.total })}
    </a>
  );
}

function drawCustom(render: RenderSearchFunction | undefined, result: unknown): ReactNode {
  try {
    return render?.(result);
  } catch (error) {
    // A hook that fails breaks its own tab, not the page.
    reportError(error);
    return null;
  }
}
