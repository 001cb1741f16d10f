/** Frontmatter of Starlight. */
import { type LoseKey, loseKeys } from '../page/edit-frontmatter.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

const LOST: Readonly<Record<string, string>> = {
  banner: 'Show Announcement from docgenjs/doc-ui in "globalUIComponents".',
};

/** `hasBody` is true if there is text below the frontmatter, which home pages of docgen do not show. */
export function convertFrontmatter(
  source: Values,
  { hasBody, lose }: { readonly hasBody: boolean; readonly lose: LoseKey },
): Record<string, unknown> {
  const { slug, sidebar, template, tableOfContents, hero, pagefind, head, editUrl, ...rest } = source;
  const data: Record<string, unknown> = { ...rest };
  if (editUrl !== undefined) data.editLink = editUrl;
  for (const side of ['prev', 'next']) {
    const { label, link } = asRecord(source[side]);
    if (label !== undefined || link !== undefined) data[side] = { text: label, link };
  }
  if (template === 'splash') Object.assign(data, { pageType: 'doc-wide', sidebar: false, outline: false });
  const toc = asRecord(tableOfContents);
  const { minHeadingLevel = 2, maxHeadingLevel = 3 } = toc;
  if (tableOfContents === false) data.outline = false;
  else if (Object.keys(toc).length > 0) data.outline = [minHeadingLevel, maxHeadingLevel];
  if (hero !== undefined && !hasBody) {
    for (const key of ['sidebar', 'outline']) delete data[key];
    Object.assign(data, { pageType: 'home', hero: convertHero(asRecord(hero), data.title) });
  }
  if (hero !== undefined && asRecord(asRecord(hero).image).html !== undefined)
    lose(
      'hero',
      'HTML as the picture of the hero is not carried over.',
      'Name an image in "hero.image.src".',
    );
  if (pagefind === false) data.search = false;
  if (asRecord(sidebar).attrs !== undefined)
    lose('sidebar', '"sidebar.attrs" is not carried over.', 'Style the entry by its address.');
  const tags = convertTags(head);
  if (tags.some((tag) => tag.length > 2))
    lose('head', 'Tags with text in "head" are not carried over.', 'Write them in "head" of the config.');
  if (head !== undefined) data.head = tags.filter((tag) => tag.length === 2);
  loseKeys(data, LOST, lose);
  return data;
}

/** `{ tag, attrs, content }` as docgen's lists. */
export const convertTags = (head: unknown) =>
  asList(head)
    .map(asRecord)
    .map(({ tag, attrs, content }) => [tag, asRecord(attrs), ...(content === undefined ? [] : [content])]);

function convertHero({ title, tagline, image, actions }: Record<string, unknown>, name: unknown) {
  const { file, light, dark, alt } = asRecord(image);
  const src = file ?? (light === undefined ? undefined : { light, dark });
  return {
    name: title ?? name,
    tagline,
    ...(src !== undefined && { image: { src, alt } }),
    actions: asList(actions)
      .map(asRecord)
      .map(({ text, link, variant = 'primary' }) => ({
        theme: variant === 'primary' ? 'brand' : 'alt',
        text,
        link,
      })),
  };
}

/** The hero in Markdown, for pages that have text below it. */
export function renderHero(hero: unknown, name: unknown): string {
  const { title, tagline, image, actions } = asRecord(hero);
  const { file, light, alt } = asRecord(image);
  const src = asText(file) ?? asText(light);
  const links = asList(actions).map(asRecord);
  return [
    `# ${title ?? name}`,
    ...(tagline === undefined ? [] : [String(tagline)]),
    ...(src === undefined ? [] : [`![${asText(alt) ?? ''}](${src})`]),
    ...(links.length === 0 ? [] : [links.map(({ text, link }) => `[${text}](${link})`).join(' · ')]),
  ].join('\n\n');
}
