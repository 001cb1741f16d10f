/** `docgenjs/plugins/news`: posts of a blog or a page of news, with their lists. */
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type {
  AddedSidebar,
  ConfigTools,
  HookContext,
  Plugin,
  PluginConfig,
  PluginPage,
  SiteConfig,
  UserConfig,
} from 'docgenjs';
import glob from 'fast-glob';
import { listPlaces } from '../common/list-places.ts';
import { readPageStylesheet } from '../common/page-stylesheet.ts';
import { createPictureWriter, type WritePicture } from './author-picture.ts';
import { type Authors, readAuthors } from './authors.ts';
import { type ChangelogPage, listChangelogFiles, type Version, writeChangelog } from './changelog.ts';
import { findPosts, getPageName, isListName, readSource } from './find-posts.ts';
import { type NewsFolder, type NewsOptions, optionsSchema } from './options.ts';
import { listPictureFiles, listPictureOrigins, type Pictures, readPictures } from './pictures.ts';
import {
  type BlocksInput,
  findNeighbours,
  writeAboutAuthor,
  writeAfter,
  writeBefore,
} from './post-blocks.ts';
import { readPostFacts } from './post-facts.ts';
import { getBase, type Post, readSections, type Section } from './sections.ts';
import { getListPath, groupByYear, writeLists } from './write-lists.ts';

export type { NewsAuthor, NewsChangelog, NewsFolder, NewsOptions } from './options.ts';

/** What `usePage().page.post` has on a post. */
export interface NewsPost {
  /** Day, such as `2026-11-20`, or moment in ISO 8601; left out without a date. */
  readonly date?: string;
  /** Authors in the language of the page. */
  readonly authors: readonly { readonly name: string; readonly title?: string; readonly url?: string }[];
  /** Tags as written. */
  readonly tags: readonly string[];
  /** Minutes that reading takes. */
  readonly minutes: number;
}

/** A feed that the plugin rss writes, unless its options name others. */
export interface NewsFeed {
  readonly id: string;
  readonly test: string | RegExp;
  readonly language?: string;
}

/** What other plugins ask this one. */
export interface NewsPages {
  /** Feeds for the plugin rss. */
  feeds(site: SiteConfig): readonly NewsFeed[];
  /** Sections of a page that are items of feeds by themselves: the versions of a changelog. Undefined for others. */
  listItems(routePath: string): readonly NewsItem[] | undefined;
  /** Paths of the folders of posts, for the plugin tags: posts have pages of tags here. */
  listFolders(site: SiteConfig): readonly string[];
}

/** A section of a page as an item of feeds. */
export type NewsItem = Version;

/**
 * Makes the pages in folders such as `docs/blog` posts: with lists, an archive, pages of tags and authors, in each
 * language of the site. Works with the plugin rss, which takes dates, authors and tags from it.
 */
