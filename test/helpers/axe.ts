/** What axe objects to on a page, told so that a failing test can be read. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rule and place of each finding, on the whole page or within an element. */
export async function toAxeFindings(page: Page, within?: string): Promise<readonly string[]> {
  // Colours on their way from light to dark are neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  const builder = new AxeBuilder({ page })
    // Nobody reads what passed; to write it down would take most of the time.
    .options({ resultTypes: ['violations'] })
    // Frames are documents of their own, with landmarks of their own.
    .exclude('iframe')
    .setLegacyMode(true)
    // The corner of a table with two headers; what authors write there is theirs.
    .disableRules(['empty-table-header'])
    .withTags(TAGS);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
