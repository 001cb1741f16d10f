/** Finds an installed Chromium. None is ever downloaded. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Those without windows, toolbars and services first: they start faster. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'headless_shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
];

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export interface BrowserSearch {
  /** A path that an author has given, instead of a search. */
  readonly path?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As Node names it. */
  readonly platform: string;
}

/** Returns the path of a browser; undefined if there is none, or not where the author says. */
export function findBrowser({ path, env, platform }: BrowserSearch): string | undefined {
  const given = path ?? (env.DOCGEN_CHROMIUM || undefined);
  if (given !== undefined) return existsSync(given) ? given : undefined;
  const suffix = platform === 'win32' ? '.exe' : '';
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  const files = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return [...files, ...PLACES].find((file) => existsSync(file));
}
