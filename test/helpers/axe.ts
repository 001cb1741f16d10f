/** Runs axe on a page, and formats its findings for a failing test. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result may differ in dark; they take most of the time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * axe makes an object of each colour that it looks at. Compiled for old browsers, it keeps every private field of one as
 * an entry of a WeakMap, which costs a fifth of its time: as members of the object they cost next to nothing.
 */
const SOURCE = `((WeakMap, WeakSet) => {${axe.source}
})(
  class { key = Symbol(); get(to) { return to[this.key]; } set(to, value) { to[this.key] = value; return this; } has(to) { return this.key in to; } },
  class { key = Symbol(); add(to) { to[this.key] = true; return this; } has(to) { return this.key in to; } },
)`;

/** Returns rule and place of each finding, on the whole page or within an element. */
export function findAxeViolations(page: Page, within?: string): Promise<readonly string[]> {
  return findBy({ type: 'tag', values: TAGS }, page, within);
}

/** Checks only rules on colours: for a page that has been checked in other colours. */
export function findColourViolations(page: Page, within?: string): Promise<readonly string[]> {
  return findBy({ type: 'rule', values: COLOUR_RULES }, page, within);
}

async function findBy(runOnly: axe.RunOnly, page: Page, within = 'html'): Promise<readonly string[]> {
  // Colours on their way from light to dark are neither. What follows the scrolling never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(SOURCE);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(run, { runOnly, within });
}

/**
 * Reads each colour once: axe reads those of every element, and of all that is behind it, with a library for all spaces
 * of colour, which took more than half of its time on a long page.
 */
function rememberColours(): void {
  const { prototype } = (window as unknown as { readonly axe: Axe }).axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** What axe offers to its rules, which its types leave out. */
interface Axe {
  readonly commons: { readonly color: { readonly Color: { readonly prototype: ColourReader } } };
}

interface ColourReader extends Colour {
  parseString(text: string): ColourReader;
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
}

async function run({ runOnly, within }: { readonly runOnly: axe.RunOnly; readonly within: string }) {
  const here = (window as unknown as { readonly axe: typeof axe }).axe;
  const { violations } = await here.run(
    // Frames are documents of their own, with landmarks of their own.
    { include: [within], exclude: ['iframe'] },
    {
      runOnly,
      iframes: false,
      // Writing down passed rules would take most of the time.
      resultTypes: ['violations'],
    },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
