import { expect } from 'vitest';
import { installPeers } from '../../helpers/peers.ts';
import { site } from '../../helpers/site.ts';
import type { Scenario } from './scenario.ts';

/** Builds the project as it is, and asserts what it shows. */
export async function buildScenario({
  files,
  packages,
  problems,
  fails,
  shows,
  difference,
}: Scenario): Promise<void> {
  const built = await installPeers(site(files), packages ?? []).build();

  expect(built.problems(), built.terminal()).toEqual(problems ?? []);
  expect(built.ok, built.terminal()).toBe(fails !== true);
  if (difference === undefined) return shows(built);
  difference.shows(built);
  expect(() => shows(built), 'It shows what Rspress shows: the difference is gone').toThrow();
}
