import { type ComponentType, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { listChildren } from '../../shared/list-children.ts';

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
      {(listChildren(children) as readonly ReactNode[]).map((child, index) => {
        const isCode = isValidElement<CodeProps>(child) && typeof child.props.code === 'string';
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are not moved
        if (!isCode) return <Fragment key={index}>{child}</Fragment>;
        const { title, lang } = child.props;
        const Code = child.type as ComponentType<CodeProps>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={index}>
            <label className="rp-code-group__tab">
              <input type="radio" name="rp-code-group" defaultChecked={index === 0} />
              {title ?? lang ?? index + 1}
            </label>
            <div className="rp-code-group__panel">
              <Code {...child.props} title="" />
            </div>
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
