/** A build that is killed at any moment: `test/e2e/crash.test.ts` tries a few moments, this one many. */
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { CHANGING, withFault } from '../helpers/faults.ts';
import { type KilledSite, killedSite, tryPoints } from '../helpers/killed-site.ts';

let sites: KilledSite;

beforeAll(async () => {
  sites = await killedSite();
});

/** Moments are spread over as long as a build takes here and now; a kill that comes late is no failure, but must not be the rule. */
it('survives kill -9 at 60 random moments', async () => {
  const start = performance.now();
  await runDocgen(['build'], { cwd: sites.toChanged({ isCold: true }).dir });
  const ms = performance.now() - start;
  const points = Array.from({ length: 60 }, (_, at) => ({ ms: Math.round(ms * Math.random()), at }));
  let late = 0;
  const trouble = await tryPoints(points, async (point) => {
    const made = sites.toChanged({ isCold: point.at % 2 === 0 });
    const run = startDocgen(['build'], { cwd: made.dir });
    await delay(point.ms);
    run.child.kill('SIGKILL');
    if ((await run.ended).exitCode !== null) late += 1;
    return sites.findTrouble(made);
  });
  expect(trouble).toEqual([]);
  expect(late, 'kills that came when all was over').toBeLessThan(45);
});

it('survives kill -9 at 30 writes of a build: before, within and after them', async () => {
  const count = await sites.countWrites();
  const points = Array.from({ length: 30 }, (_, at) => ({
    at: 1 + Math.round(((count - 1) * at) / 29),
    kill: (['before', 'within', 'after'] as const)[at % 3] ?? 'before',
  }));
  const trouble = await tryPoints(points, async (point) => {
    const made = sites.toChanged();
    const env = withFault({ disk: { below: made.dir, calls: CHANGING, ...point } });
    const { exitCode } = await runDocgen(['build'], { cwd: made.dir, env });
    const survived = exitCode === null || point.kill === 'within' ? [] : [`ended with ${exitCode}`];
    return [...survived, ...(await sites.findTrouble(made))];
  });
  expect(count).toBeGreaterThan(20);
  expect(trouble).toEqual([]);
});

it('survives kill -9 around the swap: before and after each rename, and as the former output is removed', async () => {
  const points = (['before', 'after'] as const).flatMap((kill) => [
    { calls: ['rename'], at: 1, kill } as const,
    { calls: ['rename'], at: 2, kill } as const,
    { calls: ['unlink'], at: 1, kill } as const,
    { calls: ['rm'], at: 1, kill } as const,
  ]);
  const seen = new Set<string>();
  const trouble = await tryPoints(points, async (point) => {
    const made = sites.toChanged();
    const below = point.calls[0] === 'rename' ? '/.doc_build.' : '/.doc_build.former';
    const { exitCode } = await runDocgen(['build'], {
      cwd: made.dir,
      env: withFault({ disk: { below, ...point } }),
    });
    seen.add(sites.identify(made));
    return [...(exitCode === null ? [] : [`ended with ${exitCode}`]), ...(await sites.findTrouble(made))];
  });
  expect(trouble).toEqual([]);
  // Before the swap, within it, after it.
  expect([...seen].sort()).toEqual(['former', 'next', 'none']);
});

it('ends tidily on Ctrl+C at 20 moments of a build', async () => {
  const count = await sites.countWrites();
  const points = Array.from({ length: 20 }, (_, at) => 1 + Math.round(((count - 1) * at) / 19));
  const trouble = await tryPoints(points, async (at) => {
    const made = sites.toChanged();
    const disk = { below: made.dir, calls: CHANGING, at, interrupt: true };
    const { exitCode } = await runDocgen(['build'], { cwd: made.dir, env: withFault({ disk }) });
    // All is done when the last writes are.
    const ended = exitCode === 130 || exitCode === 0 ? [] : [`ended with ${exitCode}`];
    return [...ended, ...(await sites.findTrouble(made))];
  });
  expect(trouble).toEqual([]);
});
