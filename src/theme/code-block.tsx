import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useI18n } from '../runtime/index.ts';

export interface CodeBlockProps {
  readonly code: string;
  /** Name of the language. Colours are made when the site is built, so only plain shell commands get some. */
  readonly lang?: string;
  readonly title?: string;
}

/** A code block for text that is only known in a component. It has the look and the copy button of Markdown's own. */
export function CodeBlock({ code, lang = 'txt', title }: CodeBlockProps): ReactElement {
  const text = useI18n();
  const copy = text('codeButtonGroupCopyButtonText');
  return (
    <div className={`rp-codeblock language-${lang}`} data-lang={lang}>
      {title ? <div className="rp-codeblock__title">{title}</div> : null}
      <div className="rp-codeblock__content">
        <div className="rp-codeblock__scroll">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre className="shiki" tabIndex={0}>
            <code>
              {code
                .replace(/\n$/, '')
                .split('\n')
                .map((line, index) => (
                  // The line end stands between lines, as in compiled blocks: a copy keeps it.
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
                  <Fragment key={index}>
                    {index > 0 ? '\n' : null}
                    <span className="line">{SHELLS.has(lang) ? toCommand(line) : line}</span>
                  </Fragment>
                ))}
            </code>
          </pre>
        </div>
        <div className="rp-codeblock__buttons rp-copy-ignore">
          <button
            type="button"
            className="rp-codeblock__button rp-codeblock__copy"
            aria-label={copy}
            title={copy}
          />
        </div>
      </div>
    </div>
  );
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh']);

/** `npm install docgen`: a program and its words. Anything with quotes, pipes or comments stays plain. */
const COMMAND = /^([\w./@-]+)((?: [\w./@:=+~^*,-]+)*)$/;

function toCommand(line: string): ReactNode {
  const [, program, words] = COMMAND.exec(line) ?? [];
  if (program === undefined) return line;
  return (
    <>
      <span className="rp-codeblock__command">{program}</span>
      {words ? <span className="rp-codeblock__arguments">{words}</span> : null}
    </>
  );
}
