/** Frontmatter of Mintlify. */
import { type LoseKey, loseKeys } from '../page/edit-frontmatter.ts';
import { asText } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  openapi: 'Write the operation as text, or correct its method and path.',
  'openapi-schema': 'Link to its page, which docgenjs/plugins/openapi makes, or write the schema as text.',
  asyncapi: 'Write the channel as text: docgen generates no pages from AsyncAPI.',
  api: 'Write method and path as text: consoles are on pages of docgenjs/plugins/openapi alone.',
  url: 'Put the address into "themeConfig.sidebar" instead of this page.',
  groups: 'docgen publishes files that everybody can read. Protect them at the host.',
  icon: 'Use "icon" with an emoji, an SVG or the address of an image.',
  hideFooterPagination: 'Use "footer: false", which hides the whole foot of the page.',
  related: 'Write the links below the text.',
  rss: 'Use docgenjs/plugins/rss.',
  boost: 'Use "search.weights" in the config.',
};

/** Keys of what docgen has not, or that its sidebar was generated from. */
const USED = [
  ...['sidebarTitle', 'iconType', 'hideApiMarker', 'authMethod', 'playground', 'contextual'],
  ...['public', 'hidden', 'deprecated', 'timestamp', 'version', 'auth', 'servers'],
];

const META = /^(?:og|twitter|article|al):|^(?:robots|canonical|google-site-verification)$/;

export function convertFrontmatter(source: Record<string, unknown>, lose: LoseKey): Record<string, unknown> {
  const { mode, noindex, keywords, searchable, ...rest } = source;
  const data: Record<string, unknown> = { ...rest };
  const operation = asText(data.openapi) ?? asText(data.api);
  if (data.title === undefined && operation !== undefined) data.title = operation;
  for (const key of USED) delete data[key];
  if (source.deprecated === true && data.tag === undefined) data.tag = 'deprecated';
  if (mode === 'wide') data.outline = false;
  if (mode === 'center') data.sidebar = false;
  if (mode === 'custom' || mode === 'frame')
    Object.assign(data, {
      pageType: 'doc-wide',
      ...(mode === 'custom' && { sidebar: false }),
      outline: false,
    });
  if (source.hidden === true) data.unlisted = true;
  else if (searchable === false) data.search = false;
  const head = Object.entries(data)
    .filter(([key, value]) => META.test(key) && typeof value === 'string')
    .map(([key, value]) => {
      delete data[key];
      return createTag(key, String(value));
    });
  if (keywords !== undefined) head.push(createTag('keywords', [keywords].flat().join(', ')));
  if (noindex === true && source.hidden !== true) head.push(createTag('robots', 'noindex'));
  if (head.length > 0) data.head = head;
  loseKeys(data, LOST, lose);
  return data;
}

/** A tag for `<head>` by the name that Mintlify gives it. */
export function createTag(name: string, content: string): [string, Record<string, string>] {
  if (name === 'canonical') return ['link', { rel: 'canonical', href: content }];
  return ['meta', { [/^(?:og|article|al):/.test(name) ? 'property' : 'name']: name, content }];
}
