import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

/** Props of `CodeGroup`. */
export interface CodeGroupProps {
  /** Code blocks. The title of each, its `[label]`, or its language is the name of its tab. */
  readonly children?: ReactNode;
}

/**
 * A group of code blocks of which one is shown; `:::code-group` is the same in plain Markdown. The tabs are
 * radio buttons, so that they work without JavaScript.
 */
export function CodeGroup({ children }: CodeGroupProps): ReactElement {
  // Fences come with their tabs from the compiler (markdown/transforms/code-groups.ts); code in JSX gets its own.
  return (
    <form className="rp-code-group" method="dialog">
      {Children.map(children, (child, index) => {
        if (!isValidElement<CodeProps>(child) || typeof child.props.code !== 'string') return child;
        const { title, lang } = child.props;
        return (
          <Fragment>
            <label className="rp-code-group__tab">
              <input type="radio" name="rp-code-group" defaultChecked={index === 0} />
              {title ?? lang ?? index + 1}
            </label>
            <div className="rp-code-group__panel">{cloneElement(child, { title: '' })}</div>
          </Fragment>
        );
      })}
    </form>
  );
}

interface CodeProps {
  readonly code?: unknown;
  readonly title?: string;
  readonly lang?: string;
}
