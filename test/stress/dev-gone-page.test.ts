/** A page that is deleted while it is open; `test/e2e/dev-structure.test.ts` has its 404 page. */
import { it } from 'vitest';
import { sharedAuthor } from '../e2e/author.ts';
import { eventually, seeHeading } from '../e2e/visit.ts';

const begin = sharedAuthor();

it('offers its neighbours', async () => {
  const { project, open } = await begin();
  const { page } = await open('/guide/parts');
  const text = project.read('docs/en/guide/parts.mdx');
  project.remove('docs/en/guide/parts.mdx');
  await seeHeading(page, 'PAGE NOT FOUND');
  await eventually(
    async () => (await page.locator('.rp-not-found__near a').allTextContents()).slice(0, 2).sort(),
    ['Code', 'Text'],
  );
  project.write('docs/en/guide/parts.mdx', text);
  await seeHeading(page, 'Parts');
});
