/** `docgenjs/plugins/tags`: tags of docs pages, with a page for each. */
import { posix } from 'node:path';
import type { AddedSidebar, Plugin, PluginPage, SiteConfig, SourceGroup } from 'docgenjs';
import { addBlockAfter } from '../common/block-after.ts';
import { readPageStylesheet } from '../common/page-stylesheet.ts';
import { writeTagLinks } from '../common/tag-links.ts';
import { collectTags, type TaggedPages } from './collect-tags.ts';
import { optionsSchema, type TagsOptions } from './options.ts';
import { type ListedTags, readTagEntries } from './tag-entries.ts';
import { getWords } from './words.ts';
import { writeTagPages } from './write-pages.ts';

export type { TagEntry, TagsOptions } from './options.ts';

/**
 * Gives pages of the docs tags: `tags` in the frontmatter of a page is shown below its text, each tag has a page that
 * lists its pages, and `/tags/` lists the tags, in each language and version. Posts of the plugin news keep their own.
 */
export function pluginTags(options: TagsOptions = {}): Plugin {
  const { onUnlisted = 'warning', path = 'tags' } = options;
  let listed: ListedTags = { tags: undefined, find: () => undefined, problems: [] };
  let news: NewsPlugin | undefined;
  let units: readonly TaggedUnit[] = [];
  let ownPages = new Set<string>();
  const stylesheet = readPageStylesheet(
    'tags',
    new URL('../common/tag-links.css', import.meta.url),
    new URL('./tags.css', import.meta.url),
  );
  return {
    name: 'tags',
    cacheKey: '',
    watchFiles: typeof options.tags === 'string' ? [options.tags] : [],
    async config(config, tools) {
      if (tools.checkOptions(optionsSchema, options) === undefined) return config;
      listed = await readTagEntries(options.tags, tools);
      for (const problem of listed.problems) tools.report(problem);
      news = config.plugins?.find(isNews);
      return config;
    },
    async addPages(_config, _isProd, { site, report, readInOrder }) {
      const posts = news?.listFolders(site) ?? [];
      units = await Promise.all(
        listUnits(site).map(async (unit): Promise<TaggedUnit> => {
          const groups = leaveOutPosts(await readInOrder(unit), posts);
          const base = `${unit.prefix}/${posix.normalize(path).replace(/\/$/, '')}/`;
          const { lang } = unit;
          const tagged = await collectTags({ lang, groups, site, report, listed, onUnlisted });
          return { ...unit, ...tagged, base };
        }),
      );
      // A page of the author's own in the place of one of these stays.
      const taken = new Set(units.flatMap(({ paths }) => [...paths]));
      const pages = units.flatMap(writeTagPages).filter(({ routePath }) => !taken.has(routePath));
      ownPages = new Set(pages.map(({ routePath }) => routePath));
      return pages;
    },
    addSidebars: () => units.filter(({ tags }) => tags.length > 0).map(createSidebar),
    extendPageData(page, _isProd, { toHref, site }) {
      if (ownPages.has(page.routePath)) addBlockAfter(page, '', stylesheet.path);
      if (!page.pageType.startsWith('doc')) return;
      const links = findLinks(page, units, site).map(({ label, path: to }) => ({ label, href: toHref(to) }));
      if (links.length === 0) return;
      addBlockAfter(page, writeTagLinks(links, getWords(page.lang).tags), stylesheet.path);
    },
    addFiles: () => (ownPages.size > 0 ? [stylesheet] : []),
  };
}

interface TaggedUnit extends TaggedPages {
  readonly lang: string;
  readonly version: string;
  /** Path of the index, which ends in `/`. */
  readonly base: string;
}

/** The languages and versions of a site, with the beginning of their addresses. */
function listUnits({ locales, lang, hasLocales, multiVersion }: SiteConfig) {
  const versions = multiVersion.versions.length > 0 ? multiVersion.versions : [''];
  return versions.flatMap((version) =>
    (hasLocales ? locales.map((locale) => locale.lang) : [lang]).map((one) => {
      const parts = [version === multiVersion.default ? '' : version, one === lang ? '' : one];
      return { lang: one, version, prefix: parts.map((part) => part && `/${part}`).join('') };
    }),
  );
}

/** The news plugin, whose posts have their own tags. */
interface NewsPlugin {
  listFolders(site: SiteConfig): readonly string[];
}

function isNews(plugin: unknown): plugin is NewsPlugin & Plugin {
  return (
    typeof plugin === 'object' &&
    plugin !== null &&
    'listFolders' in plugin &&
    typeof plugin.listFolders === 'function'
  );
}

function leaveOutPosts(groups: readonly SourceGroup[], folders: readonly string[]): SourceGroup[] {
  const isPost = (routePath: string) => folders.some((folder) => routePath.startsWith(`${folder}/`));
  return groups.map(({ text, pages }) => ({
    text,
    pages: pages.filter(({ routePath }) => !isPost(routePath)),
  }));
}

/** Finds tag links; a page shown for a missing translation has the tags of its original, in its own language if they exist. */
function findLinks(
  { routePath, original, lang, version }: PluginPage,
  units: readonly TaggedUnit[],
  site: SiteConfig,
): { label: string; path: string }[] {
  const path = original ?? routePath;
  const ids = units.flatMap(({ idsOf }) => idsOf.get(path) ?? []);
  const ofVersion = units.filter((unit) => unit.version === version);
  const places = [lang, site.lang].flatMap((one) => ofVersion.find((unit) => unit.lang === one) ?? []);
  return ids.flatMap((id) => {
    for (const { tags, base } of places) {
      const tag = tags.find((one) => one.id === id);
      if (tag) return [{ label: tag.label, path: base + tag.slug }];
    }
    return [];
  });
}

function createSidebar({ base, tags, lang }: TaggedUnit): AddedSidebar {
  return {
    path: base.slice(0, -1),
    items: [
      { routePath: base, label: getWords(lang).tags },
      ...tags.map(({ label, slug }) => ({ routePath: base + slug, label })),
    ],
  };
}
