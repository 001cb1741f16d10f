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
  setupFiles: ['test/helpers/setup-file.ts'],
  // What a test makes is gone with it: with more room for it, garbage is collected less often.
  execArgv: ['--max-semi-space-size=64'],
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
  'dev-broken',
  'docs',
  'package',
  'search',
  'dev-structure',
  'dev-edits',
  'dev-terminal',
  'dev-many',
  'endless-pages',
  'crash',
  'slow-clients',
  'incremental',
].map((name) => `/test/e2e/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    const longest = LONGEST.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    const others = sorted.filter((spec) => !longest.includes(spec));
    // Before the others of their project: a worker that meets one of another project ends.
    const at = sorted.findIndex(({ project }) => project === longest[0]?.project);
    return at === -1 ? sorted : others.toSpliced(at, 0, ...longest);
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
          // A process for each of them would cost more than most of them do.
          isolate: false,
        },
      },
      { ...IN_USE, test: { ...COMMON, name: 'unit-mocks', include: MOCKING, env: ESBUILD } },
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
          globalSetup: ['test/site/global-setup.ts', 'test/e2e/global-setup.ts'],
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
