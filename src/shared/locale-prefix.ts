/**
 * Returns the first part of the addresses of a language and version: `''`, `/zh`, `/v1/zh`. `version`
 * is `''` if there are none.
 */
export function getLocalePrefix(
  { lang, version }: { readonly lang: string; readonly version: string },
  site: { readonly lang: string; readonly multiVersion: { readonly default: string } },
): string {
  const parts = [version === site.multiVersion.default ? '' : version, lang === site.lang ? '' : lang];
  return parts.map((part) => part && `/${part}`).join('');
}
