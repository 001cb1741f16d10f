/** What readers are told offline. No words of the theme: these are sent with every page. */

import { escapeHtml } from '../../shared/escape-html.ts';
import type { OfflineWords } from '../../shared/offline.ts';

const ENGLISH: OfflineWords = {
  title: 'Not available offline',
  text: 'There is no connection to this site, and this page is not among those kept on this device.',
  kept: 'Pages you can read now',
  nothing: 'No pages are kept on this device yet.',
};

const WORDS: Readonly<Record<string, OfflineWords>> = {
  en: ENGLISH,
  zh: {
    title: '离线时无法查看此页面',
    text: '当前无法连接到本站，此页面也没有保存在这台设备上。',
    kept: '现在可以阅读的页面',
    nothing: '这台设备上还没有保存任何页面。',
  },
};

/** `texts` are those of the site in this language: `offline.title` in `i18n.json` replaces the title, and so on. */
export function getOfflineWords(lang: string, texts: Readonly<Record<string, string>>): OfflineWords {
  const own = WORDS[lang] ?? WORDS[lang.split(/[-_]/)[0] ?? ''] ?? ENGLISH;
  const words = Object.entries(own).map(([name, word]) => [
    name,
    escapeHtml(texts[`offline.${name}`] ?? word),
  ]);
  return Object.fromEntries(words) as OfflineWords;
}
