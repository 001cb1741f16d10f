/** What Docusaurus puts into the head and the foot of pages. */
import type { SiteParts } from './docusaurus-site.ts';
import { toList, toRecord, toText } from './read-peer-config.ts';

type Values = Readonly<Record<string, unknown>>;

/** Tags of `head`: those of the config, its scripts, stylesheets and metadata, and the picture of links. */
export function toHead(value: Values): unknown[] | undefined {
  const theme = toRecord(value.themeConfig);
  const toTag = (tag: string, key: string) => (entry: unknown) => [
    tag,
    {
      ...(tag === 'link' && { rel: 'stylesheet' }),
      ...(typeof entry === 'string' ? { [key]: entry } : toRecord(entry)),
    },
  ];
  const image = toText(theme.image);
  const origin = toText(value.url)?.replace(/\/$/, '') ?? '';
  const picture =
    image && (/^[a-z]+:/.test(image) ? image : `${origin}${value.baseUrl ?? '/'}${image.replace(/^\//, '')}`);
  const tags = [
    ...toList(value.headTags).map((entry) => [toRecord(entry).tagName, toRecord(toRecord(entry).attributes)]),
    ...toList(theme.metadata).map(toTag('meta', 'name')),
    ...(picture ? [['meta', { property: 'og:image', content: picture }]] : []),
    ...toList(value.stylesheets).map(toTag('link', 'href')),
    ...toList(value.scripts).map(toTag('script', 'src')),
  ];
  return tags.length > 0 ? tags : undefined;
}

/** The columns of links as lines, then the copyright. */
export function toFooter({ config: { value }, lang, toAddress }: SiteParts): unknown {
  const { copyright, links } = toRecord(toRecord(value.themeConfig).footer);
  const base = (toText(value.baseUrl) ?? '/').replace(/\/$/, '');
  const toAnchor = ({ label, to, href, html }: Values) => {
    if (typeof html === 'string') return html;
    const target = typeof to === 'string' ? base + toAddress(to.startsWith('/') ? to : `/${to}`, lang) : href;
    return `<a href="${String(target).replaceAll('"', '&quot;')}">${label}</a>`;
  };
  const lines = toList(links)
    .map(toRecord)
    .map((column) =>
      column.items === undefined
        ? toAnchor(column)
        : [column.title && `${column.title}: `, toList(column.items).map(toRecord).map(toAnchor).join(' · ')]
            .filter(Boolean)
            .join(''),
    );
  const all = [...lines, toText(copyright)].filter(Boolean);
  return all.length > 0 ? { message: all.join('<br>') } : undefined;
}
