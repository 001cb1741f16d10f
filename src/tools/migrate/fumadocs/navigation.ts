/** Sidebars and navigation bars of a Fumadocs project, by its `meta` files. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { assignSidebars, type SidebarSection } from '../config/sidebar-prefixes.ts';
import type { NextProject } from '../next/project.ts';
import type { createPageLinks } from '../page/page-links.ts';
import { parseJsonFile } from '../project/parse-data.ts';
import { asRecord, type Values } from '../project/read-peer-config.ts';
import type { FumadocsLocale } from './config.ts';
import { type FumadocsCollection, type FumadocsFolders, type FumadocsPlace, listPlaces } from './files.ts';
import type { FumadocsOptions } from './options.ts';
import type { FumadocsFile } from './pages.ts';
import { convertOwnSidebar, findOwnSidebars, type OwnSidebar } from './sidebar.ts';
import { buildPageTree, type TreeFolder, type TreeInput, type TreeMeta, type TreeNode } from './tree.ts';

interface NavigationInput {
  readonly pages: readonly FumadocsFile[];
  readonly options: Pick<FumadocsOptions, 'folders' | 'layout' | 'findPlace'>;
  /** Languages, the default one first; none if there is only one. */
  readonly langs: readonly string[];
  readonly links: ReturnType<typeof createPageLinks>;
}

/** Reads one tree for each language. */
export async function readNavigation(
  project: NextProject,
  { pages, options, langs, links }: NavigationInput,
): Promise<FumadocsLocale[]> {
  const { dir, paths, losses } = project;
  const { collections } = options.folders;
  const metas = await readMetas(dir, paths, options.folders);
  const openLevel = Number(asRecord(options.layout.sidebar).defaultOpenLevel ?? 0);
  const [defaultLang] = langs;
  const own = await readOwnSidebars(project, {
    options,
    resolveLink: (to) => links.resolveKnown(to, defaultLang),
  });
  const onMissing = (entry: Values, href: string) => {
    const key = Object.keys(entry).find((name) => entry[name] === href) ?? '';
    const place = project.reader.findPlace(entry, key) ?? own[0]?.place ?? { file: '' };
    const message = `"${href}" has no page in Markdown; its entry is left out.`;
    losses.add({ ...place, message, todo: 'Write the page, and add the entry.' });
  };
  return (langs.length > 0 ? langs : [undefined]).map((lang) => {
    /** Those of the language, or of the default one if it has none. */
    const inherit = <T extends FumadocsPlace>(all: readonly T[], collection: FumadocsCollection): T[] => {
      const listed = all.filter((one) => one.collection === collection);
      const byLang = [defaultLang, lang].flatMap((own) => listed.filter((one) => one.lang === own));
      return [...new Map(byLang.map((one) => [one.place, one])).values()];
    };
    const resolveLink = (to: string) => links.resolveKnown(to, lang);
    const trees = collections.map((collection) =>
      convertPageTree({
        // A page that is not translated is shown in the default language, at the address of this one.
        pages: inherit(pages, collection).map((page) =>
          page.lang === lang ? page : { ...page, link: `/${lang}${page.link}` },
        ),
        metas: new Map(inherit(metas, collection).map((meta) => [getFolder(meta.place), meta])),
        lose: (file, line, message, todo) => losses.add({ file, line, message, todo }),
        openLevel,
        resolveLink,
      }),
    );
    const listed = own.map(({ value }) => convertOwnSidebar(value, resolveLink, onMissing));
    const sections = [...listed, ...trees.flatMap((tree) => tree.sections)];
    return {
      lang: lang ?? 'en',
      nav: trees.flatMap((tree) => tree.nav),
      resolveLink,
      sidebar:
        sections.length > 0 ? assignSidebars(sections, lang === defaultLang ? '/' : `/${lang}/`) : undefined,
    };
  });
}

/** Reads lists of a sidebar that the site renders itself, instead of the layout's. */
async function readOwnSidebars(
  project: NextProject,
  { options, resolveLink }: { readonly options: NavigationInput['options']; readonly resolveLink: Resolve },
): Promise<readonly OwnSidebar[]> {
  if (asRecord(options.layout.sidebar).enabled !== false) return [];
  const own = await findOwnSidebars(project, resolveLink);
  const names = own.map(({ name }) => `"${name}"`).join(' and ');
  project.losses.add(
    own[0] === undefined
      ? {
          ...options.findPlace('sidebar'),
          message: 'The layout has no sidebar, or another one, whose entries are not written out in a list.',
          todo: 'Write them in "themeConfig.sidebar"; for none, "sidebar: false" in the frontmatter of the pages.',
        }
      : {
          ...own[0].place,
          message: `The sidebar is drawn by the site: its entries come over from ${names}, its look does not.`,
          todo: 'Compare "themeConfig.sidebar" with them.',
        },
  );
  return own;
}

type Resolve = (target: string) => string | undefined;

const getFolder = (place: string) => posix.dirname(place).replace(/^\.$/, '');

