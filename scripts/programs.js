/** Programs that tests run and no package of npm brings: found on the PATH, and installed from Debian's packages when that may be. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { printStep, runCommand } from './steps.js';

/** Path of the first of these programs that a shell would find. */
export function findProgram(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return files.find((file) => existsSync(file));
}

/** Does nothing but on Debian and its relatives, as root. */
export async function installFromDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  printStep(packages[0]);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a network, fail quickly instead of after minutes.
  const limits = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  await runCommand('apt-get', ['update', ...limits], { env });
  await runCommand('apt-get', ['install', '-y', ...limits, '--no-install-recommends', ...packages], { env });
}
