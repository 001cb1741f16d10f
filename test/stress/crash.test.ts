/** A build that is killed at any moment: `test/e2e/crash.test.ts` tries a few moments, this one many. */
import { beforeAll, expect, it } from 'vitest';
import { waitForWork } from '../helpers/cpu-time.ts';
import { runDocgen, startDocgen } from '../helpers/docgen.ts';
import { CHANGING, withFault } from '../helpers/faults.ts';
import { type KilledSite, killedSite, tryPoints } from '../helpers/killed-site.ts';
import type { Site } from '../helpers/site.ts';

let sites: KilledSite;

beforeAll(async () => {
  sites = await killedSite();
});

/** Kills a build once it has worked so long; answers with how long it had, and whether it had ended by itself. */
async function killAt(ms: number, made: Site): Promise<{ readonly ms: number; readonly isLate: boolean }> {
  const run = startDocgen(['build'], { cwd: made.dir });
  const worked = await waitForWork(run.child, ms);
  run.child.kill('SIGKILL');
  return { ms: worked, isLate: (await run.ended).exitCode !== null };
}

/** Moments are spread over the work of a build, which is the same on a busy machine; one that comes late must not be the rule. */
it.runIf(process.platform === 'linux')('survives kill -9 at 60 random moments', async () => {
  const whole = {
    cold: (await killAt(Infinity, sites.createChanged({ isCold: true }))).ms,
    warm: (await killAt(Infinity, sites.createChanged())).ms,
  };
  const points = Array.from({ length: 60 }, (_, at) => {
    const store = at % 2 === 0 ? 'cold' : 'warm';
    return { store, ms: Math.round(whole[store] * Math.random()) } as const;
  });
  let late = 0;
  const trouble = await tryPoints(points, async ({ store, ms }) => {
    const made = sites.createChanged({ isCold: store === 'cold' });
    const { isLate } = await killAt(ms, made);
    if (isLate) late += 1;
    return sites.findProblems(made);
  });
  expect(trouble).toEqual([]);
  expect(late, 'kills that came when all was over').toBeLessThan(30);
});

it('survives kill -9 at 30 writes of a build: before, within and after them', async () => {
  const count = await sites.countWrites();
  const points = Array.from({ length: 30 }, (_, at) => ({
    at: 1 + Math.round(((count - 1) * at) / 29),
    kill: (['before', 'within', 'after'] as const)[at % 3] ?? 'before',
  }));
  const trouble = await tryPoints(points, async (point) => {
    const made = sites.createChanged();
    const env = withFault({ disk: { below: made.dir, calls: CHANGING, ...point } });
    const { exitCode } = await runDocgen(['build'], { cwd: made.dir, env });
    const survived = exitCode === null || point.kill === 'within' ? [] : [`ended with ${exitCode}`];
    return [...survived, ...(await sites.findProblems(made))];
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
    const made = sites.createChanged();
    const below = point.calls[0] === 'rename' ? '/.doc_build.' : '/.doc_build.former';
    const { exitCode } = await runDocgen(['build'], {
      cwd: made.dir,
      env: withFault({ disk: { below, ...point } }),
    });
    seen.add(sites.identify(made));
    return [...(exitCode === null ? [] : [`ended with ${exitCode}`]), ...(await sites.findProblems(made))];
  });
  expect(trouble).toEqual([]);
  // Before the swap, within it, after it.
  expect([...seen].sort()).toEqual(['former', 'next', 'none']);
});

it('ends tidily on Ctrl+C at 20 moments of a build', async () => {
  const count = await sites.countWrites();
  const points = Array.from({ length: 20 }, (_, at) => 1 + Math.round(((count - 1) * at) / 19));
  const trouble = await tryPoints(points, async (at) => {
    const made = sites.createChanged();
    const disk = { below: made.dir, calls: CHANGING, at, interrupt: true };
    const { exitCode } = await runDocgen(['build'], { cwd: made.dir, env: withFault({ disk }) });
    // All is done when the last writes are.
    const ended = exitCode === 130 || exitCode === 0 ? [] : [`ended with ${exitCode}`];
    return [...ended, ...(await sites.findProblems(made))];
  });
  expect(trouble).toEqual([]);
});
