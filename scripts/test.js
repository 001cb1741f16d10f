/**
 * `npm test`: everything that must hold before a change lands, cheapest first,
 * ending at the first step that fails. `npm test -- --only unit,site` runs some
 * of the steps; what follows `--` again goes to vitest.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { requireHeadlessShell } from './chromium.js';
import { installDependencies, printStep, projectDir, runCommand, runTool } from './steps.js';

const PROJECTS = ['unit', 'site', 'e2e'];

/** @type {Record<string, () => Promise<number>>} */
const CHECKS = {
  lint: () => runTool('@biomejs/biome', ['check', '--error-on-warnings']),
  build: () => runCommand(process.execPath, ['scripts/build.js']),
  types: () => runTool('typescript', ['-b']),
  unused: () => runTool('knip', []),
};

const { only, rest } = readArguments(process.argv.slice(2));
const projects = PROJECTS.filter((name) => only.has(name));

await installDependencies();
const chromium = projects.includes('e2e') ? await requireHeadlessShell() : undefined;
for (const [name, check] of Object.entries(CHECKS)) {
  if (!only.has(name)) continue;
  printStep(name);
  const code = await check();
  if (code !== 0) stop(name, code);
}
if (projects.length > 0) await runVitest();

/** The last line is a plain count, whatever vitest prints: CI reads it. */
async function runVitest() {
  printStep(`tests: ${projects.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'docgen-report-'));
  const file = join(folder, 'report.json');
  const args = ['run', ...projects.flatMap((name) => ['--project', `${name}*`])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const env = { ...process.env, ...(chromium && { DOCGEN_CHROMIUM: chromium }) };
  const code = await runTool('vitest', [...args, ...reporters, ...rest], { env });
  const counts = readCounts(file);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) console.error('\n✖ tests failed');
  console.log(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
  );
  process.exit(code);
}

/** A suite that cannot even be loaded has no tests to count: it counts as one failure. */
function readCounts(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
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
  const all = [...Object.keys(CHECKS), ...PROJECTS];
  const at = args.indexOf('--only');
  if (at === -1) return { only: new Set(all), rest: args };
  const names = (args[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !all.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    console.error(`--only takes one or more of ${all.join(', ')}, joined by commas`);
    process.exit(2);
  }
  return { only: new Set(names), rest: args.toSpliced(at, 2) };
}

function stop(name, code) {
  console.error(`\n✖ ${name} failed. "npm test -- --only ${name}" runs it alone, in ${projectDir}`);
  process.exit(code);
}
