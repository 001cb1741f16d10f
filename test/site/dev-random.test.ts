import { it } from 'vitest';
import { tryRandomEditsInDev } from '../helpers/random-edits.ts';

// `test/stress/random-edits.test.ts` tries other sequences each time, and many.
it('dev answers what a fresh build writes, after every step of any edits', async () => {
  await tryRandomEditsInDev({ runs: 1, seed: 20 });
});
