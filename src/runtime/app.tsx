/**
 * The tree that server and browser share. Only effects read the browser's state, so the first client render
 * matches the server's markup exactly.
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
import { ThemeContext, useThemeValue } from './hooks/theme-context.ts';
import { type Parts, PartsProvider } from './parts.tsx';

/** An entry of `globalUIComponents`. */
export interface GlobalComponent {
  readonly component: ComponentType<Readonly<Record<string, unknown>>>;
  readonly props: Readonly<Record<string, unknown>>;
}

/** State of the app on screen. */
export interface AppState {
  readonly view: View;
  readonly parts: Parts;
  /** Runs after the view is in the document and before it is painted. */
  readonly onRendered?: () => void;
}

export type SetAppState = (state: AppState) => void;

export interface AppTreeProps {
  readonly first: LoadedPage;
  readonly services: Services;
  readonly parts: Parts;
  readonly globalComponents: readonly GlobalComponent[];
  /**
   * Browser only, called after the first render with the function that shows other views; the returned
   * function disconnects.
   */
  readonly connect?: (setState: SetAppState) => () => void;
}

export function AppTree({ first, services, parts, globalComponents, connect }: AppTreeProps): ReactNode {
  const [state, setState] = useState<AppState>(() => ({ view: createFirstView(first), parts }));
  useEffect(() => connect?.(setState), [connect]);
  useLayoutEffect(() => state.onRendered?.(), [state]);
  return (
    <ServicesContext.Provider value={services}>
      <PageContext.Provider value={state.view}>
        <Tree {...state} globalComponents={globalComponents} />
      </PageContext.Provider>
    </ServicesContext.Provider>
  );
}

function Tree({
  parts,
  globalComponents,
  view,
}: AppState & Pick<AppTreeProps, 'globalComponents'>): ReactNode {
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

/** Creates the view that the server renders: without query and hash. */
export function createFirstView(first: LoadedPage): View {
  const pathname = first.meta.page.routePath;
  return { loaded: first, location: { pathname, search: '', hash: '', state: null, key: 'default' } };
}

function hasGlobalComponents({ loaded, location }: View): boolean {
  if (loaded.meta.page.frontmatter.globalUIComponents === false) return false;
  return new URLSearchParams(location.search).get('globalUIComponents') !== '0';
}
