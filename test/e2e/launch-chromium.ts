/** The system's Chromium, as a server that all test files share. */
import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Without these Chromium looks for Google's hosts at every start and runs its sandbox, which root may not. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export function launchChromium(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: findChromium(), args: ARGS });
}

export function findChromium(): string {
  const executablePath = process.env.DOCGEN_CHROMIUM ?? CANDIDATES.find((file) => existsSync(file));
  if (executablePath === undefined) {
    throw new Error('Browser tests need Chromium: run npm test, or set DOCGEN_CHROMIUM to its path');
  }
  return executablePath;
}
