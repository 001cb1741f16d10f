import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { isPlainClick } from '../../base/link.tsx';
import { IconExternalLink } from '../../base/link-icons.tsx';
import type { SearchText } from '../search-text.ts';
import { AnswerText } from './answer-text.tsx';
import type { AskState } from './ask-session.ts';
import type { AskWords } from './ask-words.ts';

export interface AskAnswerProps {
  /** Undefined while results are shown. */
  readonly answer: AskState | undefined;
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

/**
 * A question, its answer as it arrives, and the places it rests on.
 *
 * Screen readers announce what is added to a live region that was there before: so both regions are there, empty, as
 * long as the box is open. An answer is read out once, when it is complete: until then, and if it never is, its text is
 * beside its region. `aria-busy` would say the same, but most readers then announce nothing at all.
 */
export function AskAnswer(props: AskAnswerProps): ReactElement {
  const { answer, words } = props;
  const status = answer?.status;
  const section = useRef<HTMLDivElement>(null);
  // The button that asked is gone, and so may be the focused button or link.
  useLayoutEffect(() => {
    if (status === undefined) return;
    const dialog = section.current?.closest('dialog');
    if (status === 'asking' || !dialog?.contains(document.activeElement)) section.current?.focus();
  }, [status]);
  const content = answer ? <AnswerContent {...props} answer={answer} /> : null;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the name comes and goes with the role
    <div
      ref={section}
      className="rp-ask"
      role={answer ? 'region' : undefined}
      aria-label={answer ? words.answer : undefined}
      tabIndex={-1}
    >
      {answer ? <p className="rp-ask__question">{answer.question}</p> : null}
      {status === 'done' ? null : content}
      <div aria-live="polite">{status === 'done' ? content : null}</div>
      <p className="rp-ask__status" role="status">
        {answer ? getStatusText(answer, words) : ''}
      </p>
      {answer ? <AnswerButtons {...props} answer={answer} /> : null}
    </div>
  );
}

type ShownProps = AskAnswerProps & { readonly answer: AskState };

function AnswerContent({ answer, words, text, getHref, onClose }: ShownProps): ReactElement {
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
    <div className="rp-ask__answer">
      <AnswerText text={answer.text} link={link} />
      {answer.sources.length > 0 ? (
        <>
          <p className="rp-ask__name">{words.sources}</p>
          <ol className="rp-ask__sources">
            {answer.sources.map(({ title, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a source may come twice
              <li key={index}>{link(url, title)}</li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  );
}

function AnswerButtons({
  answer: { status },
  words,
  text,
  onStop,
  onRetry,
  onBack,
}: ShownProps): ReactElement {
  return (
    <div className="rp-ask__buttons">
      {status === 'asking' ? <Button onClick={onStop}>{words.stop}</Button> : null}
      {status === 'failed' || status === 'stopped' ? (
        <Button onClick={onRetry}>{text('searchRetryText')}</Button>
      ) : null}
      <Button onClick={onBack}>{words.back}</Button>
    </div>
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
