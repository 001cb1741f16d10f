/** The name of a language in itself; `cn` is what some tools call Chinese. */
export function getLanguageName(lang: string): string {
  const code = lang === 'cn' ? 'zh' : lang;
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? lang;
    return name.replace(/^./, (letter) => letter.toLocaleUpperCase(code));
  } catch {
    return lang;
  }
}
