/** Formulas on a page of our docs: drawn with their sheet under the strict policy, on a phone, after a click as after a load. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { getOverflow, servers, visit } from './visit.ts';

it.each([{ js: true }, { js: false }])('draws formulas inside of a phone (script: $js)', async ({ js }) => {
  const url = `${servers.docsStrict}/guide/basic/${js ? 'use-mdx' : 'math'}`;
  const { page, problems } = await visit(url, { width: 390, js });
  expect(await page.locator('link[href*="/math-"]').count()).toBe(js ? 0 : 1);
  if (js) {
    await page.locator('a[href$="/guide/basic/math"]').last().click();
    await page.waitForURL('**/guide/basic/math');
  }

  const sum = page.locator('.rp-math--block').first();
  await expect.poll(() => sum.evaluate((box) => getComputedStyle(box).marginTop)).toBe('16px');
  // Its number stands at the margin.
  const [box, tag] = await Promise.all(
    ['.rp-math--block:has(.tml-tag)', '.tml-tag'].map((selector) => page.locator(selector).boundingBox()),
  );
  expect((box?.x ?? 0) + (box?.width ?? 0) - (tag?.x ?? 0) - (tag?.width ?? 0)).toBeLessThan(8);
  expect(await getOverflow(page)).toBe(0);
  if (!js) return;
  expect(await findAxeViolations(page, '.rp-doc')).toEqual([]);
  expect(problems()).toEqual([]);
});

it('scrolls a formula in a line that is wider than a phone, and leaves the line where it was', async () => {
  const wide = `$${Array.from({ length: 30 }, (_, at) => `x_{${at}}`).join('+')}$`;
  const project = site({
    'docgen.config.json': '{ "markdown": { "math": true } }',
    'docs/index.md': `# Sum\n\nText, then $x$ and text.\n\nA sum: ${wide}, and text.\n\n- In a list ${wide}\n`,
  });
  await buildProject(project.dir);
  const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'));
  onTestFinished(() => void server.close());
  const { page } = await visit(`${origin}/`, { width: 390 });

  expect(await getOverflow(page)).toBe(0);
  const scrolled = await page.locator('.rp-math').evaluateAll((formulas) =>
    formulas.map((formula) => {
      formula.scrollLeft = 50;
      return formula.scrollLeft;
    }),
  );
  expect(scrolled).toEqual([0, 50, 50]);
  // A letter stands on the line of the words around it.
  const heights = await page.locator('.rp-doc p').evaluateAll(([first]) => {
    const box = first?.getBoundingClientRect();
    const formula = first?.querySelector('math')?.getBoundingClientRect();
    return { line: box?.height, above: (formula?.top ?? 0) - (box?.top ?? 0) };
  });
  expect(heights.line).toBeLessThan(32);
  expect(heights.above).toBeGreaterThan(4);
});
