/** The search box: a dialog over the page, loaded when it is about to be used. */
import { hooks } from 'virtual:docgen/search-hooks';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Portal } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import sheet from '../styles/search-box.css?inline';
import type { CombinedAnswer } from './run-search.ts';
import type { WrittenText } from './search-entry.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFooter } from './search-footer.tsx';
import type { SearchHooks } from './search-hooks.ts';
import { getTotalText, getWithoutText } from './search-messages.tsx';
import type { SearchBoxOptions } from './search-options.ts';
import { getRowId } from './search-row.tsx';
import { SearchScreen } from './search-screen.tsx';
import { isWaiting, type SearchState } from './search-session.ts';
import { SearchTabs } from './search-tabs.tsx';
import { type SearchText, useSearchText } from './search-text.ts';
import { useActiveRow } from './use-active-row.ts';
import { useDialog } from './use-dialog.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useFollow } from './use-follow.ts';
import { type ProviderCache, useLoadedProvider, useProvider } from './use-provider.ts';
import { useQuery } from './use-query.ts';
import { useReport } from './use-report.ts';
import { useSavedSearches } from './use-saved-searches.ts';
import { useSession } from './use-session.ts';
import { useSheet } from './use-sheet.ts';
import { type TabContent, useTabContent } from './use-tab-content.ts';

/** Suggestions that are shown (decisions/03). */
const MAX_SUGGESTIONS = 3;
/** Milliseconds without typing after which screen readers announce the results. */
const REST_MS = 500;

export interface SearchBoxProps extends SearchBoxOptions {
  /** What the reader has written while the box was loading. */
  readonly written: WrittenText | undefined;
  readonly providerCache: ProviderCache;
  readonly onClose: () => void;
}

export function SearchBox(props: SearchBoxProps): ReactElement {
  const { written, providerCache, onClose, initialQuery } = props;
  useSheet(sheet);
  const text = useSearchText(props.texts);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // The place of the first field is on screen already.
  const isFollowing = useRef(written !== undefined).current;
  const dialogProps = useDialog(dialog, onClose);
  const load = useProvider(props.provider, providerCache);
  const [state, session] = useSession(load, props);
  const [value, change] = useQuery({ field, session, initialQuery, written });
  const [saved, changeSaved] = useSavedSearches(useLoadedProvider(load));
  const [tab, setTab] = useTab(state.answer);
  const content = useTabContent(state.answer, tab, props.maxResultsPerGroup);
  const rows = getRows(state, content, saved?.rows);
  const [active, activate, move] = useActiveRow(rows, body);
  const report = useReport(state, props.onSearch);
  const addRecent = (record: SearchRecord) => {
    changeSaved('add', record);
    report(record);
  };
  const { getHref, follow } = useFollow(onClose, addRecent);
  const retry = () => change(value);
  const onKeyDown = useFieldKeys({ state, row: rows[active], move, follow, retry });
  const suggestions = useSuggestions(content.list.groups);
  const listId = `${id}-list`;
  const listKind = state.screen === 'start' ? 'grid' : 'listbox';
  const panelId = `${id}-panel`;
  const extra = state.screen === 'results' ? (state.answer?.groups ?? []) : [];
  const placeholder = props.placeholder ?? text('searchPlaceholderText');
  const backToField = () => field.current?.focus();

  return (
    <Portal>
      <dialog
        ref={dialog}
        className="rp-search-frame rp-search"
        aria-label={text('searchBoxText')}
        data-follows={isFollowing || undefined}
        {...dialogProps}
      >
        <SearchField
          field={field}
          value={value}
          placeholder={placeholder}
          text={text}
          onKeyDown={onKeyDown}
          onClose={onClose}
          isStalled={state.status === 'stalled'}
          list={
            rows.length === 0 ? undefined : { id: listId, kind: listKind, activeId: getRowId(id, active) }
          }
          onChange={(next, isFinal) => {
            change(next, isFinal);
            if (next === '') backToField();
          }}
        />
        {extra.length > 0 ? (
          <SearchTabs
            names={[text('searchAllTabText'), ...extra.map(({ group }) => group)]}
            active={tab}
            panelId={panelId}
            onChange={setTab}
          />
        ) : null}
        {/** A finger that moves over the results wants to see them: the keyboard is hidden. */}
        <div
          ref={body}
          id={panelId}
          className="rp-search__body"
          role={extra.length > 0 ? 'tabpanel' : undefined}
          // What is shown is an older answer, or its beginning.
          aria-busy={isWaiting(state) || undefined}
          onTouchMove={() => field.current?.blur()}
        >
          <SearchScreen
            state={state}
            content={content}
            saved={saved?.searches}
            listId={listId}
            text={text}
            suggestions={suggestions}
            actions={{ active, activate, id, getHref, follow: (record) => follow(record, 'here'), addRecent }}
            reportUrl={props.getMissingResultsUrl?.({ query: state.query })}
            render={(hooks as SearchHooks).render}
            onSuggestion={(name) => {
              change(`${name.toLowerCase()} `);
              backToField();
            }}
            onClose={onClose}
            onRetry={() => {
              retry();
              backToField();
            }}
            onChange={(kind, record) => {
              changeSaved(kind, record);
              backToField();
            }}
          />
        </div>
        <SearchFooter text={text}>{props.footer}</SearchFooter>
        <StatusText words={getStatusText(state, content, text)} />
      </dialog>
    </Portal>
  );
}

const NO_ROWS: readonly SearchRecord[] = [];

function getRows(
  { screen }: SearchState<CombinedAnswer>,
  content: TabContent,
  saved: readonly SearchRecord[] = NO_ROWS,
): readonly SearchRecord[] {
  if (screen === 'results') return content.rows;
  return screen === 'start' ? saved : NO_ROWS;
}

/** Starts each new answer with the site's own results, unless only a hook has results. */
function useTab(answer: CombinedAnswer | undefined): readonly [tab: number, setTab: (tab: number) => void] {
  const [choice, setChoice] = useState({ answer, tab: 0 });
  const first = answer?.hits.length === 0 && answer.groups.length > 0 ? 1 : 0;
  return [choice.answer === answer ? choice.tab : first, (tab) => setChoice({ answer, tab })];
}

/** Names of the groups of the last query that had results. */
function useSuggestions(groups: readonly string[]): readonly string[] {
  const [lastGroups, setLastGroups] = useState<readonly string[]>([]);
  if (groups.length > 0 && groups !== lastGroups) setLastGroups(groups);
  return lastGroups.filter(Boolean).slice(0, MAX_SUGGESTIONS);
}

/** A live region inside the dialog: everything outside is inert, and not announced. */
function StatusText({ words }: { readonly words: string }): ReactElement {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="rp-sr-only" role="status">
      {announced}
    </p>
  );
}

function getStatusText(
  { screen }: SearchState<CombinedAnswer>,
  content: TabContent,
  text: SearchText,
): string {
  switch (screen) {
    case 'start':
      return '';
    case 'error':
      return text('searchFailedText');
    case 'none':
      return text('searchNoneText');
    case 'results':
      return [getTotalText(content, text), getWithoutText(content, text)].join(' ');
  }
}
