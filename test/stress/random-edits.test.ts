import { it } from 'vitest';
import { tryRandomEdits } from '../helpers/random-edits.ts';

it('comes out as if nothing had been kept, after every step of any edits', async () => {
  await tryRandomEdits({ runs: 60 });
});
