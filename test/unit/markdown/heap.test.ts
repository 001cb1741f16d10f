/** Memory of a page is bounded by its length, also where no thread guards it; `npm run stress` tries longer pages. */
import { expect, it } from 'vitest';
import { findLarge, repeatMarks } from '../../helpers/heap.ts';

it.each(['md', 'mdx'] as const)('no shape of %s takes more than a multiple of its length', async (format) => {
  expect(await findLarge({ engine: 'satteri', format, texts: repeatMarks(4 * 1024) })).toEqual([]);
});

it('a page that takes more is found', async () => {
  const list = '- a\n'.repeat(128_000);
  const large = await findLarge({ engine: 'satteri', format: 'md', texts: ['a', list, 'b'] }, 0);
  expect(large).toEqual([JSON.stringify(list.slice(0, 200))]);
});
