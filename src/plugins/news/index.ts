/** `docgenjs/plugins/news`: posts of a blog or a page of news, with their lists. */
import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import type {
  AddedSidebar,
  ConfigTools,
  HookContext,
  Plugin,
  PluginConfig,
  SiteConfig,
  UserConfig,
} from 'docgenjs';
import glob from 'fast-glob';
import { listPlaces } from '../list-places.ts';
import { readPageStylesheet } from '../page-stylesheet.ts';
import { type Authors, readAuthors } from './authors.ts';
import { listChangelogFiles, writeChangelog } from './changelog.ts';
import { findPosts, getPageName, isListName, readSource } from './find-posts.ts';
import { type NewsFolder, type NewsOptions, optionsSchema } from './options.ts';
import { findNeighbours, writeAfter, writeBefore } from './post-blocks.ts';
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
  /** Tags as they are written. */
  readonly tags: readonly string[];
  /** Minutes that reading takes. */
  readonly minutes: number;
}

/** A feed that the plugin rss writes, unless its options name others. */
export interface NewsFeed {
  readonly id: string;
  readonly test: string;
  readonly language?: string;
}

/**
 * Makes the pages in folders such as `docs/blog` posts: with lists, an archive, pages of tags and authors, in each
 * language of the site. Works with the plugin rss, which takes dates, authors and tags from it.
 */
export function pluginNews(options: NewsOptions = {}): Plugin & {
  feeds(site: SiteConfig): readonly NewsFeed[];
  listFolders(site: SiteConfig): readonly string[];
} {
  const { perPage = 10 } = options;
  let folders: readonly NewsFolder[] = [];
  let authors: Authors = { byKey: undefined, problems: [] };
  let sections: readonly Section[] = [];
  let watched: readonly string[] = [];
  let lists = new Set<string>();
  let posts = new Map<string, { readonly post: Post; readonly section: Section }>();
  const stylesheet = readPageStylesheet(
    'news',
    new URL('../tag-links.css', import.meta.url),
    new URL('./news.css', import.meta.url),
  );
  return {
    name: 'news',
    cacheKey: '',
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
      authors = await readAuthors(options.authors, tools.projectDir);
      for (const problem of authors.problems) tools.report(problem);
      const candidates = listCandidates(config, folders);
      const root = posix.resolve(tools.projectDir.replaceAll('\\', '/'), config.root.replaceAll('\\', '/'));
      watched = [
        ...candidates.map((folder) => posix.join(root, folder)),
        ...(typeof options.authors === 'string' ? [options.authors] : []),
        ...(options.changelog ? listChangelogFiles(options.changelog) : []),
      ];
      return isProd
        ? excludeLater(config, { until: options.until, root, candidates, report: tools.report })
        : config;
    },
    async addPages(_config, isProd, { site, report }) {
      const read = await Promise.all(
        folders.map((folder) => readSections(folder, { site, report, authors: authors.byKey, isProd })),
      );
      sections = read.flat();
      // A site may have a changelog alone.
      if (options.folders || !options.changelog)
        for (const [index, ofFolder] of read.entries())
          reportEmpty(folders[index]?.path ?? '', ofFolder, report);
      posts = new Map(
        sections.flatMap((section) =>
          section.allPosts.map((post) => [post.routePath, { post, section }] as const),
        ),
      );
      const changelog = options.changelog ? await writeChangelog(options.changelog, { site, report }) : [];
      const pages = [...sections.flatMap((section) => writeLists(section, perPage)), ...changelog];
      lists = new Set(pages.map(({ routePath }) => routePath));
      return pages;
    },
    addSidebars: (_config, _isProd, { site }) =>
      sections
        .filter((section) => section.posts.length > 0 && !hasMeta(join(site.root, section.folder)))
        .map(createSidebar),
    extendPageData(page, _isProd, { toHref }) {
      if (lists.has(page.routePath))
        Object.assign(page, { contentBlocks: { stylesheets: [stylesheet.path] } });
      const found = posts.get(page.routePath);
      if (found === undefined) return;
      const input = { ...found, toHref };
      const { date, tags, minutes, authors: people } = found.post;
      const after = writeAfter(input);
      Object.assign(page, {
        contentBlocks: {
          before: writeBefore(input),
          ...(after !== '' && { after }),
          stylesheets: [stylesheet.path],
        },
        neighbours: findNeighbours(found.post, found.section),
        post: {
          ...(date !== undefined && { date }),
          ...{ authors: people.map(({ key: _, ...author }) => author), tags, minutes },
        } satisfies NewsPost,
      });
    },
    head(page) {
      const { date } = (page.post ?? {}) as Partial<NewsPost>;
      return date === undefined || !posts.has(page.routePath)
        ? []
        : [['meta', { property: 'article:published_time', content: date }]];
    },
    addFiles: () => (lists.size + posts.size > 0 ? [stylesheet] : []),
    /** Paths of the folders of posts, for the plugin tags: posts have pages of tags here. */
    listFolders: (site) =>
      folders.flatMap(({ path }) => listPlaces(path, site).map(({ folder }) => getBase(folder, { site }))),
    feeds: (site) => listFeeds(sections, site),
  };
}

/** A feed for each folder and language that has posts of its own. */
function listFeeds(sections: readonly Section[], site: SiteConfig): NewsFeed[] {
  return sections
    .filter((section) => section.posts.some(({ originalLang }) => originalLang === undefined))
    .map(({ base, lang, folder }) => {
      const name = posix.basename(folder);
      const isOwn = !site.hasLocales || lang === site.lang;
      return {
        id: isOwn ? name : `${name}-${lang}`,
        test: `${base}/`,
        ...(site.hasLocales && { language: lang }),
      };
    });
}

function normalizeFolder(path: string): string {
  return posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '');
}

/** Where posts may lie in the docs folder. What the site has is known only when its config is resolved. */
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

/** Lists first, then the posts of each year, of which only the newest is open. */
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
