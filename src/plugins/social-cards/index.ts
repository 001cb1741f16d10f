/** `docgenjs/plugins/social-cards`: the picture of each page that is shown where somebody shares a link to it. */
import { createHash } from 'node:crypto';
import type {
  AddedFile,
  FilesContext,
  HookContext,
  PageRecord,
  Plugin,
  PluginPage,
  PluginProblem,
} from 'docgenjs';
import { refuseCode } from '../common/checkout-file.ts';
import { type CardNode, resolveCardTree } from './card-tree.ts';
import { CARD_SIZE, type DrawnCard } from './draw-card.ts';
import { readLogo } from './logo.ts';
import { optionsSchema, type SocialCard, type SocialCardsOptions } from './options.ts';
import { type CardSetup, setUpCards } from './set-up.ts';

export type { SocialCard, SocialCardColors, SocialCardsOptions, SocialCardTemplate } from './options.ts';

/** A card that is drawn when its file is requested. */
interface PlannedCard {
  readonly path: string;
  readonly tree: readonly CardNode[];
}

/**
 * Draws a picture of 1200 × 630 pixels for each page, with its title and description, and names it in the head of the
 * page: `og:image`. Satori and resvg draw, which have to be installed in the project, as well as a font.
 */
export function pluginSocialCards(options: SocialCardsOptions = {}): Plugin {
  let setup: CardSetup | undefined;
  let logo: string | undefined;
  let site: HookContext['site'] | undefined;
  const cards = new Map<string, PlannedCard>();
  return {
    name: 'social-cards',
    cacheKey: '',
    watchFiles: listWatched(options),
    async config(config, tools, isProd) {
      if (tools.checkOptions(optionsSchema, options) === undefined) return config;
      const { template } = options;
      const refusal =
        typeof template === 'string' ? refuseCode('socialCards.template', template, tools) : undefined;
      if (refusal) {
        tools.report(refusal);
        return config;
      }
      const found = await setUpCards(options, tools);
      if ('message' in found) {
        // An author who writes is not kept from it.
        tools.report({ ...found, severity: isProd ? 'error' : 'warning' });
        return config;
      }
      setup = found;
      if (isProd && !config.siteOrigin)
        tools.report({
          severity: 'warning',
          message:
            'The address of this site is unknown, so those of social cards are not absolute, and most services do not show them.',
          hint: 'Set "siteOrigin" in the config.',
        });
      return config;
    },
    async routeGenerated(_routes, _isProd, context) {
      if (setup === undefined) return;
      site = context.site;
      logo = await readLogo(options, context);
    },
    async extendPageData(page, _isProd, { site, report }) {
      cards.delete(page.routePath);
      if (setup === undefined || !hasCard(page)) return;
      try {
        const tree = await resolveCardTree(setup.template(createCard(page, { site, options, logo })));
        const path = `static/cards/${hash(JSON.stringify([CARD_SIZE, setup.id, tree]))}.png`;
        cards.set(page.routePath, { path, tree });
        page.socialCard = path;
      } catch (error) {
        report({
          severity: 'error',
          message: `The template of social cards has failed for this page: ${getMessage(error)}.`,
          hint: 'Fix the template, or write "socialCard: false" into the frontmatter.',
          file: page._filepath,
        });
      }
    },
    head(page) {
      const { socialCard } = page;
      if (typeof socialCard !== 'string' || site === undefined) return [];
      return [
        ['meta', { property: 'og:image', content: site.siteOrigin + site.base + socialCard }],
        ['meta', { property: 'og:image:width', content: String(CARD_SIZE.width) }],
        ['meta', { property: 'og:image:height', content: String(CARD_SIZE.height) }],
        ['meta', { property: 'og:image:alt', content: getCardTitle(page, site) }],
        ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
      ];
    },
    addFiles: (_config, _isProd, context) => listFiles(context, { cards, setup }),
  };
}

function listWatched({ template, logo, fonts = [] }: SocialCardsOptions): string[] {
  return [template, logo, ...fonts].filter(
    (path): path is string => typeof path === 'string' && !path.startsWith('@fontsource/'),
  );
}

/** Returns false for a page without a card: one that is left out, or has its own picture. */
function hasCard({ pageType, frontmatter }: PluginPage): boolean {
  if (pageType === '404' || frontmatter.socialCard === false) return false;
  const { head } = frontmatter;
  return !(Array.isArray(head) && head.some((tag) => /"og:image"/.test(JSON.stringify(tag))));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function getMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}

