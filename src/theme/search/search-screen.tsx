import type { ReactElement, ReactNode } from 'react';
import type { SearchRecord } from '../../search/search-provider.ts';
import type { KeptSearches } from './kept-searches.ts';
import type { RenderSearchFunction } from './search-hooks.ts';
import { ErrorScreen, NoResultsScreen } from './search-messages.tsx';
import { ResultsScreen } from './search-results.tsx';
import type { RowActions } from './search-row.tsx';
import type { SearchState } from './search-session.ts';
import { StartScreen } from './search-start.tsx';
import type { SearchText } from './search-text.ts';
import type { KeptChange } from './use-kept-searches.ts';
import type { ShownGroups } from './use-shown-groups.ts';

export interface SearchScreenProps {
  readonly state: SearchState<unknown>;
  readonly shown: ShownGroups;
  /** Undefined until the provider has said whose they are. */
  readonly kept: KeptSearches | undefined;
  readonly listId: string;
  readonly actions: RowActions;
  readonly text: SearchText;
  readonly suggestions: readonly string[];
  readonly reportUrl: string | undefined;
  readonly render: RenderSearchFunction | undefined;
  readonly onSuggestion: (name: string) => void;
  readonly onChange: (kind: KeptChange, record: SearchRecord) => void;
}

/** What stands below the field. */
export function SearchScreen(props: SearchScreenProps): ReactElement | null {
  const { state, shown, kept, listId, actions, text } = props;
  switch (state.screen) {
    case 'error':
      return <ErrorScreen text={text} />;
    case 'none':
      return <NoResultsScreen {...props} query={state.query} />;
    case 'start':
      return kept ? <StartScreen {...props} kept={kept} /> : null;
    case 'results':
      if (shown.custom) return <>{drawCustom(props.render, shown.custom.result)}</>;
      return (
        <ResultsScreen
          groups={shown.groups}
          label={text('searchBoxText')}
          listId={listId}
          actions={actions}
        />
      );
  }
}

function drawCustom(render: RenderSearchFunction | undefined, result: unknown): ReactNode {
  try {
    return render?.(result);
  } catch (error) {
    // A hook that fails costs its own tab, and not the page.
    reportError(error);
    return null;
  }
}
