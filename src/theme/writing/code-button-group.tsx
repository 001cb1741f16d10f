import { type MouseEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { getCopyableText, useI18n } from '../../runtime/index.ts';
import { useCopying } from '../base/use-copying.ts';

/** Props of `CodeButtonGroup`. */
export interface CodeButtonGroupProps {
  /** The element whose text is copied. @default the code of the block (`.rp-codeblock`) around the buttons */
  readonly copyElementRef?: RefObject<Element | null>;
  /** True if lines are wrapped now. @default false */
  readonly wrapCode?: boolean;
  /** Called by the button that wraps lines. @default wraps the lines of the block around the buttons */
  readonly toggleWrapCode?: () => void;
  /** Shows the button that wraps long lines. @default true */
  readonly showWrapCodeButton?: boolean;
  /** Shows the button that copies. @default true */
  readonly showCopyButton?: boolean;
}

/** The buttons of a code block, for blocks that a site renders itself. */
export function CodeButtonGroup(props: CodeButtonGroupProps): ReactElement {
  const { copyElementRef, wrapCode = false, toggleWrapCode } = props;
  const text = useI18n();
  const [isCopied, copyOut] = useCopying(text('codeButtonGroupCopiedText'));
  // Without props, the buttons leave the click to the document's listener, which serves compiled blocks too.
  const copy = (event: MouseEvent) => {
    const element = copyElementRef?.current;
    if (!element) return;
    event.stopPropagation();
    void copyOut(getCopyableText(element));
  };
  const wrap = (event: MouseEvent) => {
    if (!toggleWrapCode) return;
    event.stopPropagation();
    toggleWrapCode();
  };
  const [wrapName, copyName] = [text('codeButtonGroupWrapButtonText'), text('codeButtonGroupCopyButtonText')];
  return (
    <div className="rp-codeblock__buttons rp-copy-ignore">
      {props.showWrapCodeButton === false ? null : (
        <button
          type="button"
          className="rp-codeblock__button rp-codeblock__wrap"
          aria-label={wrapName}
          title={wrapName}
          aria-pressed={wrapCode}
          onClick={wrap}
          suppressHydrationWarning
        />
      )}
      {props.showCopyButton === false ? null : (
        <button
          type="button"
          className="rp-codeblock__button rp-codeblock__copy"
          aria-label={copyName}
          title={copyName}
          data-copied={isCopied || undefined}
          onClick={copy}
        />
      )}
    </div>
  );
}

/** State for a code block that a site renders itself: props of `CodeButtonGroup`. */
export function useCodeButtonGroup(initialWrapCode = false): {
  readonly copyElementRef: RefObject<HTMLDivElement | null>;
  readonly wrapCode: boolean;
  readonly toggleWrapCode: () => void;
} {
  const copyElementRef = useRef<HTMLDivElement>(null);
  const [wrapCode, setWrapCode] = useState(initialWrapCode);
  return { copyElementRef, wrapCode, toggleWrapCode: () => setWrapCode((wraps) => !wraps) };
}
