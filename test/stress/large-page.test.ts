/** A page of nearly the size that is refused: `test/unit/markdown/read-page.test.ts` only reads one. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

it('just under five megabytes build', async () => {
  const built = await site({
    'docs/index.md': `# A\n\n${`${'Some words of a page. '.repeat(20)}With \`code\` and **bold**.\n\n`.repeat(11_000)}`,
  }).build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/').length).toBeGreaterThan(5e6);
});
