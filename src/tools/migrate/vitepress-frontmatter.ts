/** Frontmatter of VitePress, with that of home pages. */
import { type LoseKey, loseKeys } from './edit-frontmatter.ts';
import { toList, toRecord, toText } from './read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  prev: 'The neighbours are those of the sidebar.',
  next: 'The neighbours are those of the sidebar.',
  editLink: 'Use "footer: false", which hides the whole foot of the page.',
  lastUpdated: 'Use "footer: false", which hides the whole foot of the page.',
  pageClass: 'Style the page by its address.',
  markdownStyles: 'Use "pageType: blank", or :where() rules of your own.',
  isHome: 'Use "pageType: home".',
};

export function toFrontmatter(data: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const { layout, aside, titleTemplate, outline, ...rest } = data;
  const next: Record<string, unknown> = { ...rest };
  if (layout === 'home') next.pageType = 'home';
  if (layout === 'page') Object.assign(next, { pageType: 'doc-wide', sidebar: false, outline: false });
  if (layout === false) next.pageType = 'blank';
  if (typeof layout === 'string' && !['home', 'page', 'doc'].includes(layout))
    lose('layout', `The layout "${layout}" is not carried over.`, 'Use "pageType", or a part of a theme.');
  if (titleTemplate !== undefined) next.titleSuffix = toText(titleTemplate)?.replace(/^:title\s*/, '');
  if (outline === false || aside === false) next.outline = false;
  else if (outline !== undefined)
    lose('outline', 'Levels of the outline are not carried over.', 'It lists levels 2 to 4.');
  loseKeys(next, LOST, lose);
  if (next.hero !== undefined) next.hero = toHero(toRecord(next.hero));
  if (next.features !== undefined)
    next.features = toList(next.features).map((card) => toFeature(toRecord(card), lose));
  return next;
}

function toHero({ name, text, tagline, image, actions }: Record<string, unknown>): Record<string, unknown> {
  const { src, alt, light, dark } = toRecord(image);
  const picture = typeof image === 'string' ? image : (src ?? (light && dark ? { light, dark } : undefined));
  const buttons = toList(actions)
    .map(toRecord)
    .map(({ text: label, link, theme }) => ({
      ...{ text: label, link },
      theme: theme === 'alt' || theme === 'sponsor' ? 'alt' : 'brand',
    }));
  return {
    ...(name !== undefined && { name }),
    ...(text !== undefined && { text }),
    ...(tagline !== undefined && { tagline }),
    ...(picture !== undefined && { image: { src: picture, alt: alt ?? '' } }),
    ...(actions !== undefined && { actions: buttons }),
  };
}

function toFeature(
  { title, details, icon, link, linkText }: Record<string, unknown>,
  lose: LoseKey,
): Record<string, unknown> {
  const { src, light } = toRecord(icon);
  const drawing = typeof icon === 'string' ? icon : (src ?? light);
  if (linkText !== undefined)
    lose('features', `The words "${linkText}" of a card are not carried over.`, 'The whole card is a link.');
  return {
    ...{ title, details: details ?? '' },
    ...(drawing !== undefined && { icon: drawing }),
    ...(link !== undefined && { link }),
  };
}