export function pluginNews(options: NewsOptions = {}): Plugin & NewsPages {
  const { perPage = 10 } = options;
  let folders: readonly NewsFolder[] = [];
  let authors: Authors = { byKey: undefined, problems: [], locate: () => ({}) };
  let sections: readonly Section[] = [];
  let watched: readonly string[] = [];
  let lists = new Set<string>();
  let changelog: readonly ChangelogPage[] = [];
  let pictures: Pictures = { byKey: new Map(), files: [] };
  let writePicture: WritePicture = () => '';
  let posts = new Map<string, { readonly post: Post; readonly section: Section }>();
  const stylesheet = readPageStylesheet(
    'news',
    new URL('../common/tag-links.css', import.meta.url),
    new URL('./news.css', import.meta.url),
  );
  return {
    name: 'news',
    cacheKey: '',
    get csp() {
      const origins = listPictureOrigins(authors);
      return origins.length > 0 ? { 'img-src': origins } : {};
    },
    get watchFiles() {
      return watched;
    },
    async config(config, tools, isProd) {
      if (tools.checkOptions(optionsSchema, options) === undefined) return config;
      folders = (options.folders ?? ['blog']).map((folder) =>
        typeof folder === 'string'
          ? { path: normalizeFolder(folder) }
          : { ...folder, path: normalizeFolder(folder.path) },
      );
      authors = await readAuthors(options.authors, tools);
      for (const problem of authors.problems) tools.report(problem);
      const candidates = listCandidates(config, folders);
      const root = posix.resolve(tools.projectDir.replaceAll('\\', '/'), config.root.replaceAll('\\', '/'));
      watched = [
        ...candidates.map((folder) => posix.join(root, folder)),
        ...(typeof options.authors === 'string' ? [options.authors] : []),
        ...(options.changelog ? listChangelogFiles(options.changelog) : []),
        ...listPictureFiles(authors),
      ];
      const shared = shareByVersions(config, folders, options.changelog);
      return isProd
        ? excludeLater(shared, { until: options.until, root, candidates, report: tools.report })
        : shared;
    },
    async addPages(_config, isProd, { site, report }) {
      const read = await Promise.all(
        folders.map((folder) => readSections(folder, { site, report, authors: authors.byKey, isProd })),
      );
      sections = read.flat();
      // A site may have only a changelog.
      if (options.folders || !options.changelog)
        for (const [index, ofFolder] of read.entries())
          reportEmpty(folders[index]?.path ?? '', ofFolder, report);
      posts = new Map(
        sections.flatMap((section) =>
          section.allPosts.map((post) => [post.routePath, { post, section }] as const),
        ),
      );
      pictures = await readPictures(authors, { site, report });
      writePicture = createPictureWriter(pictures.byKey, sections);
      changelog = options.changelog ? await writeChangelog(options.changelog, { site, report }) : [];
      const listPages = sections.flatMap((section) => writeLists(section, perPage));
      const pages = [...listPages, ...changelog.map(({ page }) => page)];
      lists = new Set(pages.map(({ routePath }) => routePath));
      return pages;
    },
    addSidebars: (_config, _isProd, { site }) =>
      sections
        .filter((section) => section.posts.length > 0 && !hasMeta(join(site.root, section.folder)))
        .map(createSidebar),
    extendPageData(page, _isProd, { toHref }) {
      if (lists.has(page.routePath))
        Object.assign(page, {
          contentBlocks: {
            ...writeAbout(page.routePath, sections, writePicture),
            stylesheets: [stylesheet.path],
          },
        });
      const found = posts.get(page.routePath);
      if (found === undefined) return;
      extendPost(page, { ...found, toHref, writePicture }, stylesheet.path);
    },
    head(page) {
      const { date } = (page.post ?? {}) as Partial<NewsPost>;
      return date === undefined || !posts.has(page.routePath)
        ? []
        : [['meta', { property: 'article:published_time', content: date }]];
    },
    addFiles: () => (lists.size + posts.size > 0 ? [stylesheet, ...pictures.files] : []),
    listFolders: (site) =>
      folders.flatMap(({ path }) => listPlaces(path, site).map(({ folder }) => getBase(folder, { site }))),
    feeds: (site) => listFeeds({ sections, changelog, site }),
    listItems: (routePath) =>
      changelog.find(({ page, versions }) => page.routePath === routePath && versions.length > 0)?.versions,
  };
}

/** Adds what is around a post, and its data for components. */
function extendPost(page: PluginPage, input: BlocksInput, stylesheet: string): void {
  const { post, section } = input;
  const { date, tags, minutes, authors: people } = post;
  const after = writeAfter(input);
  Object.assign(page, {
    contentBlocks: {
      before: writeBefore(input),
      ...(after !== '' && { after }),
      stylesheets: [stylesheet],
    },
    neighbours: findNeighbours(post, section),
    post: {
      ...(date !== undefined && { date }),
      authors: people.map(({ key: _, picture: __, ...author }) => author),
      tags,
      minutes,
    } satisfies NewsPost,
  });
}

/** The block above the posts of an author; nothing for other pages. */
function writeAbout(
  routePath: string,
  sections: readonly Section[],
  writePicture: WritePicture,
): { readonly before?: string } {
  for (const { base, authors } of sections) {
    const topic = authors.find(({ slug }) => routePath === `${base}/authors/${slug}`);
    const author = topic?.posts[0]?.authors.find(({ key }) => key === topic.id);
    const before = author ? writeAboutAuthor(author, writePicture) : '';
    if (before !== '') return { before };
  }
  return {};
}

interface FeedsInput {
  readonly sections: readonly Section[];
  readonly changelog: readonly ChangelogPage[];
  readonly site: SiteConfig;
}

/** Lists a feed for each folder and language with posts, and for each changelog with dates. */
function listFeeds({ sections, changelog, site }: FeedsInput): NewsFeed[] {
  const createFeed = (name: string, lang: string, test: NewsFeed['test']): NewsFeed => {
    const isOwn = !site.hasLocales || lang === site.lang;
    return { id: isOwn ? name : `${name}-${lang}`, test, ...(site.hasLocales && { language: lang }) };
  };
  return [
    ...sections
      .filter((section) => section.posts.some(({ originalLang }) => originalLang === undefined))
      .map(({ base, lang, folder }) => createFeed(posix.basename(folder), lang, `${base}/`)),
    ...changelog
      .filter(({ versions }) => versions.length > 0)
      .map(({ page: { routePath }, lang }) =>
        createFeed(posix.basename(routePath), lang, new RegExp(`^${routePath.replace(/[^\w/]/g, '\\$&')}$`)),
      ),
  ];
}

