/** Component pages whose module may be exchanged for a newer one: components that are in both keep their state. */
import { Component, type ComponentType, type ReactNode, useRef } from 'react';
import { type PageProps, useView } from '../context.ts';
import { keepKeys, type NamedChildren } from './keep-keys.ts';

/** A page of Markdown is kept; one that is a component of its own may use any hook, so a new one begins anew. */
export function DevPage({ Page }: { readonly Page: ComponentType<PageProps> }): ReactNode {
  const { page } = useView().loaded.meta;
  return /\.mdx?$/.test(page._relativePath) ? <KeptPage page={Page} /> : <Page />;
}

interface KeptPageProps {
  readonly page: ComponentType<PageProps>;
}

interface KeptPageState {
  readonly page: ComponentType<PageProps>;
  /** Counts the times that state had to be given up. */
  readonly life: number;
  /** Whether this life began with this page. */
  readonly isFresh: boolean;
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * The page's function is called in one component that stays: it uses no hook of its own
 * but `useMDXComponents`. When a page does otherwise, or its components cannot go on
 * with the state they have, it begins anew; only then is an error the page's own.
 */
class KeptPage extends Component<KeptPageProps, KeptPageState> {
  override state: KeptPageState = { page: this.props.page, life: 0, isFresh: true };

  static getDerivedStateFromError(error: unknown): Partial<KeptPageState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { page }: KeptPageProps,
    { page: former, life, isFresh, failure }: KeptPageState,
  ): Partial<KeptPageState> | null {
    if (page !== former) {
      return { page, life: failure ? life + 1 : life, isFresh: failure !== undefined, failure: undefined };
    }
    return failure && !isFresh ? { life: life + 1, isFresh: true, failure: undefined } : null;
  }

  override render(): ReactNode {
    const { page, life, failure } = this.state;
    if (failure) throw failure.error;
    return <Called key={life} page={page} />;
  }
}

function Called({ page }: KeptPageProps): ReactNode {
  const former = useRef<NamedChildren>([]);
  const { content, named } = keepKeys((page as (props: PageProps) => ReactNode)({}), former.current);
  former.current = named;
  return content;
}
