/** The search box: a dialog over the page, loaded when it is about to be used. */
import { hooks } from 'virtual:docgen/search-hooks';
import { type ReactElement, useEffect, useId, useInsertionEffect, useRef, useState } from 'react';
import { Portal } from '../../runtime/index.ts';
import type { SearchRecord } from '../../search/search-provider.ts';
import sheet from '../styles/search-box.css?inline';
import type { HitGroup } from './group-hits.ts';
import type { FoundAnswer } from './run-search.ts';
import { SearchField } from './search-field.tsx';
import { SearchFooter } from './search-footer.tsx';
import type { SearchHooks } from './search-hooks.ts';
import type { SearchBoxOptions } from './search-options.ts';
import { toRowId } from './search-row.tsx';
import { SearchScreen } from './search-screen.tsx';
import type { SearchState } from './search-session.ts';
import { SearchTabs } from './search-tabs.tsx';
import { type SearchText, useSearchText } from './search-text.ts';
import { useActiveRow } from './use-active-row.ts';
import { useDialog } from './use-dialog.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useFollow } from './use-follow.ts';
import { useKeptSearches } from './use-kept-searches.ts';
import { type KeptProvider, useLoadedProvider, useProvider } from './use-provider.ts';
import { useQuery } from './use-query.ts';
import { useSession } from './use-session.ts';
import { type ShownGroups, useShownGroups } from './use-shown-groups.ts';

/** Results shown of one group (decisions/03). */
const MOST_IN_GROUP = 5;
/** Suggestions that are shown (decisions/03). */
const MOST_SUGGESTIONS = 3;
/** Screen readers hear of results when the reader rests for so many ms. */
const REST_MS = 500;

export interface SearchBoxProps extends SearchBoxOptions {
  /** What the reader has typed while the box was loaded. */
  readonly typed: string;
  readonly keptProvider: KeptProvider;
  readonly onClose: () => void;
}

export function SearchBox(props: SearchBoxProps): ReactElement {
  const { typed, keptProvider, onClose, initialQuery, maxResultsPerGroup = MOST_IN_GROUP } = props;
  useStyles();
  const text = useSearchText(props.texts);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const dialogProps = useDialog(dialog, onClose);
  const load = useProvider(props.provider, keptProvider);
  const [state, session] = useSession(load, props);
  const [value, change] = useQuery({ field, session, initialQuery, typed });
  const [kept, changeKept] = useKeptSearches(useLoadedProvider(load));
  const [tab, setTab] = useTab(state.answer);
  const shown = useShownGroups(state.answer, tab, maxResultsPerGroup);
  const rows = toRows(state, shown, kept?.rows);
  const [active, activate, move] = useActiveRow(rows, body);
  const keep = (record: SearchRecord) => changeKept('add', record);
  const { toHref, follow } = useFollow(onClose, keep);
  const onKeyDown = useFieldKeys({ state, row: rows[active], move, follow });
  const suggestions = useSuggestions(shown.groups);
  const listId = `${id}-list`;
  const panelId = `${id}-panel`;
  const extra = state.screen === 'results' ? (state.answer?.groups ?? []) : [];
  const placeholder = props.placeholder ?? text('searchPlaceholderText');
  const backToField = () => field.current?.focus();

  return (
    <Portal>
      <dialog ref={dialog} className="rp-search" aria-label={text('searchBoxText')} {...dialogProps}>
        <SearchField
          {...{ field, value, placeholder, text, onKeyDown, onClose }}
          isStalled={state.status === 'stalled'}
          list={
            rows.length === 0
              ? undefined
              : {
                  id: listId,
                  kind: state.screen === 'start' ? 'grid' : 'listbox',
                  activeId: toRowId(id, active),
                }
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
        {/* A finger that moves over the results wants to see them: the keyboard goes. */}
        <div
          ref={body}
          id={panelId}
          className="rp-search__body"
          role={extra.length > 0 ? 'tabpanel' : undefined}
          onTouchMove={() => field.current?.blur()}
        >
          <SearchScreen
            {...{ state, shown, kept: kept?.searches, listId, text, suggestions }}
            actions={{ active, activate, id, toHref, follow: (record) => follow(record, 'here'), keep }}
            reportUrl={props.getMissingResultsUrl?.({ query: state.query })}
            render={(hooks as SearchHooks).render}
            onSuggestion={(name) => {
              change(`${name.toLowerCase()} `);
              backToField();
            }}
            onChange={(kind, record) => {
              changeKept(kind, record);
              backToField();
            }}
          />
        </div>
        <SearchFooter text={text}>{props.footer}</SearchFooter>
        <StatusText words={toStatusWords(state, shown, text)} />
      </dialog>
    </Portal>
  );
}

/**
 * The styles of the box, which so cost a page nothing before it opens. They are there before it
 * is painted, and a strict policy has nothing against them: unlike `<style>`, a sheet that is
 * made by script is no inline style.
 */
function useStyles(): void {
  useInsertionEffect(() => {
    const made = new CSSStyleSheet();
    made.replaceSync(sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== made);
    };
  }, []);
}

const NO_ROWS: readonly SearchRecord[] = [];

function toRows(
  { screen }: SearchState<FoundAnswer>,
  shown: ShownGroups,
  kept: readonly SearchRecord[] = NO_ROWS,
): readonly SearchRecord[] {
  if (screen === 'results') return shown.rows;
  return screen === 'start' ? kept : NO_ROWS;
}

/** A new answer begins with the site's own results, unless only a hook has found something. */
function useTab(answer: FoundAnswer | undefined): readonly [tab: number, setTab: (tab: number) => void] {
  const [chosen, setChosen] = useState({ answer, tab: 0 });
  const first = answer?.hits.length === 0 && answer.groups.length > 0 ? 1 : 0;
  return [chosen.answer === answer ? chosen.tab : first, (tab) => setChosen({ answer, tab })];
}

/** Names of the groups that the last query with results has found something in. */
function useSuggestions(groups: readonly HitGroup[]): readonly string[] {
  const [seen, setSeen] = useState<readonly HitGroup[]>([]);
  if (groups.length > 0 && groups !== seen) setSeen(groups);
  return seen
    .map(({ name }) => name)
    .filter(Boolean)
    .slice(0, MOST_SUGGESTIONS);
}

/** A live region of the dialog: what is outside of it is inert, and says nothing. */
function StatusText({ words }: { readonly words: string }): ReactElement {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="rp-sr-only" role="status">
      {said}
    </p>
  );
}

function toStatusWords(
  { screen }: SearchState<FoundAnswer>,
  { rows }: ShownGroups,
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
      return text('searchResultCountText', { count: rows.length });
  }
}
