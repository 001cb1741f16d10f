/** Writes the list below the text of a page. */
import type { PageContributor } from 'docgenjs';
import { escapeMarkup } from '../escape-markup.ts';

/** What is before the names, by language; the part before the hyphen counts. */
const LABELS: Readonly<Record<string, string>> = {
  de: 'Mitwirkende: ',
  en: 'Contributors: ',
  es: 'Colaboradores: ',
  ja: 'コントリビューター: ',
  ko: '기여자: ',
  pt: 'Colaboradores: ',
  ru: 'Авторы: ',
  zh: '贡献者：',
  fr: 'Contributeurs\u00A0: ',
};

export function writeBlock(contributors: readonly PageContributor[], lang: string): string {
  const label = LABELS[lang.split('-')[0] ?? ''] ?? LABELS.en;
  const items = contributors.map(({ name, link }) => `<li>${writeName(escapeMarkup(name), link)}</li>`);
  return `<div class="rp-contributors"><span id="rp-contributors-label">${label}</span><ul aria-labelledby="rp-contributors-label">${items.join('')}</ul></div>`;
}

function writeName(name: string, link: string | undefined): string {
  return link === undefined
    ? name
    : `<a href="${escapeMarkup(link)}" target="_blank" rel="noopener noreferrer">${name}</a>`;
}