function normalizeFolder(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '');
}

/** Lists where posts may be in the docs folder. Existing folders are only known when the site's config is resolved. */
function listCandidates(config: PluginConfig, folders: readonly NewsFolder[]): string[] {
  const langs = [...(config.locales ?? []), ...(config.themeConfig?.locales ?? [])].map(({ lang }) => lang);
  const versions = config.multiVersion?.versions ?? [];
  return [
    ...new Set(
      folders.flatMap(({ path }) =>
        ['', ...versions].flatMap((version) => ['', ...langs].map((lang) => posix.join(version, lang, path))),
      ),
    ),
  ];
}

/** News are not those of a version: frozen pages link to them, too. */
function shareByVersions(
  config: PluginConfig,
  folders: readonly NewsFolder[],
  changelog: NewsOptions['changelog'],
): PluginConfig {
  const { versions = [], shared = [], ...others } = config.multiVersion ?? {};
  const paths = [...folders, ...(changelog ? [{ path: changelog.path ?? 'changelog' }] : [])];
  return {
    ...config,
    multiVersion: { ...others, versions, shared: [...shared, ...paths.map(({ path }) => path)] },
  };
}

interface LaterInput extends Pick<ConfigTools, 'report'> {
  readonly until: string | undefined;
  readonly root: string;
  readonly candidates: readonly string[];
}

/** Leaves posts of later days out, as if their files were not there. */
async function excludeLater(
  config: PluginConfig,
  { until, root, candidates, report }: LaterInput,
): Promise<UserConfig> {
  if (until === undefined) return config;
  const { extensions = ['.md', '.mdx'], exclude = [] } = config.route ?? {};
  const later: string[] = [];
  for (const folder of candidates)
    for (const { file, path } of await findPosts({ root, folder, extensions, exclude })) {
      if (isListName(getPageName(path))) continue;
      const source = { file, path, text: await readSource(file), lang: '', langs: [], authors: undefined };
      const { day, isDraft } = readPostFacts(source);
      if (day !== undefined && day > until && !isDraft) later.push(posix.join(folder, path));
    }
  if (later.length === 0) return config;
  const message = `${later.length === 1 ? 'One post is' : `${later.length} posts are`} left out, with a date after ${until}: ${later.slice(0, 5).join(', ')}${later.length > 5 ? ', …' : ''}.`;
  report({ severity: 'info', message, hint: 'Build again with a later "until" to publish them.' });
  return {
    ...config,
    route: { ...config.route, exclude: [...exclude, ...later.map((path) => glob.escapePath(path))] },
  };
}

function reportEmpty(path: string, sections: readonly Section[], report: HookContext['report']): void {
  const empty = sections.filter(({ posts }) => posts.length === 0);
  if (empty.length === 0) return;
  const names = empty.map(({ folder }) => `"${folder}"`).join(' and ');
  if (empty.length === sections.length)
    report({
      severity: 'warning',
      message: `There are no posts in ${names} of the docs folder, so there is no list.`,
      hint: `Write a post, "${path}/2026-11-20-title.md", or set "folders".`,
    });
  else
    report({
      severity: 'info',
      message: `There are no posts in ${names} of the docs folder, so there are no lists in ${empty.map(({ lang }) => lang).join(' and ')}.`,
    });
}

/** True if the author orders the folder's sidebar. */
function hasMeta(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /^_meta\.\w+$/.test(name));
  } catch {
    return false;
  }
}

/** Creates the sidebar: lists first, then the posts of each year, of which only the newest is open. */
function createSidebar(section: Section): AddedSidebar {
  const { base, words, posts, tags, ownPages } = section;
  const years = groupByYear(posts, words.undated).map(({ year, posts: ofYear }, index) => ({
    label: year,
    collapsed: index > 0,
    items: ofYear.map(({ routePath }) => ({ routePath })),
  }));
  return {
    path: base,
    items: [
      ...(ownPages.has('') ? [{ routePath: `${base}/` }] : []),
      { routePath: getListPath(section), label: words.allPosts },
      ...(tags.length > 0 ? [{ routePath: `${base}/tags/`, label: words.tags }] : []),
      { routePath: `${base}/archive`, label: words.archive },
      ...years,
    ],
  };
}
