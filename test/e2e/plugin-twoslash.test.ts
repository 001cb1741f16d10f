/** Types in code samples on a page of our docs: by keyboard and by finger, on a narrow screen, under the strict policy. */
import { expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { getOverflow, servers, visit } from './visit.ts';

const BLOCK = '.rp-codeblock:has(.rp-twoslash__token)';

it.each([{ js: true }, { js: false }])(
  'shows the type of a name, inside of the window (script: $js)',
  async ({ js }) => {
    const url = `${servers.docsStrict}/plugin/official-plugins/shiki`;
    const { page, problems } = await visit(url, { width: 390, js });
    const shown = page.locator('.rp-twoslash__tip:visible');
    await page.locator(`${BLOCK} pre`).first().focus();
    expect(await shown.count()).toBe(0);

    await page.keyboard.press('Tab');
    expect(await shown.allTextContents()).toEqual(['const kettle: Kettle']);
    // The same type again is none of the stops.
    for (const _ of ['Kettle', 'water', 'temperature', 'grams', 'label']) await page.keyboard.press('Tab');
    expect(await shown.allTextContents()).toEqual(['const label: string']);
    await page.locator('.rp-twoslash__token', { hasText: 'temperature' }).last().hover();
    await expect.poll(() => shown.count()).toBe(1);
    const { x = -1, width = 0 } = (await shown.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);

    expect(await getOverflow(page)).toBe(0);
    if (!js) return;
    expect(await findAxeViolations(page, BLOCK)).toEqual([]);
    expect(problems()).toEqual([]);
  },
);
