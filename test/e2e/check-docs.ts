/** What is checked of every page of our own docs. A language is a test file, so that two run at once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { servers, settle, toOverflow, use, visit } from './visit.ts';

const OUTPUT = join(import.meta.dirname, '..', '.output', 'docs');
export const docsPaths = readdirSync(OUTPUT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && !file.endsWith('404.html'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:(?<=^|\/)index)?\.html$/, '')}`)
  .sort();

/** Light and dark, wide and narrow. */
const LOOKS = [
  { dark: false, width: 1400 },
  { dark: true, width: 390 },
  { dark: true, width: 1400 },
  { dark: false, width: 390 },
] as const;

/**
 * How axe looks at a page: at the home page in every look, at the others, which are made of
 * the same parts, in one look and one of their languages.
 */
function toLooks(path: string): readonly (typeof LOOKS)[number][] {
  const isChinese = path.startsWith('/zh/');
  const own = docsPaths.filter((other) => other.startsWith('/zh/') === isChinese);
  const at = own.indexOf(path);
  if (at === 0) return LOOKS;
  const isItsTurn = isChinese === (at % 2 === 0);
  return isItsTurn ? LOOKS.filter((_, index) => index === (at >> 1) % LOOKS.length) : [];
}

/** No word on the console, no sideways scroll, nothing that axe objects to. */
export function checkDocs(paths: readonly string[]): void {
  describe.each(paths)('%s', (path) => {
    it('hydrates quietly, fits every screen, and passes axe', async () => {
      const { page, problems } = await visit(servers.docs + path);
      await use(page);
      for (const { dark, width } of toLooks(path)) {
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await page.setViewportSize({ width, height: 800 });
        await settle(page);
        expect(await toAxeFindings(page), `${width} px, ${dark ? 'dark' : 'light'}`).toEqual([]);
      }
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await toOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
      }
      expect(problems()).toEqual([]);
    });
  });
}

/** Rule and place of each finding, so that a failing test can be read. */
export async function toAxeFindings(page: Page): Promise<readonly string[]> {
  // Colours on their way from light to dark are neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // The corner of a table with two headers; what authors write there is theirs.
    .disableRules(['empty-table-header'])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
