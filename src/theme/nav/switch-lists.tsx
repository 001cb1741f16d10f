/** Menus of languages and versions. They lead to the same page and place, and mark targets where it is missing. */
import type { FocusEvent, MouseEvent, PointerEvent, ReactElement } from 'react';
import {
  addBase,
  useAlternates,
  useI18n,
  useLang,
  useNavigate,
  usePage,
  useSite,
} from '../../runtime/index.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { toLink } from '../../shared/url.ts';
import { isPlainClick } from '../base/link.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import type { MissingPage } from '../page/page-notices.tsx';

/** The page in each language; where it is missing, the nearest page that exists. */
export function LanguageList(): ReactElement {
  const { site } = useSite();
  const { langs } = useAlternates();
  const current = useLang();
  return (
    <ul className="rp-menu-list">
      {site.locales.map(({ lang, label }) => (
        <li key={lang}>
          <SwitchLink name={lang} label={label} href={langs[lang]} isCurrent={lang === current} isLanguage />
        </li>
      ))}
    </ul>
  );
}

/** The page in each version; where it is missing, the nearest page that exists. */
export function VersionList(): ReactElement {
  const { site } = useSite();
  const { page } = usePage();
  const { versions } = useAlternates();
  return (
    <ul className="rp-menu-list">
      {site.multiVersion.versions.map((version) => (
        <li key={version}>
          <SwitchLink
            name={version}
            label={version}
            href={versions[version]}
            isCurrent={version === page.version}
          />
        </li>
      ))}
    </ul>
  );
}

interface SwitchLinkProps {
  /** Language or version. */
  readonly name: string;
  readonly label: string;
  /** Undefined for the page's own, and for one that has no pages. */
  readonly href: string | undefined;
  readonly isCurrent: boolean;
  readonly isLanguage?: boolean;
}

function SwitchLink({ name, label, href, isCurrent, isLanguage = false }: SwitchLinkProps): ReactElement {
  const text = useI18n();
  const navigate = useNavigate();
  const { page } = usePage();
  const { missing, untranslated } = useAlternates();
  const Link = useThemePart('Link');
  const is404 = page.pageType === '404';
  const isMissing = missing?.includes(name) ?? false;
  const hint = isMissing ? 'pageMissingText' : untranslated?.includes(name) ? 'notTranslatedText' : undefined;
  const target = href ?? (isCurrent && !is404 ? toLink(page.routePath) : '/');
  const keepsPlace = !isMissing && !is404;

  /** Adds query and hash, which change without React, for links that open in a new tab. */
  const addPlace = ({ currentTarget }: PointerEvent<HTMLAnchorElement> | FocusEvent<HTMLAnchorElement>) => {
    if (!keepsPlace) return;
    currentTarget.search = location.search;
    currentTarget.hash = location.hash;
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isCurrent || !isPlainClick(event)) return;
    event.preventDefault();
    const { title, routePath: path, lang } = page;
    const state = { missing: { title, path, lang, place: label } satisfies MissingPage };
    const place = keepsPlace ? location.search + location.hash : '';
    void navigate(target + place, isMissing ? { state } : {});
  };
  return (
    <Link
      className="rp-menu-item"
      href={addBase(target)}
      {...(isLanguage && { lang: toLangTag(name), hrefLang: toLangTag(name) })}
      aria-current={isCurrent ? 'true' : undefined}
      onPointerDown={addPlace}
      onFocus={addPlace}
      onClick={follow}
      {...(isLanguage && keepsPlace && { rel: 'alternate' })}
    >
      {label}
      {hint === undefined ? null : (
        <span className="rp-menu-item__hint" lang={toLangTag(page.lang)}>
          {text(hint)}
        </span>
      )}
    </Link>
  );
}
