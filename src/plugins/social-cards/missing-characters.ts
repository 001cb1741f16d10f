/** Says which characters of a card no font has. */
import type { PluginProblem } from 'docgenjs';

const PACKAGES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, '@fontsource/noto-sans-jp'],
  [/\p{sc=Hang}/u, '@fontsource/noto-sans-kr'],
  [/[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u, '@fontsource/noto-sans-sc'],
  [/\p{Extended_Pictographic}/u, '@fontsource/noto-emoji'],
];

/** More than these are not named. */
const MOST = 12;

/** Words that are not all there are an error; emoji and other signs are left out with a warning. */
export function describeMissing(missing: readonly string[]): PluginProblem {
  const names = missing.slice(0, MOST).map((text) => `"${text}"`);
  const more = missing.length > MOST ? ` and ${missing.length - MOST} more` : '';
  const text = missing.join('');
  const [, name = '@fontsource/noto-sans'] = PACKAGES.find(([pattern]) => pattern.test(text)) ?? [];
  return {
    severity: /[\p{L}\p{N}]/u.test(text) ? 'error' : 'warning',
    message: `The fonts of social cards do not have ${names.join(', ')}${more}, which the card of this page leaves out.`,
    hint: `Add a font that has them: "npm install -D ${name}", and to "fonts" if that is set.`,
  };
}
