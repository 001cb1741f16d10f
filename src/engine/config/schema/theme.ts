import * as z from 'zod/mini';
import { SOCIAL_ICONS } from '../../../shared/social-icons.ts';
import type { SidebarInput } from '../site-config.ts';
import { navSchema } from './nav.ts';
import { functionType, headingLevels, option, required, withDefault } from './option.ts';
import { localeRedirectSchema } from './route.ts';

const sidebarItemSchema: z.ZodMiniType<SidebarInput, SidebarInput> = z
  .union([
    z.string(),
    z.strictObject({
      text: option(z.string(), { description: 'Label; a key of `i18n.json` is looked up first.' }),
      link: option(z.string(), { description: 'Route path or URL.' }),
      icon: option(z.string(), { description: 'Icon: a public path, URL, SVG, emoji or text.' }),
      tag: option(z.string(), { description: 'Small label after the text.' }),
      context: option(z.string(), { description: '`data-context` attribute of the entry.' }),
      overviewHeaders: option(headingLevels(), { description: 'Heading levels an overview page lists.' }),
      collapsible: option(z.boolean(), {
        description: 'Lets readers collapse the group.',
        defaultText: '`true`',
      }),
      collapsed: option(z.boolean(), {
        description: 'Collapses the group at first.',
        defaultText: '`false`',
      }),
      get items() {
        return option(z.array(sidebarItemSchema), { description: 'Entries of a group.' });
      },
      dir: option(z.string(), {
        description:
          'Lists a folder of the docs as `_meta.json` does, with the pages that plugins make in it: `api/pets`.',
      }),
      dividerType: option(z.enum(['solid', 'dashed']), { description: 'Makes the entry a line.' }),
      sectionHeaderText: option(z.string(), { description: 'Makes the entry a heading with this text.' }),
    }),
  ])
  .register(z.globalRegistry, { typeText: 'SidebarInput' }) as unknown as z.ZodMiniType<
  SidebarInput,
  SidebarInput
>;

const navOption = () =>
  option(z.union([navSchema, z.record(z.string(), navSchema)]), {
    description: 'Entries of the navigation bar; with versions, one list per version.',
    defaultText: 'taken from `_nav.json`',
  });

const sidebarOption = () =>
  option(z.record(z.string(), z.array(sidebarItemSchema)), {
    description: 'Sidebars, by the path prefix of the pages that show them.',
    defaultText: 'taken from `_meta.json`',
  });

const words = (description: string) =>
  option(z.string(), { description, defaultText: 'text of the language' });

/** UI words that can be set in the theme; each is the text key of the same name. */
const textOptions = {
  outlineTitle: words('Title of the outline.'),
  lastUpdatedText: words('Text before the date of the last change.'),
  prevPageText: words('Label of the link to the previous page.'),
  nextPageText: words('Label of the link to the next page.'),
  editLinkText: words('Text of the edit link.'),
  sourceCodeText: words('Text of links to source code.'),
  searchPlaceholderText: words('Placeholder of the search box.'),
  searchNoResultsText: words('Shown when a search finds nothing.'),
  searchSuggestedQueryText: words('Advice when a search finds nothing.'),
  overview: option(
    z.strictObject({
      filterNameText: words('Label of the filter.'),
      filterPlaceholderText: words('Placeholder of the filter.'),
      filterNoResultText: words('Shown when nothing matches the filter.'),
    }),
    { description: 'Texts of overview pages.' },
  ),
  docFooter: option(
    z.strictObject({
      prev: words('Label of the link to the previous page.'),
      next: words('Label of the link to the next page.'),
    }),
    { description: 'Texts of the links below a page.' },
  ),
};

const editLinkSchema = z.strictObject({
  docRepoBaseUrl: required(
    z.string(),
    'Address of the docs folder in the repository; the file path is appended to it.',
  ),
  text: words('Text of the link.'),
});

const footerOption = () =>
  option(z.strictObject({ message: option(z.string(), { description: 'Text or HTML.' }) }), {
    description: 'Footer of the home page.',
  });

const themeLocaleSchema = z.strictObject({
  lang: required(z.string(), 'The language these settings are for.'),
  label: option(z.string(), { description: 'Name of the language, in that language.' }),
  title: option(z.string(), { description: 'Site title in this language.' }),
  description: option(z.string(), { description: 'Site description in this language.' }),
  nav: navOption(),
  sidebar: sidebarOption(),
  editLink: option(z.partial(editLinkSchema), { description: 'Link to the source of a page.' }),
  footer: footerOption(),
  ...textOptions,
});

