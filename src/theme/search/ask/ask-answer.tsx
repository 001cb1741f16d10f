import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { isPlainClick } from '../../base/link.tsx';
import { IconExternalLink } from '../../base/link-icons.tsx';
import type { SearchText } from '../search-text.ts';
import { AnswerText } from './answer-text.tsx';
import type { AskState } from './ask-session.ts';
import type { AskWords } from './ask-words.ts';

export interface AskAnswerProps {
  readonly answer: AskState;
  readonly words: AskWords;
  readonly text: SearchText;
  /** Returns the address of a link; undefined for those that no link may have. */
  readonly getHref: (url: string) => string | undefined;
  /** Closes the box. */
  readonly onClose: () => void;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  /** Goes back to the results. */
  readonly onBack: () => void;
}

/** A question, its answer as it arrives, and the places it rests on. */
export function AskAnswer(props: AskAnswerProps): ReactElement {
  const { answer, words, text, getHref, onClose } = props;
  const { status, question, sources } = answer;
  const isAsking = status === 'asking';
  const section = useRef<HTMLElement>(null);
  // The button that asked is gone, and so may be one of those below.
  useLayoutEffect(() => {
    const dialog = section.current?.closest('dialog');
    if (isAsking || !dialog?.contains(document.activeElement)) section.current?.focus();
  }, [isAsking]);
  const link = (url: string, label: ReactNode) => {
    const href = getHref(url);
    if (href === undefined) return label;
    if (href.startsWith('/'))
      return (
        <a href={href} onClick={(event) => isPlainClick(event) && onClose()}>
          {label}
        </a>
      );
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <IconExternalLink />
        <span className="rp-sr-only">{text('newTabText')}</span>
      </a>
    );
  };
  return (
    <section ref={section} className="rp-ask" aria-label={words.answer} tabIndex={-1}>
      <p className="rp-ask__question">{question}</p>
      {/* Read out as a whole when it is complete: each piece by itself would be noise. */}
      <div className="rp-ask__answer" aria-live="polite" aria-busy={isAsking}>
        <AnswerText text={answer.text} link={link} />
        {sources.length > 0 ? (
          <>
            <p className="rp-ask__name">{words.sources}</p>
            <ol className="rp-ask__sources">
              {sources.map(({ title, url }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a source may come twice
                <li key={index}>{link(url, title)}</li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
      <p className="rp-ask__status" role="status">
        {getStatusText(answer, words)}
      </p>
      <div className="rp-ask__buttons">
        {isAsking ? <Button onClick={props.onStop}>{words.stop}</Button> : null}
        {status === 'failed' || status === 'stopped' ? (
          <Button onClick={props.onRetry}>{text('searchRetryText')}</Button>
        ) : null}
        <Button onClick={props.onBack}>{words.back}</Button>
      </div>
    </section>
  );
}

function Button({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: string;
}): ReactElement {
  return (
    <button type="button" className="rp-search__choice" onClick={onClick}>
      {children}
    </button>
  );
}

function getStatusText({ status, text, isCut }: AskState, words: AskWords): string {
  switch (status) {
    case 'asking':
      return words.pending;
    case 'stopped':
      return words.stopped;
    case 'failed':
      return words.failed;
    case 'done':
      if (text.trim() === '') return words.none;
      return isCut ? `${words.cut} ${words.done}` : words.done;
  }
}
