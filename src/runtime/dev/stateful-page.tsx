/** Component pages whose module may be replaced by a newer one: components that are in both keep their state. */
import { Component, type ComponentType, type ReactNode, useRef } from 'react';
import { type PageProps, useView } from '../context.ts';
import { type KeyedChildren, keepKeys } from './keep-keys.ts';

/**
 * Preserves the state of a Markdown page. A page that is itself a component may use any hook: Fast Refresh decides
 * whether its state fits the new version.
 */
export function DevPage({ Page }: { readonly Page: ComponentType<PageProps> }): ReactNode {
  const { page } = useView().loaded.meta;
  return /\.mdx?$/.test(page._relativePath) ? <StatefulPage page={Page} /> : <Page />;
}

interface StatefulPageProps {
  readonly page: ComponentType<PageProps>;
}

interface StatefulPageState {
  readonly page: ComponentType<PageProps>;
  /** Incremented whenever the state had to be dropped. */
  readonly life: number;
  /** True if this life began with this page. */
  readonly isFresh: boolean;
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Calls the page's function in one component that stays mounted: `useMDXComponents` is its only hook. If a page uses
 * others, or its components cannot continue with their state, it is mounted again; only an error after that is the
 * page's own.
 */
class StatefulPage extends Component<StatefulPageProps, StatefulPageState> {
  override state: StatefulPageState = { page: this.props.page, life: 0, isFresh: true };

  static getDerivedStateFromError(error: unknown): Partial<StatefulPageState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { page }: StatefulPageProps,
    { page: former, life, isFresh, failure }: StatefulPageState,
  ): Partial<StatefulPageState> | null {
    if (page !== former) {
      return { page, life: failure ? life + 1 : life, isFresh: failure !== undefined, failure: undefined };
    }
    return failure && !isFresh ? { life: life + 1, isFresh: true, failure: undefined } : null;
  }

  override render(): ReactNode {
    const { page, life, failure } = this.state;
    if (failure) throw failure.error;
    return <PageContent key={life} page={page} />;
  }
}

function PageContent({ page }: StatefulPageProps): ReactNode {
  const former = useRef<KeyedChildren>([]);
  const { content, keyed: named } = keepKeys((page as (props: PageProps) => ReactNode)({}), former.current);
  former.current = named;
  return content;
}
