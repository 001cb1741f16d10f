/** Frame of a code block: the markup of compiled blocks (engine/markdown/code/code-block.ts), in JSX. */
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { getHeightClasses } from '../../shared/height-classes.ts';
import { CodeButtonGroup, type CodeButtonGroupProps } from './code-button-group.tsx';

/** Options of a code block; the words of a fence's first line. */
export interface CodeFrameProps {
  /** Name of the language. @default 'txt' */
  readonly lang?: string;
  /** A title above the code. */
  readonly title?: string;
  /** Long lines start wrapped; readers can change that. @default false */
  readonly wrapCode?: boolean;
  /** Numbers the lines. @default false */
  readonly lineNumbers?: boolean;
  /** Expands on click if the code is higher than `height`. @default false */
  readonly fold?: boolean;
  /** Height in px, 1 to 9999: beyond it the block scrolls, or folds. @default 300 with `fold`, else none */
  readonly height?: number;
  /** Additional class. */
  readonly containerElementClassName?: string;
  /** Buttons of the block. */
  readonly codeButtonGroupProps?: Pick<CodeButtonGroupProps, 'showCopyButton' | 'showWrapCodeButton'>;
}

/** Height of a line and of the padding in px, as `styles/code.css` sets them. */
const LINE_HEIGHT = 24;
const PADDING = 32;
const FOLD_HEIGHT = 300;

interface FramedCode extends CodeFrameProps {
  readonly lines?: readonly ReactNode[];
  /** In place of `lines`: code that brings its own `<pre>`. Nobody knows how high it is. */
  readonly children?: ReactNode;
}

export function CodeFrame(props: FramedCode): ReactElement {
  const { lang = 'txt', title, wrapCode = false, lineNumbers = false, fold = false, lines } = props;
  const height = getValidHeight(props.height ?? (fold ? FOLD_HEIGHT : 0));
  const folds = fold && (lines === undefined || lines.length * LINE_HEIGHT + PADDING > height);
  const classes = [
    'rp-codeblock',
    `language-${lang}`,
    ...(height > 0 ? getHeightClasses(height) : []),
    ...(props.containerElementClassName ? [props.containerElementClassName] : []),
  ];
  return (
    <div
      className={classes.join(' ')}
      data-lang={lang}
      data-wrap={wrapCode}
      data-line-numbers={lineNumbers ? '' : undefined}
      data-height={height > 0 && (folds || !fold) ? height : undefined}
      data-fold={folds ? 'closed' : undefined}
      suppressHydrationWarning
    >
      {title ? <div className="rp-codeblock__title">{title}</div> : null}
      <div className="rp-codeblock__content">
        <div className="rp-codeblock__scroll">
          {lines === undefined ? props.children : <Lines lines={lines} />}
        </div>
        <CodeButtonGroup {...props.codeButtonGroupProps} wrapCode={wrapCode} />
        {folds ? <ExpandButton /> : null}
      </div>
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly ReactNode[] }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <pre className="shiki" tabIndex={0}>
      <code>
        {lines.map((line, index) => (
          // The line end is between lines, as in compiled blocks, so that copying keeps it.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <Fragment key={index}>
            {index > 0 ? '\n' : null}
            <span className="line">{line}</span>
          </Fragment>
        ))}
      </code>
    </pre>
  );
}

function ExpandButton(): ReactElement {
  const text = useI18n();
  const [open, closed] = [text('codeFoldCollapseText'), text('codeFoldExpandText')];
  return (
    <button
      type="button"
      className="rp-codeblock__expand rp-copy-ignore"
      aria-expanded="false"
      aria-label={closed}
      data-label-open={open}
      data-label-closed={closed}
    />
  );
}

function getValidHeight(height: number): number {
  return Number.isInteger(height) && height >= 1 && height <= 9999 ? height : 0;
}

/** Splits code into lines; a trailing line end is not a line. */
export function splitLines(code: string): readonly string[] {
  return code.replace(/\r?\n$/, '').split(/\r?\n/);
}