/** Lists each picture once: pages that show the same share it. */
function* listFiles(
  context: FilesContext,
  {
    cards,
    setup,
  }: { readonly cards: ReadonlyMap<string, PlannedCard>; readonly setup: CardSetup | undefined },
): Generator<AddedFile> {
  if (setup === undefined) return;
  const files = new Map(
    context.pages.map(({ routePath, _filepath }): [string, string] => [routePath, _filepath]),
  );
  const listed = new Set<string>();
  const said = new Set<string>();
  for (const [routePath, { path, tree }] of cards) {
    if (listed.has(path)) continue;
    listed.add(path);
    const file = files.get(routePath);
    const content = async () => {
      try {
        const kept = await context.keep(path, async () => JSON.stringify(await setup.drawer.draw(tree)));
        const { png, missing } = JSON.parse(kept) as DrawnCard;
        const packages = listPackages(missing);
        // With the package, pages lack single letters; without it, all pages of a language do.
        if (packages.some((name) => setup.fonts.includes(name) || !said.has(name)))
          context.report({ ...describeMissing(missing, packages), ...(file && { file }) });
        for (const name of packages) said.add(name);
        return Buffer.from(png, 'base64');
      } catch (error) {
        context.report({
          severity: 'error',
          message: `The social card of this page cannot be drawn: ${getMessage(error)}.`,
          hint: 'Look at its template and fonts, or write "socialCard: false" into the frontmatter.',
          ...(file && { file }),
        });
        return new Uint8Array();
      }
    };
    yield { path, content };
  }
}

/** Scripts for which `@fontsource/noto-sans-…` has a package each. */
const SCRIPTS =
  'Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai';

const PACKAGES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, '@fontsource/noto-sans-jp'],
  [/\p{sc=Hang}/u, '@fontsource/noto-sans-kr'],
  [/[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/u, '@fontsource/noto-sans-sc'],
  ...SCRIPTS.split(' ').map(
    (script) =>
      [new RegExp(`\\p{sc=${script}}`, 'u'), `@fontsource/noto-sans-${script.toLowerCase()}`] as const,
  ),
  [/\p{Extended_Pictographic}/u, '@fontsource/noto-emoji'],
  [/./su, '@fontsource/noto-sans'],
];

/** Returns a package for each of these characters. A font of Japanese has the Chinese characters of its texts. */
function listPackages(missing: readonly string[]): readonly string[] {
  const names = missing.map((text) => PACKAGES.find(([pattern]) => pattern.test(text))?.[1] ?? '');
  const unique = new Set(names);
  if (unique.has('@fontsource/noto-sans-jp')) unique.delete('@fontsource/noto-sans-sc');
  return [...unique];
}

/** More than these are not named. */
const MOST = 12;

/** Reports missing characters: incomplete words are an error; emoji and other signs are left out with a warning. */
function describeMissing(missing: readonly string[], packages: readonly string[]): PluginProblem {
  const names = missing.slice(0, MOST).map((text) => `"${text}"`);
  const more = missing.length > MOST ? ` and ${missing.length - MOST} more` : '';
  const text = missing.join('');
  return {
    severity: /[\p{L}\p{N}]/u.test(text) ? 'error' : 'warning',
    message: `The fonts of social cards do not have ${names.join(', ')}${more}, which the card of this page leaves out.`,
    hint: `Add fonts that have them: "npm install -D ${packages.join(' ')}", and to "fonts" if that is set. Cards of other pages may need them too.`,
  };
}

const COLORS = { brand: '#0b766e', background: '#ffffff', text: '#1c2b2a' } as const;

interface CardInput {
  readonly site: HookContext['site'];
  readonly options: SocialCardsOptions;
  readonly logo: string | undefined;
}

/** Collects the texts and colours of the card of a page. */
function createCard(page: PluginPage, { site, options, logo }: CardInput): SocialCard {
  const locale = findLocale(page, site);
  return {
    title: fitText(getCardTitle(page, site)),
    description: fitText(page.description || listSections(page) || locale?.description || site.description),
    siteTitle: fitText(locale?.title || site.title),
    lang: page.lang || site.lang,
    version: page.version,
    route: page.routePath,
    host: site.siteOrigin.replace(/^https?:\/\//i, ''),
    logo,
    colors: { ...COLORS, ...options.colors },
    frontmatter: page.frontmatter,
  };
}

/** Title of the page; that of the site for home pages and those that have none. */
function getCardTitle(page: PageRecord, site: HookContext['site']): string {
  return getOwnTitle(page) || findLocale(page, site)?.title || site.title;
}

function findLocale({ lang }: PageRecord, { locales }: HookContext['site']) {
  return locales.find((locale) => locale.lang === lang);
}

/** Returns the title; the name of a file is no title. */
function getOwnTitle({ pageType, headingTitle, title, frontmatter }: PageRecord): string {
  if (pageType === 'home') return '';
  return (headingTitle || (frontmatter.title ? title : '')).trim();
}

/** `''` for a home page, which the site's description suits better. */
function listSections({ pageType, toc }: PluginPage): string {
  if (pageType === 'home') return '';
  return toc
    .filter(({ depth }) => depth === 2)
    .map(({ text }) => text.replace(/`|\*\*|~~/g, ''))
    .join(' · ');
}

/** More than a card has room for: Satori takes gigabytes of memory to lay out a hundred times as many. */
const MOST_CHARACTERS = 1000;

function fitText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_CHARACTERS) return line;
  // Without splitting a character of two units.
  return `${line.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}
