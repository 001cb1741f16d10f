/** The part of a new config that sites of Nextra and Fumadocs share. */
import { getLanguageName } from '../config/language-name.ts';
import { listRedirectPlugins } from '../config/print-config.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';
import type { FoundSettings } from './project.ts';

export interface NextLocale {
  /** As in folders and addresses. */
  readonly lang: string;
  readonly label?: string | undefined;
  readonly nav: readonly unknown[];
  readonly sidebar: Values | undefined;
}

/** Settings for which each tool has its own options. */
interface OwnSettings {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** `metadata` of the layout. */
  readonly metadata: unknown;
  readonly hasSearch: boolean;
  readonly hasMath: boolean;
  readonly globalStyles?: string | undefined;
  readonly locales: readonly NextLocale[];
  readonly theme: Values;
}

export function createNextConfig(
  { base, icon, hasLlms, redirects }: FoundSettings,
  { title, description, metadata, hasSearch, hasMath, globalStyles, locales, theme }: OwnSettings,
): Record<string, unknown> {
  const isTranslated = locales.length > 1;
  const languages = locales.map(({ lang, label = getLanguageName(lang), nav, sidebar }) => {
    return { lang, label, nav: nav.length > 0 ? nav : undefined, sidebar };
  });
  const [first] = languages;
  return {
    base: base === '/' ? undefined : base,
    title,
    description,
    lang: first?.lang,
    siteOrigin: readOrigin(asRecord(metadata).metadataBase),
    icon,
    locales: isTranslated ? languages.map(({ lang, label }) => ({ lang, label })) : undefined,
    route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
    llms: hasLlms ? true : undefined,
    search: hasSearch ? undefined : false,
    markdown: { math: hasMath ? true : undefined },
    globalStyles,
    plugins: redirects.length > 0 ? listRedirectPlugins(redirects) : undefined,
    themeConfig: {
      ...theme,
      ...(isTranslated ? { locales: languages } : { nav: first?.nav, sidebar: first?.sidebar }),
    },
  };
}

/** Returns none of a server that is only there while the site is written. */
function readOrigin(url: unknown): string | undefined {
  const text = asText(url);
  const own = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  return own?.hostname === 'localhost' ? undefined : own?.origin;
}

/** The name of a site in a template of titles: `%s – Acme`; empty if it has none. */
export const readTitleTemplate = (template: unknown): string =>
  (asText(template) ?? '').replace(/%s|^[\s\-–—|·:]+|[\s\-–—|·:]+$/g, '').replace(/^[\s\-–—|·:]+/, '');
