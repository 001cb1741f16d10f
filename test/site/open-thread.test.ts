/** A module of a plugin on a thread of its own: answers, faults, and the end of what never gives way. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

it('answers job by job, and begins again after one that is ended', async () => {
  const { openThread, ThreadEnded } = await loadEngine();
  const made = site({
    'work.mjs': `let jobs = 0;
export async function run(job) {
  jobs += 1;
  if (job === 'throw') throw new Error('no such job');
  if (job === 'exit') process.exit(7);
  while (job === 'for ever');
  console.log('nobody hears this');
  return { job, jobs };
}`,
  });
  const module = pathToFileURL(join(made.dir, 'work.mjs')).href;
  const thread = await openThread({ module, limitSeconds: 1, name: 'a test' });
  onTestFinished(() => thread.close());

  expect(await thread.run('a')).toEqual({ job: 'a', jobs: 1 });
  const failing = Promise.allSettled([thread.run('throw'), thread.run('for ever'), thread.run('b')]);
  const [thrown, ended, next] = await failing;
  expect(thrown).toMatchObject({ reason: { message: 'no such job' } });
  expect(ended).toMatchObject({ reason: { isOverLimit: true } });
  expect(ended.status === 'rejected' && ended.reason instanceof ThreadEnded).toBe(true);
  expect(next).toMatchObject({ value: { job: 'b', jobs: 1 } });
  await expect(thread.run('exit')).rejects.toMatchObject({ message: 'exit code 7', isOverLimit: false });
  await thread.close();
  expect(await thread.run('c')).toEqual({ job: 'c', jobs: 1 });
});
