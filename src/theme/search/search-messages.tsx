import type { ReactElement } from 'react';
import { IconSearch } from '../base/icons.tsx';
import { IconEmpty } from '../base/late-icons.tsx';
import { IconExternalLink } from '../base/link-icons.tsx';
import type { SearchText } from './search-text.ts';
import type { TabContent } from './use-tab-content.ts';

/** Says which words the results are without; `''` if they have all. */
export function getWithoutText({ unknown }: Pick<TabContent, 'unknown'>, text: SearchText): string {
  return unknown.length > 0 ? text('searchWithoutText', { words: unknown.join(' ') }) : '';
}

/** Says how many results there are, and how many of them are shown if these are fewer. */
export function getTotalText({ total, rows }: Pick<TabContent, 'total' | 'rows'>, text: SearchText): string {
  const count = rows.length;
  return total > count ? text('searchTotalText', { count, total }) : text('searchResultCountText', { count });
}

export interface ErrorScreenProps {
  readonly text: SearchText;
  readonly onRetry: () => void;
}

/** Shown if the search failed. */
export function ErrorScreen({ text, onRetry }: ErrorScreenProps): ReactElement {
  return (
    <div className="rp-search__message">
      <IconEmpty className="rp-search__message-icon" />
      <p className="rp-search__message-title">{text('searchErrorText')}</p>
      <p>{text('searchErrorHelpText')}</p>
      <button type="button" className="rp-search__choice" onClick={onRetry}>
        {text('searchRetryText')}
      </button>
    </div>
  );
}

export interface NoResultsScreenProps {
  readonly query: string;
  /** Names of groups that earlier queries had results in. */
  readonly suggestions: readonly string[];
  readonly text: SearchText;
  readonly onSuggestion: (name: string) => void;
  readonly reportUrl: string | undefined;
}

/** Shown if a search has no results. */
export function NoResultsScreen(props: NoResultsScreenProps): ReactElement {
  const { query, suggestions, text, onSuggestion, reportUrl } = props;
  const words = text('searchNoResultsText', { query });
  return (
    <div className="rp-search__message">
      <IconSearch className="rp-search__message-icon" />
      {/* A site's own words may leave the query out. */}
      <p className="rp-search__message-title">{words.includes(query) ? words : `${words} "${query}"`}</p>
      {suggestions.length > 0 ? (
        <div className="rp-search__suggestions">
          <p>{text('searchSuggestedQueryText')}</p>
          <ul>
            {suggestions.map((name) => (
              <li key={name}>
                <button type="button" className="rp-search__choice" onClick={() => onSuggestion(name)}>
                  <IconSearch />
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p>{text('searchAdviceText')}</p>
      )}
      {reportUrl === undefined ? null : (
        <p>
          {text('searchReportText')}{' '}
          <a href={reportUrl} target="_blank" rel="noopener noreferrer">
            {text('searchReportLinkText')}
            <IconExternalLink />
            <span className="rp-sr-only">{text('newTabText')}</span>
          </a>
        </p>
      )}
    </div>
  );
}
