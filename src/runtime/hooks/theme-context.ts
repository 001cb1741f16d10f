/** Light and dark for components: the current theme, and a function that changes it. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AppearanceChoice, Theme } from '../appearance.ts';
import { useServices } from '../context.ts';

export interface ThemeContextValue {
  /** The theme on screen. `light` on the server and at the first render. */
  readonly theme: Theme;
  /** Chooses for this reader; stored in local storage under `rspress-theme-appearance`. */
  readonly setTheme: (theme: AppearanceChoice) => void;
}

/** The appearance on screen: `{ theme, setTheme }`. */
export const ThemeContext = createContext<ThemeContextValue>({ theme: 'light', setTheme: () => undefined });

/**
 * True if the dark theme is shown. `false` on the server and at the first render: differences between the
 * themes belong in CSS (`.dark`), not in markup.
 */
export function useDark(): boolean {
  return useContext(ThemeContext).theme === 'dark';
}

/**
 * The theme on screen and a function that changes it: `[theme, setTheme]`.
 * A choice equal to the system's preference is stored as `auto`; other tabs follow.
 */
export function useThemeState(): readonly [theme: Theme, setTheme: (theme: AppearanceChoice) => void] {
  const { theme, setTheme } = useContext(ThemeContext);
  return [theme, setTheme];
}

/** The reader's choice (`light`, `dark`, `auto`) and whether the site forces its own, for a three-way switch. */
export function useAppearance(): {
  readonly choice: AppearanceChoice;
  readonly isForced: boolean;
  readonly choose: (choice: AppearanceChoice) => void;
} {
  const { appearance } = useServices();
  const choice = useSyncExternalStore(appearance.subscribe, appearance.choice, () => 'auto' as const);
  return { choice, isForced: appearance.isForced, choose: appearance.choose };
}

/** The value of `ThemeContext`; for the app alone. */
export function useThemeValue(): ThemeContextValue {
  const { appearance } = useServices();
  const theme = useSyncExternalStore(appearance.subscribe, appearance.theme, () => 'light' as const);
  return { theme, setTheme: appearance.choose };
}
