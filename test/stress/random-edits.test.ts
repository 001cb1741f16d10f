/** Other edits each time; what fails prints its seed and path, and `FUZZ_SEED=… FUZZ_PATH=…` tries those again. */
import { it } from 'vitest';
import { tryRandomEdits, tryRandomEditsInDev } from '../helpers/random-edits.ts';

const { FUZZ_SEED, FUZZ_PATH: path } = process.env;
const chosen = { ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }), ...(path && { path }) };

it('comes out as if nothing had been kept, after every step of any edits', async () => {
  await tryRandomEdits({ runs: 40, ...chosen });
});

it('dev answers what a fresh build writes, after every step of any edits', async () => {
  await tryRandomEditsInDev({ runs: 15, ...chosen });
});
