/** A language's name in itself; the tag when it is none that Unicode knows. */
export function getLanguageName(lang: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
