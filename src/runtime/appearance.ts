/**
 * Light or dark. The inline head script (src/shared/appearance-script.ts) decides
 * before the first paint with the same rules; from hydration on this store keeps
 * html, other tabs and every hook in step.
 */
import { APPEARANCE_STORAGE_KEY } from '../shared/appearance-script.ts';
import { readStorage, writeStorage } from './storage.ts';

/** The reader's choice as it is stored. */
export type AppearanceChoice = 'light' | 'dark' | 'auto';
export type Theme = 'light' | 'dark';

export interface Appearance {
  /** The theme on screen. */
  theme(): Theme;
  /** The reader's choice, or the site's default. */
  choice(): AppearanceChoice;
  /** Stores a choice. A theme equal to the system's is stored as `auto`. Without effect when the site forces one. */
  choose(choice: AppearanceChoice): void;
  /** True if the site forces its appearance, so that there is nothing to switch. */
  readonly isForced: boolean;
  subscribe(listener: () => void): () => void;
}

/** The browser features that the store needs; tests pass their own. */
export type AppearanceHost = ReturnType<typeof createBrowserHost>;

/** `configured` is `themeConfig.darkMode`. */
export function createAppearance(configured: string, host: AppearanceHost): Appearance {
  const isForced = configured.startsWith('force-');
  const fallback = configured.replace('force-', '');
  const readChoice = (): AppearanceChoice => {
    const stored = isForced ? null : host.read();
    return parseChoice(stored) ?? parseChoice(fallback) ?? 'auto';
  };
  const systemTheme = (): Theme => (host.system.matches ? 'dark' : 'light');
  const resolveTheme = (choice: AppearanceChoice): Theme => (choice === 'auto' ? systemTheme() : choice);
  const listeners = new Set<() => void>();
  // Kept in memory too: if storage is blocked, a choice lasts for this visit.
  let currentChoice = readChoice();
  let currentTheme = resolveTheme(currentChoice);
  const painted = host.root.style.colorScheme;
  // The reader has switched before the app was there, and storage is blocked.
  if (!isForced && painted !== '' && painted !== currentTheme) {
    currentTheme = painted as Theme;
    currentChoice = currentTheme === systemTheme() ? 'auto' : currentTheme;
  }

  const apply = (choice: AppearanceChoice) => {
    currentChoice = choice;
    currentTheme = resolveTheme(choice);
    paint(host.root, currentTheme);
    for (const listener of listeners) listener();
  };
  const follow = () => apply(readChoice());
  const followSystem = () => apply(currentChoice);
  let stopStorage: (() => void) | undefined;

  return {
    theme: () => currentTheme,
    choice: () => currentChoice,
    isForced,
    choose(choice) {
      if (isForced) return;
      const stored = choice === systemTheme() ? 'auto' : choice;
      host.write(stored);
      apply(stored);
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        stopStorage = host.onStorage(follow);
        host.system.addEventListener('change', followSystem);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopStorage?.();
        host.system.removeEventListener('change', followSystem);
      };
    },
  };
}

/** For the server, which renders light; CSS does the rest. */
export function createStaticAppearance(configured: string): Appearance {
  return {
    theme: () => 'light',
    choice: () => parseChoice(configured.replace('force-', '')) ?? 'auto',
    choose: () => undefined,
    isForced: configured.startsWith('force-'),
    subscribe: () => () => undefined,
  };
}

export function createBrowserHost() {
  return {
    root: document.documentElement,
    system: matchMedia('(prefers-color-scheme: dark)'),
    read: () => readStorage(APPEARANCE_STORAGE_KEY),
    write: (choice: AppearanceChoice) => writeStorage(APPEARANCE_STORAGE_KEY, choice),
    onStorage(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        // A null key means that the whole storage was cleared.
        if (key === APPEARANCE_STORAGE_KEY || key === null) listener();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

function paint(root: HTMLElement, theme: Theme): void {
  root.classList.toggle('dark', theme === 'dark');
  root.classList.toggle('rp-dark', theme === 'dark');
  root.style.colorScheme = theme;
}

function parseChoice(value: string | null): AppearanceChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : undefined;
}
