/**
 * Markdown's elements in JSX. A page's own Markdown is HTML long before React sees it; these serve
 * components that ask for an element by name, and sites that replace some of them. Only replaced ones cost
 * a page anything.
 */
import type { ComponentProps, ComponentType, ReactElement } from 'react';
import { type MDXComponents, normalizeImagePath } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/**
 * The components behind Markdown's elements. A theme that exports a function of this name
 * replaces those it returns.
 *
 * @example
 * import { getCustomMDXComponent as getOriginal } from 'docgenjs/theme-original';
 * export const getCustomMDXComponent = () => ({ ...getOriginal(), h2: MyHeading });
 */
export function getCustomMDXComponent(): MDXComponents {
  return MDX_COMPONENTS;
}

const MDX_COMPONENTS: MDXComponents = {
  ...Object.fromEntries(
    [
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'ul',
      'ol',
      'li',
      'td',
      'th',
      'tr',
      'hr',
      'p',
      'blockquote',
      'strong',
      'code',
    ].map((name) => [name, createPlain(name)]),
  ),
  a: MarkdownLink,
  img: MarkdownImage,
  pre: Pre,
  table: Table,
};

/** A component, and no name: sites call it as a function too. */
function createPlain(name: string): (props: object) => ReactElement {
  const Element = name as unknown as ComponentType;
  return (props) => <Element {...props} />;
}

function MarkdownLink(props: ComponentProps<'a'>): ReactElement {
  const Link = useThemePart('Link');
  return <Link {...props} />;
}

function MarkdownImage({ src, alt = '', ...rest }: ComponentProps<'img'>): ReactElement {
  return <img {...rest} alt={alt} src={typeof src === 'string' ? normalizeImagePath(src) : src} />;
}

/** Wide tables scroll in a box of their own, which the keyboard can reach. */
function Table(props: ComponentProps<'table'>): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className="rp-table-wrapper" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

interface PreProps extends ComponentProps<'pre'> {
  /** Class of the box around the code. */
  readonly containerElementClassName?: string;
  /** Rspress sites hide buttons with it; here the box has none of its own. */
  readonly codeButtonGroupProps?: unknown;
}

function Pre({
  containerElementClassName = '',
  codeButtonGroupProps: _buttons,
  children,
  ...rest
}: PreProps): ReactElement {
  return (
    <div className={`rp-codeblock ${containerElementClassName}`.trim()}>
      <div className="rp-codeblock__content">
        <div className="rp-codeblock__scroll">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} {...rest}>
            {children}
          </pre>
        </div>
      </div>
    </div>
  );
}
