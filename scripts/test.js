/**
 * `npm test`: everything that must pass before a change lands, cheapest first, ending at the first
 * step that fails. `npm test -- --only unit,site` runs some of the steps; arguments after another `--`
 * go to vitest. `npm run lint`, `types`, `unit`, `site`, `e2e` and `stress` are such runs, with their
 * prerequisites.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import process from 'node:process';
import { requireHeadlessShell } from './chromium.js';
import { findNginx } from './nginx.js';
import { findRedisServer } from './redis.js';
import { captureTool, installDependencies, printStep, projectDir, runCommand, runTool } from './steps.js';

/** All but the last are part of `npm test`, which stays complete in cover without it. */
const PROJECTS = ['unit', 'site', 'e2e', 'stress'];
const APART = 'stress';

/**
 * Projects of vitest that share a process of it; both run at once, since browser tests wait for half of their time. Not
 * in one: there, a worker goes on to another file only if that is of the same project. `unit-mocks` is where time is left.
 */
const RUNS = [
  ['e2e', 'unit-mocks', 'stress'],
  ['unit', 'site'],
];

/** Checks of the files themselves, run in parallel. */
const CHECKS = {
  lint: ['@biomejs/biome', 'check', '--error-on-warnings'],
  types: ['typescript', '-b'],
  unused: ['knip'],
};

const { only, rest } = readArguments(process.argv.slice(2));
const projects = PROJECTS.filter((name) => only.has(name));

await installDependencies();
if (only.has('types') || only.has('unused')) await printTypes();
const needsBrowser = projects.includes('e2e') || projects.includes('stress');
const chromium = needsBrowser ? await requireHeadlessShell() : undefined;
const redis = projects.includes('site') || projects.includes(APART) ? await findRedisServer() : undefined;
const nginx = projects.includes(APART) ? findNginx() : undefined;
await runChecks(Object.keys(CHECKS).filter((name) => only.has(name)));
if (only.has('build') || projects.length > 0) await build();
if (projects.length > 0) await runVitest();

/** esbuild may have been installed only now. */
async function printTypes() {
  const { writeUserConfig } = await import('./user-config.js');
  await writeUserConfig();
}

/** Prints the output of checks in name order, and ends at the first that failed. */
async function runChecks(names) {
  const runs = names.map((name) => {
    const [tool, ...args] = CHECKS[name];
    return captureTool(tool, args);
  });
  for (const [at, run] of runs.entries()) {
    const { code, text } = await run;
    printStep(names[at]);
    process.stdout.write(text);
    if (code !== 0) stop(names[at], code);
  }
}

/** The output of `types` is not compiled again. */
async function build() {
  printStep('build');
  const args = ['scripts/build.js', ...(only.has('types') ? ['--compiled'] : [])];
  const code = await runCommand(process.execPath, args);
  if (code !== 0) stop('build', code);
}

