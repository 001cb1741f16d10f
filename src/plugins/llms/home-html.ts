/** A home page is drawn from its frontmatter: what it says, as HTML. */
import type { PluginPage } from 'docgenjs';
import { escapeMarkup } from '../escape-markup.ts';

type Values = Readonly<Record<string, unknown>>;

export function toHomeHtml(
  { frontmatter, title }: PluginPage,
  toHref: (routePath: string) => string,
): string {
  const hero = toValues(frontmatter.hero);
  const toLink = (text: unknown, link: unknown) => {
    const shown = escapeMarkup(toText(text));
    if (typeof link !== 'string' || link === '') return shown;
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
    const href = /^\/(?!\/)/.test(link) ? toHref(decode(path)) + rest : link;
    return `<a href="${escapeMarkup(href)}">${shown}</a>`;
  };
  const lines = [hero.text, hero.tagline].map(toText).filter((line) => line !== '');
  const actions = toList(hero.actions).map(({ text, link }) => `<li>${toLink(text, link)}</li>`);
  // Details may hold HTML, as the theme shows it.
  const features = toList(frontmatter.features).map(
    (feature) =>
      `<li><p><strong>${toLink(feature.title, feature.link)}</strong></p><p>${toText(feature.details)}</p></li>`,
  );
  return [
    `<h1>${escapeMarkup(toText(hero.name) || title)}</h1>`,
    ...lines.map((line) => `<p>${escapeMarkup(line)}</p>`),
    ...[actions, features].map((items) => (items.length > 0 ? `<ul>${items.join('')}</ul>` : '')),
  ].join('');
}

/** A link is written as an address, a page is known by its path. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function toValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}

function toList(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map(toValues) : [];
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
