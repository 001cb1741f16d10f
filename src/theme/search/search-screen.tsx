import type { ReactElement, ReactNode } from 'react';
import type { SearchRecord } from '../../search/search-provider.ts';
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
    case 'results':
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
          <p className="rp-search__note">{getTotalText(content, text)}</p>
        </>
      );
  }
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
