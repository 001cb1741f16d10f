/**
 * The tree that server and browser share. Only effects know the browser, so the
 * first client render gives exactly the server's markup.
 */
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type LoadedPage, PageContext, type Services, ServicesContext, type View } from './context.ts';
import { type Parts, PartsProvider } from './parts.tsx';
import { ThemeContext, useThemeValue } from './theme-context.ts';

/** An entry of `globalUIComponents`. */
export interface GlobalComponent {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>;
  readonly props: Readonly<Record<string, unknown>>;
}

/** What the app shows. */
export interface Shown {
  readonly view: View;
  readonly parts: Parts;
  /** Runs when it is in the document and before it is painted. */
  readonly onShown?: () => void;
}

export type SetShown = (shown: Shown) => void;

export interface AppTreeProps {
  readonly first: LoadedPage;
  readonly services: Services;
  readonly parts: Parts;
  readonly globalComponents: readonly GlobalComponent[];
  /** Browser only, once the first view is alive: gets the way to show others; the returned function stops. */
  readonly connect?: (setShown: SetShown) => () => void;
}

export function AppTree({ first, services, parts, globalComponents, connect }: AppTreeProps): ReactNode {
  const [shown, setShown] = useState<Shown>(() => ({ view: toFirstView(first), parts }));
  useEffect(() => connect?.(setShown), [connect]);
  useLayoutEffect(() => shown.onShown?.(), [shown]);
  return (
    <ServicesContext.Provider value={services}>
      <PageContext.Provider value={shown.view}>
        <Tree {...shown} globalComponents={globalComponents} />
      </PageContext.Provider>
    </ServicesContext.Provider>
  );
}

function Tree({ parts, globalComponents, view }: Shown & Pick<AppTreeProps, 'globalComponents'>): ReactNode {
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
