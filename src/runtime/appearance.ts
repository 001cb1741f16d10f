/**
 * Light or dark. The inline head script (src/shared/appearance-script.ts) decides
 * before the first paint with the same rules; from hydration on this store keeps
 * html, other tabs and every hook in step.
 */
import { APPEARANCE_STORAGE_KEY } from '../shared/appearance-script.ts';
import { readStorage, writeStorage } from './storage.ts';

/** What a reader can choose, and what is stored. */
export type AppearanceChoice = 'light' | 'dark' | 'auto';
export type Theme = 'light' | 'dark';

export interface Appearance {
  /** What is shown now. */
  theme(): Theme;
  /** What the reader chose, or the site's default. */
  choice(): AppearanceChoice;
  /** Stores a choice. A theme equal to the system's is stored as `auto`. Without effect when the site forces one. */
  choose(choice: AppearanceChoice): void;
  /** Whether the site forces its appearance: then there is nothing to switch. */
  readonly isForced: boolean;
  subscribe(listener: () => void): () => void;
}

/** Anything the store needs from a browser; tests hand in their own. */
export interface AppearanceHost {
  readonly root: HTMLElement;
  readonly system: Pick<MediaQueryList, 'matches' | 'addEventListener' | 'removeEventListener'>;
  read(): string | null;
  write(choice: AppearanceChoice): void;
  onStorage(listener: () => void): () => void;
}

/** `configured` is `themeConfig.darkMode`. */
export function createAppearance(configured: string, host: AppearanceHost): Appearance {
  const isForced = configured.startsWith('force-');
  const fallback = configured.replace('force-', '');
  const readChoice = (): AppearanceChoice => {
    const stored = isForced ? null : host.read();
    return toChoice(stored) ?? toChoice(fallback) ?? 'auto';
  };
  const systemTheme = (): Theme => (host.system.matches ? 'dark' : 'light');
  const toTheme = (choice: AppearanceChoice): Theme => (choice === 'auto' ? systemTheme() : choice);
  const listeners = new Set<() => void>();
  // Kept beside the storage: where that is blocked, a choice holds for this visit.
  let chosen = readChoice();
  let shown = toTheme(chosen);

  const show = (choice: AppearanceChoice) => {
    chosen = choice;
    shown = toTheme(choice);
    paint(host.root, shown);
    for (const listener of listeners) listener();
  };
  const follow = () => show(readChoice());
  const followSystem = () => show(chosen);
  let stopStorage: (() => void) | undefined;

  return {
    theme: () => shown,
    choice: () => chosen,
    isForced,
    choose(choice) {
      if (isForced) return;
      const stored = choice === systemTheme() ? 'auto' : choice;
      host.write(stored);
      show(stored);
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
    choice: () => toChoice(configured.replace('force-', '')) ?? 'auto',
    choose: () => undefined,
    isForced: configured.startsWith('force-'),
    subscribe: () => () => undefined,
  };
}

export function createBrowserHost(): AppearanceHost {
  return {
    root: document.documentElement,
    system: matchMedia('(prefers-color-scheme: dark)'),
    read: () => readStorage(APPEARANCE_STORAGE_KEY),
    write: (choice) => writeStorage(APPEARANCE_STORAGE_KEY, choice),
    onStorage(listener) {
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

function toChoice(value: string | null): AppearanceChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : undefined;
}
