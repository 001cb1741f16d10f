/** Words that only a book has. */

interface BookWords {
  readonly contents: string;
  readonly version: (name: string) => string;
}

const EN: BookWords = { contents: 'Contents', version: (name) => `Version ${name}` };

const ZH: BookWords = { contents: '目录', version: (name) => `版本 ${name}` };

export function getWords(lang: string): BookWords {
  return /^zh\b/i.test(lang) ? ZH : EN;
}
