/** A page of a package in the browser of its author: edited, joined by another, and left without it. */
import { expect, it } from 'vitest';
import { author, seeText, sidebar } from './author.ts';
import { isSameDocument } from './visit.ts';

it('is seen as soon as it is saved, and the sidebar has what comes and goes beside it', async () => {
  const { project, open } = await author({
    'docgen.config.json': '{ "packages": [{ "from": "packages/*/docs", "to": "/:name" }] }',
    'docs/index.md': '# Home\n\n[Button](../packages/button/docs/index.md)\n',
    'packages/button/docs/index.md': '# Button\n\nFirst words.\n',
  });
  const { page, problems } = await open('/button/');

  project.edit('packages/button/docs/index.md', (text) => text.replace('First', 'Other'));
  await seeText(page, 'Other words.');
  expect(await isSameDocument(page)).toBe(true);

  const getNames = async () => (await sidebar(page)).join();
  project.write('packages/button/docs/usage.md', '# Usage\n');
  await expect.poll(getNames).toContain('Usage');
  project.write('packages/card/docs/index.md', '# Card\n');
  await expect.poll(getNames).toContain('Card');
  project.remove('packages/button/docs/usage.md');
  await expect.poll(getNames).not.toContain('Usage');
  expect(await isSameDocument(page)).toBe(true);
  expect(problems()).toEqual([]);
});
