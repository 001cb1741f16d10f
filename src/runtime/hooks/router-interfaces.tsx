/** The other interfaces of react-router: pages of text need none of them. Paths have no base. */
import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { isExternalUrl } from '../../shared/url.ts';
import { useServices, useView } from '../context.ts';
import type { NavigateOptions, NavigationState } from '../router/router.ts';
import { normalizeHrefInRuntime } from '../runtime-url.ts';
import { buildHref, type To } from './router-hooks.ts';

/** Returns a function that follows a link as a click would; the promise resolves when the page is shown. */
export function useLinkNavigate(): (href: string) => Promise<void> {
  const { router } = useServices();
  return useCallback(
    (href: string) => {
      if (isExternalUrl(href)) location.assign(href);
      return isExternalUrl(href) ? Promise.resolve() : router.navigate(normalizeHrefInRuntime(href));
    },
    [router],
  );
}

/** State of the navigation: `{ state: 'waiting' }` while a requested page is loading, else `'idle'`. */
export function useNavigation(): { readonly state: NavigationState } {
  const { router } = useServices();
  const state = useSyncExternalStore(router.onState, router.state, () => 'idle' as const);
  return { state };
}

/** Always empty: docgen's routes have no parameters. */
export function useParams(): Readonly<Record<string, string | undefined>> {
  return useMemo(() => ({}), []);
}

type SearchParamsInput = ConstructorParameters<typeof URLSearchParams>[0];

/**
 * The query as `[params, setParams]`; `defaults` are the values of names that the address does not have. Setting it adds
 * a history entry and keeps the scroll position. What is set may be a function of the current query.
 */
export function useSearchParams(
  defaults?: SearchParamsInput,
): readonly [
  URLSearchParams,
  (
    next: SearchParamsInput | ((current: URLSearchParams) => SearchParamsInput),
    options?: NavigateOptions,
  ) => Promise<void>,
] {
  const { search, hash } = useView().location;
  const { router } = useServices();
  const defaultText = `${new URLSearchParams(defaults)}`;
  const params = useMemo(() => {
    const ofAddress = new URLSearchParams(search);
    const others = [...new URLSearchParams(defaultText)].filter(([name]) => !ofAddress.has(name));
    return new URLSearchParams([...ofAddress, ...others]);
  }, [search, defaultText]);
  const setParams = useCallback(
    (
      next: SearchParamsInput | ((current: URLSearchParams) => SearchParamsInput),
      options?: NavigateOptions,
    ) => {
      const query = new URLSearchParams(typeof next === 'function' ? next(params) : next).toString();
      const href = `${location.pathname}${query && `?${query}`}${hash}`;
      return router.navigate(href, { preventScrollReset: true, ...options });
    },
    [router, hash, params],
  );
  return [params, setParams];
}

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Path without base. */
  readonly to: To;
  /** Takes the place of the current history entry. @default false */
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly preventScrollReset?: boolean;
  /** Leaves the link to the browser. @default false */
  readonly reloadDocument?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A plain link into the site. Themes style their own; see `Link` of `docgenjs/theme`. */
export function Link({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  reloadDocument = false,
  onClick,
  ...rest
}: RouterLinkProps): ReactNode {
  const { router } = useServices();
  const href = buildHref(to);
  const isSpecial = replace || preventScrollReset || state !== undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // The document's listener handles plain clicks; only these need more than an address.
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isSpecial || !isPlain || rest.target || reloadDocument) return;
    event.preventDefault();
    void router.navigate(href, { replace, state, preventScrollReset });
  };
  return <a {...rest} href={href} onClick={follow} {...(reloadDocument ? { rel: 'external' } : {})} />;
}

/** Renders its children: the app already has its router. */
export function BrowserRouter({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}
