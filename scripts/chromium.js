/** Finds the Chromium that browser tests run in, and installs Debian's when it may. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { printStep, runCommand } from './steps.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium, or undefined. DOCGEN_CHROMIUM stands above everything found. */
export function findChromium(env = process.env) {
  if (env.DOCGEN_CHROMIUM) return existsSync(env.DOCGEN_CHROMIUM) ? env.DOCGEN_CHROMIUM : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const inPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name + suffix)));
  return [...inPath, ...PLACES].find((file) => existsSync(file));
}

/** A Chromium, installed if need be; exits with 3 and says what to do when there is none. */
export async function requireChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env.DOCGEN_CHROMIUM) {
    refuse(`DOCGEN_CHROMIUM is "${process.env.DOCGEN_CHROMIUM}", but there is no such file.`);
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printStep('chromium');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { env });
    await runCommand(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      {
        env,
      },
    );
  }
  return findChromium() ?? refuse('Browser tests need Chromium or Chrome, and none was found.');
}

function refuse(problem) {
  console.error(
    `${problem}\nSet DOCGEN_CHROMIUM to the path of a Chromium or Chrome, then run npm test again.`,
  );
  process.exit(3);
}
