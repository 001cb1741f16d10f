/** Renders the content of a home page, which is in its frontmatter, as HTML. */

import type { PluginPage } from 'docgenjs';
import { escapeMarkup } from '../common/escape-markup.ts';
import { decodeAddress } from '../common/web-address.ts';

type Values = Readonly<Record<string, unknown>>;

export function renderHome(
  { frontmatter, title }: PluginPage,
  getHref: (routePath: string) => string,
): string {
  const hero = asRecord(frontmatter.hero);
  const renderLink = (text: unknown, link: unknown) => {
    const label = escapeMarkup(getText(text));
    if (typeof link !== 'string' || link === '') return label;
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
    const href = /^\/(?!\/)/.test(link) ? getHref(decodeAddress(path)) + rest : link;
    return `<a href="${escapeMarkup(href)}">${label}</a>`;
  };
  const lines = [hero.text, hero.tagline].map(getText).filter((line) => line !== '');
  const actions = listRecords(hero.actions).map(({ text, link }) => `<li>${renderLink(text, link)}</li>`);
  // Details may contain HTML, as in the theme.
  const features = listRecords(frontmatter.features).map(
    (feature) =>
      `<li><p><strong>${renderLink(feature.title, feature.link)}</strong></p><p>${getText(feature.details)}</p></li>`,
  );
  return [
    `<h1>${escapeMarkup(getText(hero.name) || title)}</h1>`,
    ...lines.map((line) => `<p>${escapeMarkup(line)}</p>`),
    ...[actions, features].map((items) => (items.length > 0 ? `<ul>${items.join('')}</ul>` : '')),
  ].join('');
}

function asRecord(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function listRecords(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function getText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
