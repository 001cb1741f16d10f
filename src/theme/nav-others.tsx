import type { ReactElement } from 'react';
import { useAlternates, useI18n, useLang, usePage, useSite, useVersion } from '../runtime/index.ts';
import type { PageRecord, SiteData } from '../shared/types.ts';
import { IconTranslate } from './icons.tsx';
import { useThemePart } from './use-theme-part.ts';

/** Whether there is anything at the end of the bar. */
export function hasOthers({ theme, locales, multiVersion }: SiteData): boolean {
  const isForced = theme.darkMode.startsWith('force-');
  return !isForced || locales.length > 1 || multiVersion.versions.length > 1 || theme.socialLinks.length > 0;
}

/** Languages, versions, appearance and links elsewhere, in a row: the end of a wide bar. */
export function NavOthers(): ReactElement | null {
  const text = useI18n();
  const lang = useLang();
  const version = useVersion();
  const { site } = useSite();
  const HoverGroup = useThemePart('HoverGroup');
  const SwitchAppearance = useThemePart('SwitchAppearance');
  const SocialLinks = useThemePart('SocialLinks');
  if (!hasOthers(site)) return null;
  const label = site.locales.find((locale) => locale.lang === lang)?.label ?? lang;

  return (
    <div className="rp-nav__others">
      {site.multiVersion.versions.length > 1 ? (
        <HoverGroup label={version} name={`${text('versionMenuText')}: ${version}`}>
          <VersionList />
        </HoverGroup>
      ) : null}
      {site.locales.length > 1 ? (
        <HoverGroup
          label={
            <>
              <IconTranslate />
              {label}
            </>
          }
          name={`${text('languageMenuText')}: ${label}`}
        >
          <LanguageList />
        </HoverGroup>
      ) : null}
      <SwitchAppearance />
      <SocialLinks />
    </div>
  );
}

/** The same things as a list with headings, for the menu behind the button of a narrow bar. */
export function NavOthersList(): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const SwitchAppearance = useThemePart('SwitchAppearance');
  const SocialLinks = useThemePart('SocialLinks');
  const isForced = site.theme.darkMode.startsWith('force-');
  return (
    <div className="rp-nav-others">
      {isForced ? null : (
        <div className="rp-nav-others__switch">
          <span className="rp-nav-others__title">{text('themeText')}</span>
          <SwitchAppearance />
        </div>
      )}
      {site.multiVersion.versions.length > 1 ? (
        <div>
          <p className="rp-nav-others__title">{text('versionsText')}</p>
          <VersionList />
        </div>
      ) : null}
      {site.locales.length > 1 ? (
        <div>
          <p className="rp-nav-others__title">{text('languagesText')}</p>
          <LanguageList />
        </div>
      ) : null}
      <SocialLinks />
    </div>
  );
}

/** The page in each language; where it is missing, the nearest page that exists. */
function LanguageList(): ReactElement {
  const { site } = useSite();
  const { page } = usePage();
  const current = page.lang;
  const { langs } = useAlternates();
  const Link = useThemePart('Link');
  return (
    <ul className="rp-menu-list">
      {site.locales.map(({ lang, label }) => (
        <li key={lang}>
          <Link
            className="rp-menu-item"
            href={langs[lang] ?? toOwnHref(page, lang === current)}
            lang={lang}
            hrefLang={lang}
            rel="alternate"
            aria-current={lang === current ? 'true' : undefined}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function VersionList(): ReactElement {
  const { site } = useSite();
  const { page } = usePage();
  const current = page.version;
  const { versions } = useAlternates();
  const Link = useThemePart('Link');
  return (
    <ul className="rp-menu-list">
      {site.multiVersion.versions.map((version) => (
        <li key={version}>
          <Link
            className="rp-menu-item"
            href={versions[version] ?? toOwnHref(page, version === current)}
            aria-current={version === current ? 'true' : undefined}
          >
            {version}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where the entry of the current language or version leads: to this very page, if it is one. */
function toOwnHref({ pageType, routePath }: PageRecord, isCurrent: boolean): string {
  return isCurrent && pageType !== '404' ? routePath : '/';
}
