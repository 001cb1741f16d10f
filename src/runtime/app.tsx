/**
 * The tree that server and browser share. Only effects know the browser, so the
 * first client render gives exactly the server's markup.
 */
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { toDocumentTitle } from '../shared/head.ts';
import { type LoadedPage, PageContext, type Services, ServicesContext, type View } from './context.ts';
import { showDocumentHead } from './document-head.ts';
import { type Parts, PartsProvider } from './parts.tsx';
import type { Arrival, Show } from './router/navigate.ts';
import { ThemeContext, useThemeValue } from './theme-context.ts';

/** An entry of `globalUIComponents`. */
export interface GlobalComponent {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface AppProps {
  readonly first: LoadedPage;
  readonly services: Services;
  readonly parts: Parts;
  readonly globalComponents: readonly GlobalComponent[];
  /** Browser only: begins to follow the reader; the returned function stops. */
  readonly connect?: (show: Show) => () => void;
  /** Browser only: scroll and focus, once a view is in the document. */
  readonly onArrive?: (arrival: Arrival) => void;
}

interface Shown {
  readonly view: View;
  readonly arrival: Arrival | undefined;
}

export function App({ first, services, parts, globalComponents, connect, onArrive }: AppProps): ReactNode {
  const [{ view, arrival }, setShown] = useState<Shown>(() => ({
    view: toFirstView(first),
    arrival: undefined,
  }));

  useEffect(
    () => connect?.((next, reason) => update(() => setShown({ view: next, arrival: reason }), next, reason)),
    [connect],
  );

  useLayoutEffect(() => {
    const { meta, site } = view.loaded;
    services.head.setTitle(toDocumentTitle(meta.page, site));
    if (arrival === undefined) return;
    showDocumentHead(view.loaded);
    onArrive?.(arrival);
  }, [view, arrival, services, onArrive]);

  return (
    <ServicesContext.Provider value={services}>
      <PageContext.Provider value={view}>
        <Tree parts={parts} globalComponents={globalComponents} view={view} />
      </PageContext.Provider>
    </ServicesContext.Provider>
  );
}

function Tree({
  parts,
  globalComponents,
  view,
}: Pick<AppProps, 'parts' | 'globalComponents'> & { readonly view: View }): ReactNode {
  const { theme, setTheme } = useThemeValue();
  const themeValue = useMemo(() => ({ theme, setTheme }), [theme, setTheme]);
  const Root = (parts.Root ?? Fragment) as ComponentType<{ children: ReactNode }>;
  const Layout = parts.Layout as ComponentType;
  return (
    <ThemeContext.Provider value={themeValue}>
      <PartsProvider parts={parts}>
        <Root>
          <Layout />
          {hasGlobalComponents(view)
            ? globalComponents.map(({ component: Global, props }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list comes from the config and never changes
                <Global key={index} {...props} />
              ))
            : null}
        </Root>
      </PartsProvider>
    </ThemeContext.Provider>
  );
}

/** What the server knows of the address: neither query nor hash. */
export function toFirstView(first: LoadedPage): View {
  const pathname = first.meta.page.routePath;
  return { loaded: first, location: { pathname, search: '', hash: '', state: null, key: 'default' } };
}

function hasGlobalComponents({ loaded, location }: View): boolean {
  if (loaded.meta.page.frontmatter.globalUIComponents === false) return false;
  return new URLSearchParams(location.search).get('globalUIComponents') !== '0';
}

/** Back and forward show at once; other navigations may be drawn out by a transition. */
function update(show: () => void, { loaded }: View, { isNewPage, scroll }: Arrival): void {
  const { site } = loaded;
  if (isNewPage && site.theme.enableContentAnimation && canAnimate()) {
    document.startViewTransition(() => flushSync(show));
  } else if (isNewPage && site.route.useTransitions && scroll === 'target') startTransition(show);
  else show();
}

function canAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