const socialLinkSchema = z.strictObject({
  icon: required(
    z.union([
      z
        .enum(SOCIAL_ICONS)
        .register(z.globalRegistry, { expected: `a known icon (${SOCIAL_ICONS.join(', ')})` }),
      z.strictObject({ svg: required(z.string(), 'An SVG element.') }),
    ]),
    'A built-in icon, or your own as SVG.',
  ),
  mode: required(
    z.enum(['link', 'text', 'img', 'dom', 'github-stars']),
    'Effect of the icon: opens `content`, or shows it as text, image or HTML.',
  ),
  content: required(z.string(), 'Address, text, image or HTML, by `mode`.'),
});

/** `themeConfig.llmsUI`: what it has of its own. */
export const llmsUiSchema = z.strictObject({
  injectLlmsHint: withDefault(z.boolean(), true, {
    description: 'Tells agents where the Markdown is.',
  }),
  viewOptions: withDefault(
    z.union([z.literal(false), z.array(z.enum(['markdownLink', 'chatgpt', 'claude']))]),
    ['markdownLink', 'chatgpt', 'claude'],
    {
      description: 'Entries of the menu; `false` leaves it out.',
    },
  ),
  placement: withDefault(z.enum(['title', 'outline']), 'title', {
    description: 'Where the buttons are.',
  }),
});

/** `themeConfig`: what the default theme shows. */
export const themeSchema = z
  .strictObject({
    nav: navOption(),
    sidebar: sidebarOption(),
    locales: option(z.array(themeLocaleSchema), { description: 'Settings for individual languages.' }),
    darkMode: withDefault(
      z.union([z.boolean(), z.enum(['dark', 'light', 'auto', 'force-dark', 'force-light', 'force-auto'])]),
      'auto',
      {
        description:
          'Dark mode: by the system, fixed (`force-…` hides the switch), or an initial value. `false` means `force-light`. It holds without JavaScript, too.',
      },
    ),
    editLink: option(editLinkSchema, { description: 'Link to the source of a page.' }),
    lastUpdated: withDefault(
      z.union([
        z.boolean(),
        z.strictObject({
          author: option(
            z.union([
              z.boolean(),
              functionType<(commit: { name: string; email: string; filePath: string }) => string>(
                '(commit: { name: string; email: string; filePath: string }) => string',
              ),
            ]),
            { description: 'Shows the author, or the result of the function for the commit.' },
          ),
          timeZone: option(z.string(), {
            description: 'Time zone of the dates, such as `Asia/Shanghai`.',
            defaultText: 'UTC',
          }),
        }),
      ]),
      false,
      { description: 'Shows when a page was last changed, according to git.' },
    ),
    socialLinks: withDefault(z.array(socialLinkSchema), [], { description: 'Icons in the navigation bar.' }),
    footer: footerOption(),
    search: withDefault(z.boolean(), true, { description: 'Shows the search box.' }),
    hideNavbar: withDefault(z.union([z.boolean(), z.enum(['always', 'auto', 'never'])]), 'never', {
      description: 'Hides the navigation bar: always, or while scrolling down (`auto`).',
    }),
    outline: withDefault(z.boolean(), true, { description: 'Shows the outline next to pages.' }),
    breadcrumbs: withDefault(z.boolean(), true, {
      description: 'Shows the groups of the sidebar that contain a page above it.',
    }),
    enableContentAnimation: withDefault(z.boolean(), false, { description: 'Animates the change of pages.' }),
    enableAppearanceAnimation: withDefault(z.boolean(), false, {
      description: 'Animates the change between light and dark.',
    }),
    enableScrollToTop: withDefault(z.boolean(), true, {
      description: 'Shows a button that scrolls back to the top.',
    }),
    fallbackHeadingTitle: withDefault(z.boolean(), true, {
      description: 'Shows the frontmatter title as the heading of pages that have none.',
    }),
    llmsUI: option(z.union([z.boolean(), llmsUiSchema]), {
      description: 'Buttons that copy a page as Markdown or open it in other tools. They need `llms`.',
      defaultText: 'follows `llms`',
    }),
    ...textOptions,
    localeRedirect: option(localeRedirectSchema, {
      description: 'Older place of `route.localeRedirect`.',
      status: 'deprecated',
      use: 'route.localeRedirect',
    }),
  })
  .register(z.globalRegistry, { title: 'Theme', name: 'ThemeOptions' });
