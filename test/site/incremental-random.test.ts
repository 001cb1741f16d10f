import { it } from 'vitest';
import { tryRandomEdits } from '../helpers/random-edits.ts';

// `test/stress/random-edits.test.ts` tries other sequences each time, and many.
it('comes out as if nothing had been kept, after every step of any edits', async () => {
  await tryRandomEdits({ runs: 1, seed: 20 });
});
