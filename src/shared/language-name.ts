/** Returns a language's name in itself; the tag if Unicode does not know it. */
export function getLanguageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
