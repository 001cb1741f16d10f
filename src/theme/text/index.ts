import type { TextKey } from './en.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

export type { TextKey } from './en.ts';

/**
 * The texts the theme brings along, by language. A site's own texts (`i18n.json`,
 * `i18nSource`) are laid over them; a language that is missing here starts from English.
 */
export const builtInText: Readonly<Record<string, Readonly<Record<TextKey, string>>>> = { en, zh };
