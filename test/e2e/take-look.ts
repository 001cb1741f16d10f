/** How a page looks, compared with how it looked when somebody last accepted it: `test/looks` has a sheet for each state. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newPage, openPage } from '../helpers/chromium.ts';
import {
  countSquares,
  findDifferences,
  markDifferences,
  type Picture,
  readFromSheet,
  toPicture,
  toPng,
} from '../helpers/pictures.ts';
import { type LookState, SCREENS, type Screen } from './look-states.ts';
import { use } from './visit.ts';

/** One picture of a state. */
export interface Look {
  readonly state: LookState;
  readonly screen: Screen;
  readonly dark: boolean;
}

/** All pictures of a state, in the order in which its sheet has them. */
export function listLooks(state: LookState): readonly Look[] {
  return SCREENS.flatMap((screen) => [false, true].map((dark) => ({ state, screen, dark })));
}

export const SHEETS = join(import.meta.dirname, '../looks');
const OUTPUT = join(import.meta.dirname, '../.output/looks');

export const getSheetFile = ({ name }: LookState) => join(SHEETS, `${name}.webp`);

/** Text: Debian's `fonts-noto-cjk`, which `scripts/chromium.js` installs. Other scripts: what its font library depends on. */
const FONTS = { text: ['Noto Sans CJK SC', 'DejaVu Sans'], code: ['Noto Sans Mono CJK SC'] };

const quote = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Fonts that are the same everywhere, no caret, and no date of an edit. */
const FIXED = `
  *, ::before, ::after {
    --rp-font-latin: ${quote(FONTS.text)} !important;
    --rp-font-family: ${quote(FONTS.text)} !important;
    --rp-font-family-mono: ${quote([...FONTS.code, ...FONTS.text])} !important;
    --rp-font-family-math: ${quote(FONTS.text.toReversed())} !important;
    caret-color: transparent !important;
  }
  .rp-last-updated { visibility: hidden !important }
`;

/** Names of the fonts that this machine lacks. */
export async function findMissingFonts(): Promise<readonly string[]> {
  const { page, context } = await newPage();
  const missing = await page.evaluate(
    (names) => {
      const context = document.createElement('canvas').getContext('2d');
      const measure = (family: string) => {
        if (context) context.font = `40px ${family}`;
        return context?.measureText('Kettle 2.0 mmm iii').width;
      };
      // A name that nobody has falls back to each of two fonts that differ.
      return names.filter((name) =>
        ['serif', 'monospace'].every((other) => measure(`"${name}", ${other}`) === measure(other)),
      );
    },
    [...FONTS.text, ...FONTS.code],
  );
  await context.close();
  return missing;
}

/** Opens the page on this screen, as a reader of its language who has begun to use it, and does what the state says. */
export async function openLook({ state, screen, dark }: Look, origin: string): Promise<Page> {
  const [, prefix = 'en'] = /^\/(zh|ar)\//.exec(state.path) ?? [];
  const { page } = await openPage(origin + state.path, {
    ...screen,
    dark,
    js: state.js ?? true,
    locale: prefix === 'zh' ? 'zh-CN' : prefix,
    reducedMotion: true,
  });
  if (state.isPrinted) await page.emulateMedia({ media: 'print' });
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    // An element would need the leave of the page's policy.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, FIXED);
  if (state.js !== false) await use(page);
  await state.act?.(page);
  return page;
}

/**
 * The picture of a page that stands still: one like the expected, else the first that the next one is like. However
 * long that takes, it decides nothing.
 */
async function takePicture(
  page: Page,
  expected?: Picture,
): Promise<{ readonly picture: Picture; readonly png: Buffer }> {
  let former = expected;
  for (;;) {
    await waitForContent(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'initial', scale: 'css' });
    const picture = await toPicture(png);
    if (former !== undefined && findDifferences(former, picture).length === 0) return { picture, png };
    former = picture;
    await page.waitForTimeout(200);
  }
}

/** Fonts, and the images that are seen. */
async function waitForContent(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    await Promise.all(seen.map((image) => image.decode().catch(() => {})));
  });
}

/** The accepted picture, if there is one. */
async function readAccepted({ state, screen, dark }: Look): Promise<Picture | undefined> {
  const file = getSheetFile(state);
  if (!existsSync(file)) return undefined;
  const looks = listLooks(state);
  const at = looks.findIndex((look) => look.screen.width === screen.width && look.dark === dark);
  const left = looks.slice(0, at).reduce((sum, look) => sum + countSquares(look.screen).columns, 0);
  return readFromSheet(readFileSync(file), { left, ...countSquares(screen) });
}

/**
 * Compares how the page looks with how it was accepted. What is refused is said in words, beside three pictures: how it
 * looks, how it looked, and where they differ.
 */
export async function compareLook(
  look: Look,
  page: Page,
): Promise<{ readonly picture: Picture; readonly refusal?: string }> {
  const accepted = await readAccepted(look);
  const { picture, png } = await takePicture(page, accepted);
  const differences = accepted && findDifferences(accepted, picture);
  if (accepted === undefined || differences === undefined) {
    return { picture, refusal: writeRefusal(look, 'was never accepted', { new: png }) };
  }
  if (differences.length === 0) return { picture };
  const files = {
    new: png,
    old: await toPng(accepted),
    difference: await toPng(markDifferences(picture, differences)),
  };
  const reason = `differs in ${differences.length} squares of 8 × 8 px`;
  return { picture, refusal: writeRefusal(look, reason, files) };
}

function writeRefusal(
  { state, screen, dark }: Look,
  reason: string,
  files: Readonly<Record<string, Buffer>>,
): string {
  mkdirSync(OUTPUT, { recursive: true });
  const theme = dark ? 'dark' : 'light';
  const lines = Object.entries(files).map(([kind, bytes]) => {
    const file = `${state.name}-${screen.width}-${theme}-${kind}.png`;
    writeFileSync(join(OUTPUT, file), bytes);
    return `  test/.output/looks/${file}`;
  });
  const accept = `If it is as it should be: npm run looks -- -u -t "${state.name} looks"`;
  return [`${state.name} at ${screen.width} px, ${theme}, ${reason}:`, ...lines, accept].join('\n');
}