/** The last line is a plain count, whatever vitest prints: CI reads it. What failed is listed before it, since a log may be cut. */
async function runVitest() {
  const folder = mkdtempSync(join(findFolderInMemory() ?? tmpdir(), 'docgen-tests-'));
  // Some tests go on as another user.
  chmodSync(folder, 0o755);
  // Ctrl+C ends the tests, after which the folder is removed.
  process.on('SIGINT', () => {});
  const programs = {
    ...(chromium && { DOCGEN_CHROMIUM: chromium }),
    DOCGEN_REDIS: redis ?? '',
    DOCGEN_NGINX: nginx ?? '',
  };
  const env = { ...process.env, TMPDIR: folder, ...programs };
  if (projects.includes(APART)) {
    // Printed immediately, so that a run that brings down the machine can be repeated.
    env.FUZZ_SEED ||= String(randomInt(2 ** 31));
    console.log(`\nFUZZ_SEED=${env.FUZZ_SEED} tries the same random documents and edits again.`);
  }
  // Arguments after `--` may name files of any project.
  const together = RUNS.map((names) => names.filter((name) => only.has(name.split('-', 1)[0])));
  const runs = rest.length > 0 ? [together.flat()] : together.filter((names) => names.length > 0);
  const ends = runs.map(async (names, at) => {
    const report = join(folder, `${at}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const args = ['run', ...names.flatMap((name) => ['--project', name]), ...reporters, ...rest];
    const step = `tests: ${names.join(', ')}`;
    if (at > 0) return { step, report, ...(await captureTool('vitest', args, { env })) };
    // The output of one of them is shown while it runs.
    printStep(step);
    return { step: '', report, code: await runTool('vitest', args, { env }), text: '' };
  });
  const all = [];
  for (const end of ends) {
    const { step, report, code, text } = await end;
    if (step !== '') printStep(step);
    process.stdout.write(text);
    const counts = readCounts(report);
    // The failure may not be a test: a set-up, or vitest itself.
    all.push({ code, ...counts, failed: code === 0 ? counts.failed : Math.max(counts.failed, 1) });
  }
  rmSync(folder, { recursive: true, force: true });
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((name) =>
    all.reduce((sum, counts) => sum + counts[name], 0),
  );
  const code = all.find((end) => end.code !== 0)?.code ?? 0;
  if (code !== 0) console.error(['\n✖ tests failed', ...all.flatMap(({ failures }) => failures)].join('\n'));
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(code);
}

/** A suite that cannot even be loaded has no tests to count: it counts as one failure. */
function readCounts(file) {
  const report = readReport(file);
  if (report === undefined)
    return { passed: 0, failed: 1, skipped: 0, failures: ['  vitest wrote no report'] };
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...report.testResults.flatMap(printFailures),
      ...broken.flatMap(({ name, message }) => printFailure(name, '', message)),
    ],
  };
}

/** Free bytes that the folder in memory needs, so that tests never fill it. */
const NEEDED_BYTES = 8 * 2 ** 30;

/**
 * Linux' folder in memory, where there is room. Tests make some hundred thousand small files and remove them again,
 * which takes a seventh of the processor time of the tests of sites on a disk. Those of `stress` are about disks.
 */
function findFolderInMemory() {
  if (process.platform !== 'linux' || process.env.TMPDIR || projects.includes(APART)) return undefined;
  try {
    const dir = '/dev/shm';
    const mounted = readFileSync('/proc/mounts', 'utf8').match(/ \/dev\/shm tmpfs (\S+)/)?.[1] ?? 'noexec';
    const { bavail, bsize } = statfsSync(dir);
    return /\bnoexec\b|^ro\b/.test(mounted) || bavail * bsize < NEEDED_BYTES ? undefined : dir;
  } catch {
    return undefined;
  }
}

function printFailures({ name, assertionResults }) {
  return assertionResults
    .filter((test) => test.status === 'failed')
    .flatMap((test) => printFailure(name, test.fullName, test.failureMessages.join('\n')));
}

/** A few lines of the reason are enough to tell a broken test from a machine that gave out. */
function printFailure(file, test, reason) {
  const lines = reason.split('\n').slice(0, 16);
  return [`  ${relative(projectDir, file)} ${test}`, ...lines.map((line) => `    ${line}`)];
}

/** Undefined when vitest ended before it could write a report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function readArguments(args) {
  const all = [...Object.keys(CHECKS), 'build', ...PROJECTS];
  // npm takes away one `--`; behind another, vitest would read nothing as a file.
  const rest = args.filter((arg) => arg !== '--');
  const at = rest.indexOf('--only');
  if (at === -1) return { only: new Set(all.filter((name) => name !== APART)), rest };
  const names = (rest[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !all.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    console.error(`--only takes one or more of ${all.join(', ')}, joined by commas`);
    process.exit(2);
  }
  return { only: new Set(names), rest: rest.toSpliced(at, 2) };
}

function stop(name, code) {
  console.error(`\n✖ ${name} failed. "npm test -- --only ${name}" runs it alone, in ${projectDir}`);
  process.exit(code);
}
