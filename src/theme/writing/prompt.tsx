import { type HTMLAttributes, type ReactElement, type ReactNode, useId } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { IconSparkle } from '../base/late-icons.tsx';
import { IconCopy, IconSuccess } from '../base/llms-icons.tsx';
import { useCopying } from '../base/use-copying.ts';

/** Props of `Prompt`. */
export interface PromptProps extends HTMLAttributes<HTMLElement> {
  /** The text that is shown and copied. */
  readonly prompt?: string;
  /** Name of the prompt. @default “Agent prompt”, in the page's language */
  readonly title?: string;
  /** Purpose of the prompt; inline Markdown. */
  readonly description?: string;
  /** The line above the title. @default “For your agent”, in the page's language */
  readonly eyebrow?: string;
  /** Collapses the text at first. @default true */
  readonly defaultCollapsed?: boolean;
  /** Shows `children` instead of a text to copy. @default false */
  readonly custom?: boolean;
  /** Shown if `custom` is set. */
  readonly children?: ReactNode;
}

/**
 * An instruction for an AI agent, with a button that copies it. Without JavaScript, the text can be expanded
 * and selected.
 *
 * @example <Prompt title="Write a page" prompt="Write a page about …" />
 */
export function Prompt(props: PromptProps): ReactElement {
  const {
    prompt = '',
    description,
    defaultCollapsed = true,
    custom = false,
    className = '',
    children,
    title,
    eyebrow: ownEyebrow,
    ...rest
  } = props;
  const text = useI18n();
  const id = useId();
  const eyebrow = ownEyebrow ?? text('promptEyebrowText');
  return (
    <section
      {...rest}
      className={`rp-prompt rp-not-doc ${className}`.trim()}
      {...(custom ? { 'aria-label': eyebrow } : { 'aria-labelledby': id })}
    >
      <p className="rp-prompt__eyebrow">
        <IconSparkle />
        {eyebrow}
      </p>
      {custom ? (
        children
      ) : (
        <>
          <div className="rp-prompt__header">
            <div className="rp-prompt__words">
              <p id={id} className="rp-prompt__title">
                {title ?? text('promptTitleText')}
              </p>
              {description ? (
                <p className="rp-prompt__description" {...renderInlineMarkdown(description)} />
              ) : null}
            </div>
            <CopyButton prompt={prompt} />
          </div>
          <details className="rp-prompt__fold" open={!defaultCollapsed} suppressHydrationWarning>
            <summary className="rp-prompt__toggle">
              <span className="rp-prompt__expand">{text('promptExpandText')}</span>
              <span className="rp-prompt__collapse">{text('promptCollapseText')}</span>
            </summary>
            <div className="rp-prompt__text">{prompt}</div>
          </details>
        </>
      )}
    </section>
  );
}

function CopyButton({ prompt }: { readonly prompt: string }): ReactElement {
  const text = useI18n();
  const [isCopied, copy] = useCopying(text('promptCopiedText'));
  return (
    <button
      type="button"
      className="rp-prompt__copy"
      data-copied={isCopied || undefined}
      onClick={() => void copy(prompt)}
    >
      {isCopied ? <IconSuccess /> : <IconCopy />}
      {text(isCopied ? 'promptCopiedText' : 'promptCopyText')}
    </button>
  );
}