interface MetaFile extends FumadocsPlace, TreeMeta {}

/** `meta` files by their places. */
async function readMetas(dir: string, paths: readonly string[], folders: FumadocsFolders) {
  const places = listPlaces(paths, folders, /\.(?:json|ya?ml)$/).filter(
    ({ place }) => posix.basename(place) === 'meta',
  );
  return Promise.all(
    places.map(async (own): Promise<MetaFile> => {
      const { sourcePath: file } = own;
      const text = await readFile(join(dir, file), 'utf8');
      if (!file.endsWith('.json'))
        return { ...own, file, value: asRecord(parse(text)), findLine: () => undefined };
      const { value, findLine } = parseJsonFile(text, file);
      return { ...own, file, value: asRecord(value), findLine };
    }),
  );
}

type Item = string | Values;

interface Section extends SidebarSection {
  readonly items: readonly Item[];
}

interface SidebarInput extends TreeInput {
  /** Depth of folders that are open at first. */
  readonly openLevel: number;
  /** The link of an address; undefined if the new site has no page there. */
  readonly resolveLink: (target: string) => string | undefined;
}

/** Converts the page tree; a folder that is a `root` has a separate sidebar. */
function convertPageTree(input: SidebarInput) {
  const root = buildPageTree(input);
  for (const meta of input.metas.values()) listLost(meta, input);
  const nav: { text: string; link: string }[] = [];
  const sections: SidebarSection[] = [];
  const convertFolder = (folder: TreeFolder, depth: number): Section => {
    const items: Item[] = [];
    const links: string[] = [];
    for (const node of folder.children) {
      const converted = convertNode(node, depth);
      items.push(...converted.items);
      links.push(...converted.links);
    }
    return { items, links };
  };
  const convertNode = (node: TreeNode, depth: number): Section => {
    if (node.type === 'separator')
      return {
        items: [node.title === undefined ? { dividerType: 'solid' } : { sectionHeaderText: node.title }],
        links: [],
      };
    if (node.type !== 'folder') {
      const link = readLink(node, input);
      if (link === undefined) return { items: [], links: [] };
      const isTitled = node.type === 'page' && typeof node.page.data.title === 'string';
      const item = isTitled ? link : { text: node.title, link };
      return { items: [item], links: node.type === 'page' ? [link] : [] };
    }
    const { title: text, index, meta } = node;
    const { root: isRoot, defaultOpen, collapsible } = meta?.value ?? {};
    const at = sections.length;
    const inner = convertFolder(node, isRoot === true ? 0 : depth + 1);
    const link = index && readLink(index, input);
    const links = index?.type === 'page' && link !== undefined ? [link, ...inner.links] : inner.links;
    if (isRoot === true) {
      const items = index?.type === 'page' && link !== undefined ? [link, ...inner.items] : inner.items;
      const first = link ?? inner.links[0];
      if (first === undefined) return { items: [], links: [] };
      nav.push({ text, link: first });
      // Before the roots in it, whose pages are its own otherwise.
      sections.splice(at, 0, { items, links });
      return { items: [], links: [] };
    }
    if (inner.items.length === 0) return { items: link === undefined ? [] : [{ text, link }], links };
    const isOpen = defaultOpen === true || collapsible === false || depth < input.openLevel;
    const closed = isOpen ? undefined : true;
    const group = { text, link, collapsible: collapsible === false ? false : undefined, collapsed: closed };
    return { items: [{ ...group, items: inner.items }], links };
  };
  const own = convertFolder(root, 0);
  return {
    /** Folders that are a `root`. */
    nav,
    sections: own.items.length > 0 ? [own, ...sections] : sections,
  };
}

function readLink(
  node: Exclude<TreeNode, TreeFolder>,
  { resolveLink, lose }: SidebarInput,
): string | undefined {
  if (node.type === 'page') return node.page.link;
  if (node.type !== 'link') return undefined;
  const link = resolveLink(node.url);
  const message = `"${node.url}" has no page in Markdown; its entry is left out.`;
  if (link === undefined) lose(node.file, node.line, message, 'Write the page, and add the entry.');
  return link;
}

const LOST: Readonly<Record<string, string>> = {
  icon: 'Use "icon" of the entry in "themeConfig.sidebar", with an emoji, an SVG or the address of an image.',
  description: 'Entries of the navigation bar have a text alone.',
};

function listLost({ file, value, findLine }: TreeMeta, { lose }: SidebarInput): void {
  for (const [key, todo] of Object.entries(LOST))
    if (Object.hasOwn(value, key)) lose(file, findLine(key), `"${key}" is not carried over.`, todo);
  for (const [index, entry] of (Array.isArray(value.pages) ? value.pages : []).entries())
    if (/^---\[|^(?:external:)?\[[^\]]+\]\[/.test(String(entry)))
      lose(file, findLine('pages', index), 'The icon of an entry is not carried over.', LOST.icon ?? '');
}
