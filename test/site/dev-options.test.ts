/**
 * A change of any option while `dev` runs is seen as a new start would show it; none of them is forgotten.
 * Here options come in groups, one after the other; `test/stress/dev-options.test.ts` tries each alone.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChangingDev, OPTION_CHANGES, startChangingDev } from '../helpers/dev-options.ts';

type Option = keyof typeof OPTION_CHANGES;

/** `root` leaves little that the others could be seen on. */
const GROUPS: readonly (readonly Option[])[] = [
  ['root', 'base', 'plugins'],
  ['ssg', 'search', 'untrusted', 'csp', 'builderConfig'],
  (Object.keys(OPTION_CHANGES) as Option[]).filter(
    (name) =>
      !['root', 'base', 'plugins', 'ssg', 'search', 'untrusted', 'csp', 'builderConfig'].includes(name),
  ),
];

let dev: ChangingDev;
beforeAll(async () => {
  dev = await startChangingDev();
});
afterAll(() => dev?.close());

it('tries each of them', () => {
  expect(GROUPS.flat().sort()).toEqual(Object.keys(OPTION_CHANGES).sort());
});

it.each(GROUPS.map((names) => ({ names })))('$names', async ({ names }) => {
  await dev.change(names.slice(0, Math.ceil(names.length / 2)));
  await dev.change(names);
  await dev.expectAsFresh();
});
