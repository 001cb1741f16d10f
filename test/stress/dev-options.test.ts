/** A change of any option while `dev` runs is seen as a new start would show it. */
import { afterAll, beforeAll, it } from 'vitest';
import { type ChangingDev, OPTION_CHANGES, startChangingDev } from '../helpers/dev-options.ts';

let dev: ChangingDev;
beforeAll(async () => {
  dev = await startChangingDev();
});
afterAll(() => dev?.close());

it.each(Object.keys(OPTION_CHANGES) as (keyof typeof OPTION_CHANGES)[])('%s', async (name) => {
  await dev.change([name]);
  await dev.expectAsFresh();
});
