/** Finds the Chromium that tests and benchmarks run in, and installs Debian's when it may. */
import { existsSync } from 'node:fs';
import process from 'node:process';
import { findProgram, installFromDebian } from './programs.js';

/** Chromium without its windows, toolbars and services: a page takes a third of the processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a Chromium, or undefined. DOCGEN_CHROMIUM takes precedence over detection. */
export function findChromium(env = process.env) {
  if (env.DOCGEN_CHROMIUM) return existsSync(env.DOCGEN_CHROMIUM) ? env.DOCGEN_CHROMIUM : undefined;
  return findProgram(NAMES, env) ?? PLACES.find((file) => existsSync(file));
}

/** Returns the browser for tests: a headless shell, installed if possible, otherwise any Chromium. */
export async function requireHeadlessShell() {
  if (process.env.DOCGEN_CHROMIUM) return requireChromium();
  const program = findProgram(SHELLS);
  if (program !== undefined) return program;
  await installFromDebian('chromium-headless-shell', 'fonts-noto-cjk');
  return findProgram(SHELLS) ?? requireChromium();
}

/** Returns a Chromium, installed if necessary; if there is none, exits with 3 and says what to do. */
export async function requireChromium() {
  const program = findChromium();
  if (program !== undefined) return program;
  if (process.env.DOCGEN_CHROMIUM) {
    refuse(`DOCGEN_CHROMIUM is "${process.env.DOCGEN_CHROMIUM}", but there is no such file.`);
  }
  await installFromDebian('chromium', 'fonts-noto-cjk');
  return findChromium() ?? refuse('Browser tests need Chromium or Chrome, and none was found.');
}

function refuse(problem) {
  console.error(
    `${problem}\nSet DOCGEN_CHROMIUM to the path of a Chromium or Chrome, then run npm test again.`,
  );
  process.exit(3);
}
