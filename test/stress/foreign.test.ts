/** Projects written for Rspress 2, each in one way that real ones are, built as they are. `npm run foreign` runs this file. */
import { describe, expect, it } from 'vitest';
import { buildScenario } from './foreign/build-scenario.ts';
import { topics } from './foreign/index.ts';

const scenarios = topics.flatMap((topic) => topic.scenarios);

it('each scenario has a name of its own', () => {
  expect(new Set(scenarios.map(({ id }) => id)).size).toBe(scenarios.length);
});

describe.each(topics)('$name', ({ scenarios }) => {
  it.each(scenarios)('$id', buildScenario);
});
