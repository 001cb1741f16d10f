import type { ReactElement } from 'react';
import { useI18n, useLang, useSite, useVersion } from '../../runtime/index.ts';
import type { SiteData } from '../../shared/types.ts';
import { IconTranslate } from '../base/icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { LanguageList, VersionList } from './switch-lists.tsx';

/** True if the end of the bar has any content. */
export function hasOthers({ theme, locales, multiVersion }: SiteData): boolean {
  const isForced = theme.darkMode.startsWith('force-');
  return !isForced || locales.length > 1 || multiVersion.versions.length > 1 || theme.socialLinks.length > 0;
}

/** Languages, versions, appearance and external links, in a row: the end of a wide bar. */
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
        <HoverGroup label={version} name={`${text('versionMenuText')} ${version}`}>
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
          name={`${text('languageMenuText')} ${label}`}
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
