import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { PATIENCE_MS } from './test/helpers/patience.ts';

const COMMON = {
  maxWorkers: 3,
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
  // A failure far away tells all it can: what differs is in its message.
  chaiConfig: { truncateThreshold: 2000 },
  setupFiles: ['test/helpers/setup-file.ts'],
  // What a test makes is gone with it: with more room for it, garbage is collected less often, and by the thread that
  // made it. Most of what a test calls is not called often enough to be worth optimizing (decisions/30).
  execArgv: [
    ...['--max-semi-space-size=64', '--single-threaded-gc'],
    // Node 22 and later do not start with a flag that their V8 no longer has.
    ...(process.versions.node.startsWith('20.') ? ['--interrupt-budget=10000000'] : []),
  ],
  // docgen and what it makes of a site are run by Node, as in use: vitest would compile them again.
  server: { deps: { external: [/\/docgen-site-/, /\/dist\/engine\//] } },
};

// Packages as Node.js loads them in use: vitest adds "development", for which micromark has other files with checks of
// their own. A setting is only added to vitest's, so a plugin takes it away.
const IN_USE = {
  plugins: [
    {
      name: 'packages-as-in-use',
      configResolved({ ssr }: { readonly ssr: { resolve?: { conditions?: string[] } } }) {
        if (ssr.resolve) ssr.resolve.conditions = ['module', 'node'];
      },
    },
  ],
};

/** Files that take longest though others are larger: begun last, one of them would run alone at the end. */
const LONGEST = [
  'e2e/dev-broken',
  'e2e/dev-edits',
  'e2e/package',
  'e2e/docs',
  'e2e/search',
  'e2e/dev-structure',
  'e2e/early-clicks',
  'e2e/crash',
  'e2e/incremental',
  'e2e/dev-many',
  'e2e/endless-pages',
  'e2e/slow-clients',
  'site/config-options',
  'site/config-keys',
  'site/incremental-settings',
  'site/incremental-content',
  'site/incremental',
  'site/endless-main',
  'site/plugin-members',
  'site/verify-build',
  'site/dev-options',
  'site/dev-random',
  'unit/highlight/pair-theme',
  'unit/markdown/heap',
].map((name) => `/test/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const longest = LONGEST.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    // One project after the other: a worker that meets a file of another one ends.
    const projects = new Set([...longest, ...sorted].map(({ project }) => project));
    return [...projects].flatMap((project) => {
      const own = [...longest, ...sorted.filter((spec) => !longest.includes(spec))];
      return own.filter((spec) => spec.project === project);
    });
  }
}

// esbuild's service lives as long as its worker; by default it collects garbage half of its time.
const ESBUILD = { GOGC: 'off', GOMEMLIMIT: '768MiB' };

/** Unit tests that replace modules, and so need all of them for themselves. */
const MOCKING = readdirSync(join(import.meta.dirname, 'test/unit'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/unit/${name.replaceAll('\\', '/')}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => /\bvi\.(?:m|doM)ock\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

// Four suites. `unit` (of which `unit-mocks` is a part) runs the sources, `site` the built engine, `e2e` the
// built CLI in Chromium, so build first. `stress` takes long over what the others prove in short, and is not part of `npm test`.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...IN_USE,
        test: {
          ...COMMON,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: MOCKING,
          env: ESBUILD,
          // A process for each of them would cost more than most of them do.
          isolate: false,
        },
      },
      {
        ...IN_USE,
        test: {
          ...COMMON,
          name: 'unit-mocks',
          include: MOCKING,
          env: ESBUILD,
          // In `npm test` they follow the browser tests.
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...IN_USE,
        test: {
          ...COMMON,
          name: 'site',
          include: ['test/site/**/*.test.ts'],
          // Nor does every file load them again: nothing in them remembers a build.
          isolate: false,
          globalSetup: ['test/site/global-setup.ts'],
          env: ESBUILD,
        },
      },
      {
        ...IN_USE,
        test: {
          ...COMMON,
          // They wait for browsers, servers and timers more than half of their time.
          maxWorkers: 6,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          env: ESBUILD,
          globalSetup: ['test/site/global-setup.ts', 'test/e2e/global-setup.ts'],
          // Playwright takes most of a second to load.
          isolate: false,
          // Here its workers are another number; `npm test` runs them beside the others (`scripts/test.js`).
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...IN_USE,
        test: {
          ...COMMON,
          name: 'stress',
          include: ['test/stress/**/*.test.ts'],
          // Without bundles that other sites had made: each build is cold, or finds what the test left.
          globalSetup: ['test/e2e/global-setup.ts'],
          // One after the other: several of them take all that the machine has.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 60 * 60_000,
          hookTimeout: 60 * 60_000,
          sequence: { groupOrder: 2 },
          env: ESBUILD,
        },
      },
    ],
  },
});
