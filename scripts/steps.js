/**
 * Helpers shared by the scripts: running a command, and installing dependencies. Node's own modules
 * only, because nothing is installed yet when this runs.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** Prints what comes next. */
export function printStep(name) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
}

/**
 * Runs a command in the project folder with our own streams; resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, options = {}) {
  return untilEnd(spawn(command, args, { cwd: projectDir, stdio: 'inherit', ...options }));
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function untilEnd(child) {
  return new Promise((resolve, reject) => {
    // Ctrl+C reaches the child by itself; this signal is sent to us alone.
    const end = () => child.kill('SIGTERM');
    process.on('SIGTERM', end);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', end);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs the program of an installed package, as `npx` would but without looking further than node_modules. */
export function runTool(packageName, args, options) {
  return runCommand(process.execPath, [findProgram(packageName), ...args], options);
}

/**
 * As `runTool`, for what runs next to others: resolves to the exit code and all that it said.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number; text: string }>}
 */
export async function captureTool(packageName, args, { env = process.env } = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [findProgram(packageName), ...args], {
    cwd: projectDir,
    env: { ...env, ...colours },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => (text += part));
  const code = await untilEnd(child);
  return { code, text };
}

function findProgram(packageName) {
  const dir = join(projectDir, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const file =
    typeof bin === 'string' ? bin : (bin[packageName.replace(/^@.*\//, '')] ?? Object.values(bin)[0]);
  return join(dir, file);
}

/** Installs what package-lock.json lists when any of it is missing; exits when that fails. */
export async function installDependencies() {
  const missing = findMissingPackage();
  if (missing === undefined) return;
  printStep('dependencies');
  console.log(`${missing} is not installed: running npm ci`);
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runCommand('npm', args, { shell: process.platform === 'win32' });
  if (code === 0 && findMissingPackage() === undefined) return;
  console.error('npm ci failed. Check the network and the npm registry, then run the command again.');
  process.exit(3);
}

/** The first package of the lock file that is not installed in its version. */
function findMissingPackage() {
  const packages = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')).packages;
  const file = join(projectDir, 'node_modules/.package-lock.json');
  const installed = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
  const entry = Object.entries(packages).find(
    ([path, { version, optional }]) => path !== '' && !optional && installed[path]?.version !== version,
  );
  return entry?.[0].replace(/^node_modules\//, '');
}
