/** Formulas on a page of our docs: drawn with their sheet under the strict policy, on a phone, after a click as after a load. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
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
