import type { OptionSample } from './sample.ts';

/** A sample of each key of frontmatter that docgen itself reads. */
export const FRONTMATTER_SAMPLES: readonly OptionSample[] = [
  {
    option: 'title',
    code: 'title: Release notes',
    effect:
      'The browser tab, the sidebar and search have this title. A page without an H1 shows it as heading.',
    isShown: ({ own }) => /<title>Release notes\b/.test(own),
  },
  {
    option: 'description',
    code: 'description: What is new in each version.',
    effect: 'Search engines and previews of links show the sentence.',
    isShown: ({ own }) => own.includes('<meta name="description" content="What is new in each version.">'),
  },
  {
    option: 'pageType',
    code: 'pageType: doc-wide',
    effect: 'The text also takes the space of the outline.',
    isShown: ({ own }) => own.includes('doc-wide'),
  },
  {
    option: 'titleSuffix',
    code: "titleSuffix: ' – The handbook of Example'",
    effect: 'The browser tab shows it after the title, instead of the site title.',
    isShown: ({ own }) => /<title>[^<]*The handbook of Example<\/title>/.test(own),
  },
  {
    option: 'sidebar',
    code: 'sidebar: false',
    effect: 'The page has no sidebar.',
    isShown: ({ own }) => !own.includes('class="rp-sidebar"'),
  },
  {
    option: 'outline',
    code: 'outline: false',
    effect: 'The page has no outline.',
    isShown: ({ own }) => !own.includes('class="rp-outline"'),
  },
  {
    option: 'footer',
    code: 'footer: false',
    effect: 'The page ends with its text, without links to the previous and next page.',
    isShown: ({ own }) => !own.includes('rp-prev-next-page'),
  },
  {
    option: 'editLink',
    code: 'editLink: https://github.com/acme/tea/edit/main/leaves.md',
    effect: 'The edit link of the page opens this address.',
    isShown: ({ own }) => own.includes('href="https://github.com/acme/tea/edit/main/leaves.md"'),
  },
  {
    option: 'lastUpdated',
    code: 'lastUpdated: 2026-03-14',
    effect: 'The page says that it was last updated on this day.',
    isShown: ({ own }) => own.includes('>Mar 14, 2026</time>'),
  },
  {
    option: 'prev',
    code: 'prev: false',
    effect: 'The page has no link to the previous page.',
    isShown: ({ own }) => !own.includes('rp-prev-next-page__prev'),
  },
  {
    option: 'next',
    code: 'next:\n  text: All teas\n  link: https://example.com/teas',
    effect: 'The link to the next page opens this address.',
    isShown: ({ own }) => own.includes('href="https://example.com/teas"'),
  },
  {
    option: 'navbar',
    code: 'navbar: false',
    effect: 'The page has no navigation bar.',
    isShown: ({ own }) => !own.includes('class="rp-nav"'),
  },
  {
    option: 'overview',
    code: 'overview: true',
    effect: 'The page lists the pages below it with their headings.',
    isShown: ({ own }) => own.includes('Part of it'),
  },
  {
    option: 'overviewHeaders',
    code: 'overview: true\noverviewHeaders: [2, 3]',
    effect: 'The list has headings of levels 2 and 3.',
    isShown: ({ own }) => own.includes('A detail'),
  },
  {
    option: 'icon',
    code: 'icon: 🚀',
    effect: 'The entry in the sidebar begins with the icon.',
    isShown: ({ own }) => own.includes('🚀'),
  },
  {
    option: 'tag',
    code: 'tag: new, beta',
    effect: 'Two labels follow the title, here and in the sidebar.',
    isShown: ({ own }) => /<h1[\s\S]*?beta[\s\S]*?<\/h1>|rp-tag[\s\S]*beta/.test(own),
  },
  {
    option: 'context',
    code: 'context: api',
    effect: 'The entry in the sidebar has `data-context="api"`, which your own styles can use.',
    isShown: ({ own }) => own.includes('data-context="api"'),
  },
  {
    option: 'head',
    code: 'head:\n  - - meta\n    - property: og:image\n      content: https://example.com/shared.png',
    effect: 'Shared links to the page show the picture.',
    isShown: ({ own }) => own.includes('<meta property="og:image" content="https://example.com/shared.png">'),
  },
  {
    option: 'search',
    code: 'search: false',
    effect: 'Search does not find the page.',
    isShown: ({ isFound }) => !isFound,
  },
  {
    option: 'draft',
    code: 'draft: true',
    effect: 'The page is in `docgen dev` with the label "Draft", and not in the site.',
    isShown: ({ own }) => own === '',
  },
  {
    option: 'unlisted',
    code: 'unlisted: true',
    effect: 'Readers who have the address can read the page; the site has no other way to it.',
    isShown: ({ own, isFound }) => own.includes('<meta name="robots" content="noindex">') && !isFound,
  },
  {
    option: 'hero',
    code: 'pageType: home\nhero:\n  name: Handbook\n  text: How we work\n  tagline: Read once, look up often\n  actions:\n    - { theme: brand, text: Start, link: /guide/first }',
    effect: 'The page begins with a name, a headline, a sentence and a button.',
    isShown: ({ own }) => own.includes('Read once, look up often') && own.includes('rp-button--brand'),
  },
  {
    option: 'features',
    code: 'pageType: home\nfeatures:\n  - { title: Short, details: Every page fits on a screen., span: 6 }\n  - { title: Complete, details: What is not here does not exist., span: 6, link: /guide/first }',
    effect: 'The page shows two cards, each half a row wide; the second is a link.',
    isShown: ({ own }) => own.includes('Every page fits on a screen.'),
  },
  {
    option: 'lineNumbers',
    code: 'lineNumbers: true',
    effect: 'The code blocks of the page have line numbers, unless a block has `lineNumbers=false`.',
    isShown: ({ own }) => own.includes(' data-line-numbers'),
  },
  {
    option: 'globalUIComponents',
    code: 'globalUIComponents: false',
    effect: 'Components of `globalUIComponents` in the config are not on this page.',
    isShown: ({ own }) => !own.includes('Everywhere'),
  },
];
