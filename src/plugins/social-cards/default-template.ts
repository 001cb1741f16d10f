/** The card of a page that has no template of the site's own. */
import { eastAsianWidth } from 'get-east-asian-width';
import type { SocialCard } from './options.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const PADDING = 80;

/** Sizes of titles, in pixels: the largest in which one fits into its lines is taken; the last one ends in an ellipsis. */
const TITLES = [
  { fontSize: 88, lines: 2 },
  { fontSize: 72, lines: 2 },
  { fontSize: 60, lines: 3 },
  { fontSize: 52, lines: 3 },
] as const;

/** Width of a Latin letter in bold, on average, as a part of the font's size; a Chinese one has twice the half. */
const COLUMN = 0.55;
/** Part of a line that words fill before they are broken. */
const FILL = 0.92;

export function defaultTemplate(card: SocialCard): unknown {
  const { title, description, siteTitle, host, logo, lang, colors } = card;
  const { fontSize, lines } = fitTitle(title);
  const isNamed = siteTitle !== '' && siteTitle !== title;
  const text = { color: colors.text };
  return h(
    'div',
    {
      boxSizing: 'border-box',
      width: WIDTH,
      height: HEIGHT,
      padding: `72px ${PADDING}px 56px`,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      position: 'relative',
      overflow: 'hidden',
      backgroundColor: colors.background,
      borderBottom: `16px solid ${colors.brand}`,
    },
    [
      // Flat colours: a gradient would make the file three times as large.
      h('div', {
        position: 'absolute',
        right: -210,
        bottom: -270,
        width: 620,
        height: 620,
        borderRadius: 310,
        backgroundColor: `${colors.brand}14`,
      }),
      h('div', { display: 'flex', alignItems: 'center', gap: 20, height: 56 }, [
        logo === undefined ? undefined : { type: 'img', props: { src: logo, style: { height: 56 } } },
        isNamed ? h('div', { ...text, fontSize: 34, fontWeight: 700 }, siteTitle) : undefined,
      ]),
      h('div', { display: 'flex', flexDirection: 'column', gap: 24 }, [
        clamp(title, lines, { ...text, fontSize, fontWeight: 700, lineHeight: 1.25 }),
        description === ''
          ? undefined
          : clamp(description, lines > 2 ? 2 : 3, { ...text, opacity: 0.75, fontSize: 32, lineHeight: 1.5 }),
      ]),
      h('div', { ...text, display: 'flex', opacity: 0.6, fontSize: 26, height: 36 }, host),
    ],
    lang,
  );
}

function fitTitle(title: string): (typeof TITLES)[number] {
  const columns = [...title].reduce((sum, character) => sum + getColumns(character), 0);
  const fits = ({ fontSize, lines }: (typeof TITLES)[number]) =>
    columns * fontSize * COLUMN <= (WIDTH - 2 * PADDING) * lines * FILL;
  return TITLES.find(fits) ?? TITLES[TITLES.length - 1] ?? TITLES[0];
}

function getColumns(character: string): number {
  return eastAsianWidth(character.codePointAt(0) ?? 0);
}

function clamp(text: string, lines: number, style: object): unknown {
  return h('div', { display: 'block', lineClamp: lines, overflowWrap: 'break-word', ...style }, text);
}

function h(type: string, style: object, children?: unknown, lang?: string): unknown {
  return { type, props: { ...(lang !== undefined && { lang }), style, children } };
}
