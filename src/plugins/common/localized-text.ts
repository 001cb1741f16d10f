/** Texts of options that may be one for each language: `{ en: 'Releases', zh: '版本发布' }`. */
import * as z from 'zod/mini';

export type LocalizedText = string | Readonly<Record<string, string>>;

export const localizedText = z.union([z.string().check(z.minLength(1)), z.record(z.string(), z.string())]);

/** The text of the first of these languages that has one. */
export function pickText(text: LocalizedText, langs: readonly string[]): string {
  if (typeof text === 'string') return text;
  const lang = langs.find((one) => text[one] !== undefined);
  return (lang === undefined ? Object.values(text)[0] : text[lang]) ?? '';
}
