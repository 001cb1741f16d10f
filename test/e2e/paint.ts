/** Colours as a reader sees them, whatever the way in which a sheet writes them. */
import type { Page } from 'playwright-core';

/** Returns red, green and blue, 0 to 255, of the last colour of each list, painted over those before it. */
export function paint(page: Page, stacks: readonly (readonly string[])[]): Promise<number[][]> {
  return page.evaluate((list) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    const painted = list.map((colors) => {
      for (const color of colors) {
        probe.style.color = color;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
      }
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
    });
    probe.remove();
    return painted;
  }, stacks);
}
