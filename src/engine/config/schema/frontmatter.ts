import * as z from 'zod/mini';
import { WEB_ADDRESS } from '../../../shared/url.ts';
import { headingLevels, opaque, option, required, textMatching, withLateDefault } from './option.ts';

const text = (description: string, defaultText?: string) =>
  option(z.string(), { description, ...(defaultText && { defaultText }) });
const flag = (description: string, value: boolean) => withLateDefault(z.boolean(), value, { description });

const imageSetSchema = () => z.union([z.string(), z.array(z.string())]);

const heroSchema = z
  .strictObject({
    badge: option(
      z.union([
        z.string(),
        z.strictObject({ text: required(z.string(), 'Its text.'), link: text('Target of the label.') }),
      ]),
      { description: 'Small label above the name.' },
    ),
    name: text('Name of the project; HTML is allowed.'),
    text: text('Headline; each line of the text is shown on a separate line.'),
    tagline: text('Sentence below the headline.'),
    image: option(
      z.strictObject({
        src: required(
          z.union([
            z.string(),
            z.strictObject({
              light: required(z.string(), 'Image on light pages.'),
              dark: required(z.string(), 'Image on dark pages.'),
            }),
          ]),
          'Address of the image, or one for each appearance.',
        ),
        alt: text('Description of the image, for readers who cannot see it.'),
        srcset: option(imageSetSchema(), { description: '`srcset` of the image.' }),
        sizes: option(imageSetSchema(), { description: '`sizes` of the image.' }),
      }),
      { description: 'Picture next to the text.' },
    ),
    actions: option(
      z.array(
        z.strictObject({
          text: required(z.string(), 'Label.'),
          link: required(z.string(), 'Route path or URL.'),
          theme: withLateDefault(z.enum(['brand', 'alt']), 'brand', { description: 'Look.' }),
        }),
      ),
      { description: 'Buttons.' },
    ),
  })
  .register(z.globalRegistry, { title: 'Hero' });

const featureSchema = z.strictObject({
  title: required(z.string(), 'Title of the card.'),
  details: required(z.string(), 'Text of the card; HTML is allowed.'),
  icon: text('Emoji, SVG, HTML or address of an image.'),
  span: withLateDefault(z.literal([2, 3, 4, 6]), 4, { description: 'Width, in twelfths of the row.' }),
  link: text('Target of the card.'),
});

const headingLevel = () =>
  z.literal([1, 2, 3, 4, 5, 6]).register(z.globalRegistry, { expected: 'a level', typeText: 'number' });
const outlineLevels = () =>
  z.tuple([headingLevel(), headingLevel()]).register(z.globalRegistry, { expected: 'a pair such as [2, 3]' });

/** A text, and not the address that VuePress expects here. */
const neighbourText = () => textMatching(/^(?!\.{0,2}\/)/, 'a text; an address is "link:" below it');

const neighbour = (description: string) =>
  option(
    z.union([
      z.boolean(),
      neighbourText(),
      z.strictObject({
        text: text('Text of the link.', 'the title of the page'),
        link: text('Route path, relative path or URL.', 'the neighbour in the sidebar'),
      }),
    ]),
    { description, defaultText: 'the neighbour in the sidebar' },
  );

