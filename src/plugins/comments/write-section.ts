/** Writes the place of the comments below the text of a page. Without script it is a link to where they are. */
import { escapeMarkup } from '../escape-markup.ts';

/** Name of the section, and text of the link, by language; the part before the hyphen counts. */
const WORDS: Readonly<Record<string, readonly [title: string, link: string]>> = {
  de: ['Kommentare', 'Auf GitHub diskutieren'],
  en: ['Comments', 'Discuss on GitHub'],
  es: ['Comentarios', 'Comentar en GitHub'],
  fr: ['Commentaires', 'Discuter sur GitHub'],
  ja: ['コメント', 'GitHub で議論する'],
  ko: ['댓글', 'GitHub에서 토론하기'],
  pt: ['Comentários', 'Discutir no GitHub'],
  ru: ['Комментарии', 'Обсудить на GitHub'],
  zh: ['评论', '在 GitHub 上讨论'],
};

export function writeSection(repo: string, lang: string): string {
  const [title, link] = WORDS[lang.split('-')[0] ?? ''] ?? ['Comments', 'Discuss on GitHub'];
  const address = escapeMarkup(`https://github.com/${repo}/discussions`);
  return `<section class="rp-comments" aria-label="${title}"><p><a href="${address}" target="_blank" rel="noopener noreferrer">${link}</a></p></section>`;
}
