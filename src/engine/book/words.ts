/** Words that only a book has. */
import { getLanguage } from '../../shared/lang-tag.ts';

interface BookWords {
  readonly contents: string;
  readonly version: (name: string) => string;
}

const EN: BookWords = { contents: 'Contents', version: (name) => `Version ${name}` };

const ZH: BookWords = { contents: '目录', version: (name) => `版本 ${name}` };

export function getWords(lang: string): BookWords {
  return getLanguage(lang) === 'zh' ? ZH : EN;
}
