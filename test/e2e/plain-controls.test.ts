/** Buttons and fields that a page writes without a class. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { visit } from './visit.ts';

const CONTROLS =
  '<button>Plain</button>\n\n<input aria-label="Field" />\n\n<button className="own">Own</button>';

it('can be seen, unless they have a class of their own', async () => {
  const project = site({
    'docs/index.mdx': `export const a = 1;\n\n# Controls\n\n{a}\n\n${CONTROLS}\n`,
  });
  await buildProject(project.dir);
  const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'));
  onTestFinished(() => void server.close());
  const { page } = await visit(`${origin}/`);

  const getBorder = (selector: string) =>
    page.locator(`.rp-doc ${selector}`).evaluate((control) => getComputedStyle(control).borderTopWidth);
  expect(await getBorder('button:text("Plain")')).toBe('1px');
  expect(await getBorder('input')).toBe('1px');
  expect(await getBorder('.own')).toBe('0px');
});
