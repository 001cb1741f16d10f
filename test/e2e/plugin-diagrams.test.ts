/** Diagrams on a page of our docs: under the strict policy, on a phone, by key and finger, without script. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { CHINESE, getOverflow, servers, visit } from './visit.ts';

const PATH = '/plugin/official-plugins/diagrams';

it.each([{ js: true }, { js: false }])('are drawn inside of a phone (script: $js)', async ({ js }) => {
  const url = `${servers.docsStrict}${js ? CHINESE.prefix : ''}${PATH}`;
  const { page, problems } = await visit(url, { width: 390, js, dark: true });
  const drawing = page.locator('.rp-diagram svg').first();

  // The colours are those of the theme, which is dark with and without script, and the text has not left its node.
  const text = drawing.locator('text').first();
  expect(await text.evaluate((words) => getComputedStyle(words).fill)).toBe('rgb(216, 225, 223)');
  const [words, node] = await Promise.all(
    [text, drawing.locator('rect').first()].map((part) => part.boundingBox()),
  );
  expect(words?.x).toBeGreaterThan(node?.x ?? 0);
  expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThan((node?.x ?? 0) + (node?.width ?? 0));
  expect(await getOverflow(page)).toBe(0);
  if (!js) return;

  expect(await findAxeViolations(page, '.rp-doc')).toEqual([]);
  // The first click of a page is not lost.
  await drawing.click();
  const dialog = page.getByRole('dialog', { name: '从源文件到页面' });
  await dialog.waitFor();
  expect(await findAxeViolations(page, '.rp-drawing-overlay')).toEqual([]);
  // As large as it was drawn, and reached by scrolling.
  const { width = 0 } = (await dialog.locator('svg').boundingBox()) ?? {};
  expect(width).toBeGreaterThan(390);
  const button = page.getByRole('button', { name: '放大图片：从源文件到页面' });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((drawn) => drawn === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  expect(problems()).toEqual([]);
});
