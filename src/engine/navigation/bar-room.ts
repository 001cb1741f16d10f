/**
 * Calculates from which window width on the navigation bar has room for everything in it. CSS cannot ask for it, and a
 * script would come after the first paint.
 */
import { isPictureAddress } from '../../shared/is-picture-address.ts';
import { isDrawnTag, splitTags } from '../../shared/split-tags.ts';
import type { NavItem, SiteData } from '../../shared/types.ts';

/** Widths in px from which the style sheet (`theme/styles/nav.css`) can show languages, links and the like, then the menus. */
const OTHERS_FROM = [1280, 1440, 1680];
const MENUS_FROM = [769, 1024, 1280, 1440, 1680];
/** Factor by which letter widths differ between system fonts. */
const SPARE = 1.04;

/** Widths in px, as the default theme has them at its usual font size. */
const SIZES = {
  padding: 48,
  gap: 16,
  letter: 15,
  titleLetter: 18,
  logoHeight: 28,
  logoWidth: 192,
  item: 26,
  arrow: 18,
  icon: 26,
  tag: 16,
  button: 36,
  rule: 22,
  search: 190,
};
/** External links in the bar itself; one button holds the others. */
const SHOWN_LINKS = 5;

export type BarContent = Pick<
  SiteData,
  'logo' | 'logoSizes' | 'logoText' | 'title' | 'nav' | 'locales' | 'multiVersion' | 'pageLang' | 'version'
> & { readonly theme: Pick<SiteData['theme'], 'darkMode' | 'socialLinks' | 'search'> };

/** Returns `'1440 1024'`: widths from which the end of the bar and the menus are shown; undefined for the usual widths. */
export function reckonBarRoom(content: BarContent): string | undefined {
  const { nav, theme } = content;
  const fixed = SIZES.padding + 2 * SIZES.gap + measureTitle(content) + (theme.search ? SIZES.search : 0);
  const withMenus = fixed + measureMenus(nav);
  const others = findWidth(OTHERS_FROM, withMenus + measureOthers(content));
  const menus = findWidth(MENUS_FROM, withMenus + SIZES.button);
  return others === OTHERS_FROM[0] && menus === MENUS_FROM[0] ? undefined : `${others} ${menus}`;
}

/** `none`: no window has room for it. */
function findWidth(widths: readonly number[], needed: number): number | 'none' {
  return widths.find((width) => width >= needed * SPARE) ?? 'none';
}

function measureTitle({ logo, logoSizes, logoText, title }: BarContent): number {
  const src = typeof logo === 'string' ? logo : logo.light || logo.dark;
  const size = logoSizes?.[src];
  const image = size
    ? Math.min(SIZES.logoWidth, (size.width / size.height) * SIZES.logoHeight)
    : SIZES.logoHeight;
  const label = logoText || (src ? '' : title);
  return (src ? image : 0) + measureText(label, SIZES.titleLetter);
}

function measureMenus(items: readonly NavItem[]): number {
  return items.reduce(
    (sum, { text, icon, tag, items: nested = [] }) =>
      sum +
      (SIZES.item + measureText(text, SIZES.letter)) +
      (nested.length > 0 ? SIZES.arrow : 0) +
      (icon ? SIZES.icon : 0) +
      measureTags(tag ?? ''),
    0,
  );
}

function measureTags(tag: string): number {
  return splitTags(tag).reduce(
    (sum, label) =>
      sum +
      (isDrawnTag(label) || isPictureAddress(label)
        ? SIZES.icon
        : SIZES.tag + measureText(label, SIZES.letter)),
    0,
  );
}

/** Measures the end of the bar: versions, languages, light and dark, external links. */
function measureOthers({ locales, multiVersion, pageLang, version, theme }: BarContent): number {
  const measureMenu = (label: string) => SIZES.item + SIZES.arrow + measureText(label, SIZES.letter);
  const label = locales.find(({ lang }) => lang === pageLang)?.label ?? pageLang;
  const links = theme.socialLinks.length;
  return (
    (multiVersion.versions.length > 1 ? measureMenu(version) : 0) +
    (locales.length > 1 ? SIZES.icon + measureMenu(label) : 0) +
    (theme.darkMode.startsWith('force-') ? 0 : SIZES.button) +
    SIZES.button * Math.min(links, SHOWN_LINKS + 1) +
    SIZES.rule
  );
}

/** Measures text by character widths as shares of the font size, for the usual sans-serif fonts. */
function measureText(text: string, fontSize: number): number {
  const shares = Array.from(text, (character) => {
    if (WIDE.test(character)) return 1;
    if (/[\sijlIt.,:;'|!()[\]]/u.test(character)) return 0.3;
    return /[\p{Lu}mw@]/u.test(character) ? 0.72 : 0.55;
  });
  return fontSize * shares.reduce((sum, share) => sum + share, 0);
}

const WIDE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;
