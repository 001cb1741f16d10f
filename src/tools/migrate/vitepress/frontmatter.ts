/** Frontmatter of VitePress, with that of home pages. */
import { type LoseKey, loseKeys } from '../page/edit-frontmatter.ts';
import { asList, asRecord, asText } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  pageClass: 'Style the page by its address.',
  markdownStyles: 'Use "pageType: blank", or your own :where() rules.',
  isHome: 'Use "pageType: home".',
};

export function convertFrontmatter(data: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const { layout, aside, titleTemplate, ...rest } = data;
  const converted: Record<string, unknown> = { ...rest };
  if (layout === 'home') converted.pageType = 'home';
  if (layout === 'page') Object.assign(converted, { pageType: 'doc-wide', sidebar: false, outline: false });
  if (layout === false) converted.pageType = 'blank';
  if (typeof layout === 'string' && !['home', 'page', 'doc'].includes(layout))
    lose('layout', `The layout "${layout}" is not carried over.`, 'Use "pageType", or a part of a theme.');
  const suffix = readSuffix(titleTemplate, lose);
  if (suffix !== undefined) converted.titleSuffix = suffix;
  if (aside === false) converted.outline = false;
  // VuePress's "auto" and lists of pages: VitePress shows the sidebar.
  if (typeof converted.sidebar !== 'boolean' && converted.sidebar !== undefined) {
    lose('sidebar', '"sidebar" of VuePress is not carried over.', 'The sidebar follows "_meta.json".');
    delete converted.sidebar;
  }
  loseKeys(converted, LOST, lose);
  if (converted.hero !== undefined) converted.hero = convertHero(asRecord(converted.hero));
  if (converted.features !== undefined)
    converted.features = asList(converted.features).map((card) => convertFeature(asRecord(card), lose));
  return converted;
}

/** Reads what follows the title of a page; VitePress puts a line between the two if the template does not name the title. */
function readSuffix(template: unknown, lose: LoseKey): string | undefined {
  if (template === undefined || template === true) return undefined;
  const text = asText(template) ?? '';
  const [before = '', after] = text.split(':title', 2);
  if (after === undefined && text !== '') return `| ${text}`;
  if (after?.trim() && before.trim() === '') return after.trim();
  lose(
    'titleTemplate',
    `"titleTemplate: ${String(template)}" is not carried over: something follows every title.`,
    'Set "titleSuffix", or write the whole in "title".',
  );
  return undefined;
}

function convertHero({
  name,
  text,
  tagline,
  image,
  actions,
}: Record<string, unknown>): Record<string, unknown> {
  const { src, alt, light, dark } = asRecord(image);
  const picture = typeof image === 'string' ? image : (src ?? (light && dark ? { light, dark } : undefined));
  const buttons = asList(actions)
    .map(asRecord)
    .map(({ text: label, link, theme }) => ({
      text: label,
      link,
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

function convertFeature(
  { title, details, icon, link, linkText }: Record<string, unknown>,
  lose: LoseKey,
): Record<string, unknown> {
  const { src, light } = asRecord(icon);
  const drawing = typeof icon === 'string' ? icon : (src ?? light);
  if (linkText !== undefined)
    lose('features', `The words "${linkText}" of a card are not carried over.`, 'The whole card is a link.');
  return {
    title,
    details: details ?? '',
    ...(drawing !== undefined && { icon: drawing }),
    ...(link !== undefined && { link }),
  };
}
