/** Sites of Nextra 2, 3 and 4: Markdown in `pages`, `content` and `app`, with the files that it imports. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type AddressConfig, resolveRouteAddress } from '../../../engine/index.ts';
import { assignSidebars } from '../config/sidebar-prefixes.ts';
import { SITE_STYLES } from '../config/site-styles.ts';
import { collectFiles } from '../next/collect-files.ts';
import {
  addOtherFiles,
  type FoundSettings,
  type NextProject,
  openNextProject,
  planNextSite,
  readScript,
} from '../next/project.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { createPageLinks } from '../page/page-links.ts';
import { createShim } from '../page/shim-imports.ts';
import { createAddressConfig, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { asList, asRecord, type Values } from '../project/read-peer-config.ts';
import { NEXTRA_PACK } from './components.ts';
import { convertNextraConfig, printStyles } from './config.ts';
import { listMetaFiles, listPlaces, type NextraFolders, type NextraPlace } from './files.ts';
import { convertMeta, type MetaNode, type MetaPage } from './meta.ts';
import { readNextraOptions } from './options.ts';
import { rewriteNextraPage } from './page.ts';

const SHIM = 'components/nextra.jsx';

interface NextraFile extends NextraPlace, MetaPage {
  readonly source: string;
  /** New path from the docs folder. */
  readonly to: string;
}

export const readNextra: ReadSite = async (input) => {
  const project = await openNextProject(input);
  const { dir, paths, reader, losses } = project;
  const options = await readNextraOptions(project);
  if (options === undefined) return undefined;
  const { folders, next } = options;

  const langs = folders.locales.length > 1 ? folders.locales : [];
  const address = createAddressConfig(langs.map((lang) => ({ lang, label: lang })));
  const pages = await readPages(dir, listPlaces(paths, folders, losses), address);
  const { newPaths, sources } = await collectFiles(project, {
    pages,
    getNewPath: (file) => getNewPath(file, folders),
  });
  const links = createPageLinks({ pages, langs, newPaths, redirects: asList(next.value.redirects) });
  const trees = await readTrees(project, { pages, folders, langs });
  const themes = new Map<string, Values>();
  const locales = trees.map(({ lang, tree }, index) => {
    const meta = convertMeta(tree, {
      losses,
      collapseLevel: options.collapseLevel,
      findPlace: reader.findPlace,
      resolveLink: (to) => links.resolveKnown(to, lang),
    });
    for (const [path, theme] of meta.themes) themes.set(path, theme);
    const root = index === 0 ? '/' : `/${lang}/`;
    const sidebar = meta.sections.length > 0 ? assignSidebars(meta.sections, root) : undefined;
    return { lang: lang ?? 'en', nav: meta.nav, sidebar };
  });

  const shim = createShim(project, { newPaths, pack: NEXTRA_PACK, shim: SHIM });
  const files = pages.map(({ sourcePath, source, to, slug, lang }): PlannedFile => {
    const theme = themes.get(sourcePath) ?? {};
    // Browsers resolve links from the address; of an index page of a folder that is the folder itself.
    const own = { address: `/${slug}`, findLink: (path: string) => links.find(path, lang), theme };
    return {
      path: `docs/${to}`,
      content: rewriteNextraPage({ ...shim, ...own, source, sourcePath, path: `docs/${to}` }),
      former: { file: sourcePath, text: source, isMdx: to.endsWith('.mdx') },
    };
  });
  await addOtherFiles(files, {
    dir,
    pages,
    sources,
    shim,
    rewritePart: (source, sourcePath, path) =>
      rewriteNextraPage({
        ...shim,
        source,
        sourcePath,
        path,
        theme: {},
        address: '/',
        findLink: () => undefined,
      }),
  });
  const styles = printStyles(options.theme);
  if (styles !== undefined) files.push({ path: SITE_STYLES, content: styles });

  const site = {
    project,
    next,
    pages,
    langs,
    address,
    links,
    files,
    isInFolder: (page: NextraFile) => page.isInFolder,
    createConfig: (found: FoundSettings) =>
      convertNextraConfig({
        ...found,
        options: options.theme,
        nextra: options.nextra,
        locales,
        lose: (key, message, todo) => losses.add({ ...options.findPlace(key), message, todo }),
      }),
  };
  return planNextSite(site);
};

function readPages(
  dir: string,
  places: readonly NextraPlace[],
  address: AddressConfig,
): Promise<NextraFile[]> {
  return Promise.all(
    places.map(async (own) => {
      const source = await readFile(join(dir, own.sourcePath), 'utf8');
      const { data, body } = splitPage(source);
      const extension = posix.extname(own.sourcePath);
      // docgen takes a README for the index of its folder.
      const place = own.place.replace(/(^|\/)(readme)$/i, '$1$2/index');
      const to = posix.join((address.hasLocales && own.lang) || '', place) + extension;
      const link = resolveRouteAddress(to, address).path;
      const hasTitle = typeof data.title === 'string' || /^#\s/m.test(body);
      return { ...own, source, data, to, link, hasTitle };
    }),
  );
}

/** Returns the new path: files beside pages stay there; code and parts of pages keep their paths in the project. */
function getNewPath(file: string, { content, app, base }: NextraFolders): string {
  if (/\.(?:mdx?|[cm]?[jt]sx?|json|s?css)$/.test(file)) return file;
  if (content !== undefined && file.startsWith(`${content}/`))
    return posix.join('docs', base, file.slice(content.length + 1));
  if (app !== undefined && file.startsWith(`${app}/`))
    return posix.join('docs', file.slice(app.length + 1).replace(/(?:\([^/]*\)|\[[^/]*\])\//g, ''));
  return file;
}

interface TreeInput {
  readonly pages: readonly NextraFile[];
  readonly folders: NextraFolders;
  readonly langs: readonly string[];
}

/** Pages of each language in folders, with their `_meta` files. */
async function readTrees(project: NextProject, { pages, folders, langs }: TreeInput) {
  const metas = await Promise.all(
    listMetaFiles(project.paths, folders).map(async (meta) => {
      const script = await readScript(meta.file, project, 'Write its order in "themeConfig.sidebar".');
      return { ...meta, value: asRecord(script.get('default')) };
    }),
  );
  return (langs.length > 0 ? langs : [undefined]).map((lang) => {
    const tree: MetaNode = { children: new Map() };
    const own = pages.filter((page) => langs.length === 0 || page.lang === lang);
    for (const page of own) {
      addNode(tree, page.place).page = page;
    }
    for (const page of own.filter(({ isApp }) => isApp)) moveIndex(findNode(tree, page.place));
    for (const { file, folder, value, lang: metaLang } of metas) {
      if (langs.length > 0 && metaLang !== undefined && metaLang !== lang) continue;
      const node = folder === '' ? tree : findNode(tree, folder);
      if (node !== undefined) node.meta ??= { file, value };
    }
    return { lang, tree };
  });
}

function addNode(tree: MetaNode, place: string): MetaNode {
  let node = tree;
  for (const name of place.split('/')) {
    const next = node.children.get(name) ?? { children: new Map() };
    node.children.set(name, next);
    node = next;
  }
  return node;
}

function findNode(tree: MetaNode, place: string): MetaNode | undefined {
  return place.split('/').reduce<MetaNode | undefined>((node, name) => node?.children.get(name), tree);
}

/** The `page.mdx` of a folder with other pages is their index. */
function moveIndex(node: MetaNode | undefined): void {
  if (node?.page === undefined || node.children.size === 0) return;
  node.children.set('index', { children: new Map(), page: node.page });
  delete node.page;
}
