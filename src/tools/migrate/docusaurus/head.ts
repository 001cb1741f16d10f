/** Converts Docusaurus's head and footer. */
import { isExternalUrl } from '../../../shared/url.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import type { SiteParts } from './site.ts';

/** Converts the tags of `head`: those of the config, its scripts, stylesheets and metadata, and the social image. */
export function convertHead(value: Values): unknown[] | undefined {
  const theme = asRecord(value.themeConfig);
  const createTag = (tag: string, key: string) => (entry: unknown) => [
    tag,
    {
      ...(tag === 'link' && { rel: 'stylesheet' }),
      ...(typeof entry === 'string' ? { [key]: entry } : asRecord(entry)),
    },
  ];
  const image = asText(theme.image);
  const origin = asText(value.url)?.replace(/\/$/, '') ?? '';
  const picture =
    image && (/^[a-z]+:/.test(image) ? image : `${origin}${value.baseUrl ?? '/'}${image.replace(/^\//, '')}`);
  const tags = [
    ...asList(value.headTags).map((entry) => {
      const { tagName, attributes, innerHTML } = asRecord(entry);
      return [tagName, asRecord(attributes), ...(typeof innerHTML === 'string' ? [innerHTML] : [])];
    }),
    ...asList(theme.metadata).map(createTag('meta', 'name')),
    ...(picture ? [['meta', { property: 'og:image', content: picture }]] : []),
    ...asList(value.stylesheets)
      .map(createTag('link', 'href'))
      .filter((tag) => !FORMULAS.test(JSON.stringify(tag))),
    ...asList(value.scripts).map(createTag('script', 'src')),
  ];
  return tags.length > 0 ? tags : undefined;
}

/** What KaTeX needs; docgen's formulas bring their own sheet. */
const FORMULAS = /\bkatex\b[^"]*\.css"/;

/** Renders the columns of links as lines, followed by the copyright. */
export function convertFooter({ config: { value }, lang, rewriteAddress }: SiteParts): unknown {
  const { copyright, links } = asRecord(asRecord(value.themeConfig).footer);
  const base = (asText(value.baseUrl) ?? '/').replace(/\/$/, '');
  const renderAnchor = ({ label, to, href, html }: Values) => {
    if (typeof html === 'string') return html;
    const inner = typeof to === 'string' ? rewriteAddress(to, lang) : undefined;
    const target = inner === undefined || isExternalUrl(inner) ? (inner ?? href) : base + inner;
    return `<a href="${String(target).replaceAll('"', '&quot;')}">${label}</a>`;
  };
  const lines = asList(links)
    .map(asRecord)
    .map((column) =>
      column.items === undefined
        ? renderAnchor(column)
        : [
            column.title && `${column.title}: `,
            asList(column.items).map(asRecord).map(renderAnchor).join(' · '),
          ]
            .filter(Boolean)
            .join(''),
    );
  const parts = [...lines, asText(copyright)].filter(Boolean);
  return parts.length > 0 ? { message: parts.join('<br>') } : undefined;
}
