import { getLanguageName as getUnicodeName } from '../../../shared/language-name.ts';

/** The name of a language in itself, as the tools write it; `cn` is what some of them call Chinese. */
export function getLanguageName(lang: string): string {
  const code = lang === 'cn' ? 'zh' : lang;
  const name = getUnicodeName(code);
  return name === code ? lang : name.replace(/^./, (letter) => letter.toLocaleUpperCase(code));
}
