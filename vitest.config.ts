import { defineConfig } from 'vitest/config';

// Polls end as soon as they hold; the limit is for a machine that is busy with other tests.
const POLLS = { expect: { poll: { timeout: 10_000 } } };

// Three suites. `unit` and `site` run the sources; `e2e` runs the built CLI in Chromium, so build first.
export default defineConfig({
  test: {
    projects: [
      { test: { ...POLLS, name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      { test: { ...POLLS, name: 'site', include: ['test/site/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...POLLS,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Most of them wait for browsers and timers: two at once take half as long on two cores.
          maxWorkers: 2,
        },
      },
    ],
  },
});