/** Keys docgen reads itself. */
export const pageKeys = {
  // YAML reads `title: 2026` as a number.
  title: option(z.union([z.string(), z.number()]), {
    description: 'Page title.',
    defaultText: 'the first H1',
  }),
  description: text('Page description.', 'text before the first H2'),
  pageType: withLateDefault(z.literal(['home', 'doc', 'doc-wide', 'custom', 'blank', '404']), 'doc', {
    description: 'Layout of the page.',
  }),
  titleSuffix: text('Text after the title in the browser tab.', 'the site title'),
  sidebar: withLateDefault(z.union([z.boolean(), z.literal('placeholder')]), true, {
    description: 'Shows the sidebar; `placeholder` keeps its space empty.',
  }),
  outline: withLateDefault(z.union([z.boolean(), z.literal('deep'), headingLevel(), outlineLevels()]), true, {
    description:
      'Shows the outline. A number is the one level of headings in it, a pair the first and the last one; `deep` and `true` list levels 2 to 4.',
  }),
  footer: flag('Shows the end of the page: edit link, date, previous and next page.', true),
  editLink: withLateDefault(
    z.union([z.boolean(), textMatching(WEB_ADDRESS, 'an address that begins with "https://"')]),
    true,
    { description: 'Shows the edit link; an address replaces it.' },
  ),
  lastUpdated: withLateDefault(z.union([z.boolean(), z.string()]), true, {
    description: 'Shows the date of the last change; a date replaces that of git.',
  }),
  prev: neighbour(
    'The link to the previous page: a text for it, another page, or none. Without a text, it is the title of that page.',
  ),
  next: neighbour(
    'The link to the next page: a text for it, another page, or none. Without a text, it is the title of that page.',
  ),
  navbar: flag('Shows the navigation bar.', true),
  overview: withLateDefault(z.boolean(), false, {
    description: 'Lists the pages below this one with their headings, and shows a filter.',
  }),
  overviewHeaders: withLateDefault(headingLevels(), [2], {
    description: 'Heading levels listed on overview pages.',
  }),
  icon: text('Icon in the sidebar.'),
  tag: text('Label next to the title and in the sidebar; separate several with commas.'),
  context: text('`data-context` attribute of the sidebar entry.'),
  head: option(
    z.array(
      z
        .tuple([z.string(), z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]))])
        .register(z.globalRegistry, { expected: 'a pair of tag and attributes' }),
    ),
    { description: 'Tags for `<head>`.' },
  ),
  search: withLateDefault(
    z.union([
      z.boolean(),
      z.strictObject({ keywords: required(z.array(z.string()), 'Words that find the page.') }),
    ]),
    true,
    { description: 'Includes the page in the search index; `keywords` are further words that find it.' },
  ),
  draft: withLateDefault(z.boolean(), false, {
    description: 'Shows the page in `docgen dev` only, with a mark; a build leaves it out.',
  }),
  unlisted: withLateDefault(z.boolean(), false, {
    description:
      'Builds the page, but lists it nowhere: not in the sidebar, search, feeds and search engines. Its address works.',
  }),
  hero: option(heroSchema, { description: 'Upper part of a home page.' }),
  features: option(z.array(featureSchema), { description: 'Cards of a home page.' }),
  lineNumbers: option(z.boolean(), { description: 'Numbers the lines of code blocks.' }),
  globalUIComponents: flag('Shows the global components.', true),
};

const other = (description: string) => option(opaque<unknown>('unknown'), { description });

/** Keys that plugins read; they check them. */
const pluginKeys = {
  'link-rss': other('Feeds the page belongs to.'),
  feed: other('False leaves the page out of feeds.'),
  date: other('Date of publication, for posts and feeds.'),
  authors: other('Authors of a post: names, keys or objects.'),
  tags: other('Tags of a post, or with the plugin `tags` of any page.'),
  published_at: other('Date of publication, for feeds.'),
  slug: other('Id in feeds.'),
  id: other('Id in feeds.'),
  permalink: other('Address in feeds.'),
  author: other('Author, for feeds.'),
  category: other('Category, for feeds.'),
  categories: other('Categories, for feeds.'),
  summary: other('Summary, for feeds.'),
  socialCard: other('False leaves the page without a social card.'),
  playgroundDirection: option(z.enum(['horizontal', 'vertical']), { description: 'Layout of playgrounds.' }),
};

/** Frontmatter of a page. Other keys are the site's own. */
export const frontmatterSchema = z
  .looseObject({ ...pageKeys, ...pluginKeys })
  .register(z.globalRegistry, { title: 'Frontmatter' });
