/**
 * The content below the search field on a site that answers questions: it replaces `search/search-screen.tsx`, shows
 * the same, and offers to ask what the reader has typed (decisions/58).
 */
import { needsNetwork, origins } from 'docgen-ask';
import {
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLang } from '../../../runtime/index.ts';
import { IconJump } from '../../base/late-icons.tsx';
import sheet from '../../styles/ask.css?inline';
import { SearchScreen as ResultsScreen, type SearchScreenProps } from '../search-screen.tsx';
import { useSheet } from '../use-sheet.ts';
import { AskAnswer } from './ask-answer.tsx';
import { type AskWords, getAskWords } from './ask-words.ts';
import { findField, useAskKeys } from './use-ask-keys.ts';
import { useAskSession } from './use-ask-session.ts';

export type { SearchScreenProps };

export function SearchScreen(props: SearchScreenProps): ReactElement {
  const { state, content, actions, text, onClose } = props;
  useSheet(sheet);
  const words = getAskWords(useLang());
  const place = useRef<HTMLDivElement>(null);
  const offer = useRef<HTMLButtonElement>(null);
  const [answer, session] = useAskSession();
  const [isOpen, open] = useOpen(state.query);
  const isReachable = useReachable();
  const shown = isOpen ? answer : undefined;
  const isOffered = shown === undefined && state.query !== '' && isReachable;
  // An answer stops when the reader has left.
  useEffect(() => {
    if (!isOpen) session.stop();
  }, [isOpen, session]);
  const back = () => {
    open(false);
    findField(place)?.focus();
  };
  useAskKeys(place, {
    offer,
    isOffered,
    rows: content.rows.length,
    active: actions.active,
    activate: actions.activate,
    answer: shown,
    stop: session.stop,
  });
  return (
    <div ref={place} className="rp-ask-screen">
      <div className="rp-ask-results" hidden={shown !== undefined}>
        <ResultsScreen {...props} />
      </div>
      {isOffered ? (
        <AskOffer
          offer={offer}
          words={words}
          query={state.query}
          onAsk={() => {
            open(true);
            session.ask(state.query);
          }}
        />
      ) : null}
      <AskAnswer
        answer={shown}
        words={words}
        text={text}
        getHref={actions.getHref}
        onClose={onClose}
        onStop={session.stop}
        onRetry={() => session.ask(state.query)}
        onBack={back}
      />
    </div>
  );
}

interface AskOfferProps {
  readonly offer: RefObject<HTMLButtonElement | null>;
  readonly words: AskWords;
  readonly query: string;
  readonly onAsk: () => void;
}

/** The button that asks, and who gets the question. Nothing is loaded or sent before it is pressed. */
function AskOffer({ offer, words, query, onAsk }: AskOfferProps): ReactElement {
  const id = useId();
  const hosts = origins.map((origin) => new URL(origin).host).join(', ');
  return (
    <div className="rp-ask-offer">
      <button
        ref={offer}
        type="button"
        className="rp-ask-offer__button"
        aria-describedby={hosts ? id : undefined}
        onClick={onAsk}
      >
        <span>{words.ask.replace('{question}', () => query)}</span>
        <IconJump />
      </button>
      {hosts ? <p id={id}>{words.sent.replace('{hosts}', () => hosts)}</p> : null}
    </div>
  );
}

/** Tells whether the answer is shown, until another query is. */
function useOpen(query: string): readonly [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [asked, setAsked] = useState<string>();
  // Typed once more, it shows its results.
  if (asked !== undefined && asked !== query) setAsked(undefined);
  return [asked === query, (isOpen) => setAsked(isOpen ? query : undefined)];
}

/** Returns true if answers are available: a service needs a network, an answer made in the browser does not. */
function useReachable(): boolean {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  return isOnline || !needsNetwork;
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
