/** Sites of Nextra 2, 3 and 4: Markdown in `pages`, `content` and `app`, with the files that it imports. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type AddressConfig, resolveRouteAddress } from '../../engine/index.ts';
import { collectFiles } from './collect-files.ts';
import { splitPage } from './edit-frontmatter.ts';
import { createScriptReader, type ScriptReader } from './evaluate-script.ts';
import { createResolver } from './file-resolver.ts';
import { createFormerRedirect, listRedirects } from './list-redirects.ts';
import {
  createAddressConfig,
  createLosses,
  type FormerPage,
  type Losses,
  type PlannedFile,
  type ReadSite,
} from './migration.ts';
import { addNextIcon } from './next-icon.ts';
import { NEXTRA_PACK } from './nextra-components.ts';
import { convertNextraConfig, printStyles } from './nextra-config.ts';
import { listMetaFiles, listPlaces, type NextraFolders, type NextraPlace } from './nextra-files.ts';
import { convertMeta, type MetaNode, type MetaPage } from './nextra-meta.ts';
import { readNextraOptions } from './nextra-options.ts';
import { rewriteNextraPage } from './nextra-page.ts';
import { createPackageJson } from './package-json.ts';
import { createPageLinks } from './page-links.ts';
import { printConfig } from './print-config.ts';
import { asList, asRecord, asText } from './read-peer-config.ts';
import { addShim, rewriteScript, type ShimProject } from './shim-imports.ts';
import { assignSidebars } from './sidebar-prefixes.ts';
import { walkProject } from './walk-project.ts';

const SHIM = 'components/nextra.jsx';

interface NextraFile extends NextraPlace, MetaPage {
  readonly source: string;
  /** New path from the docs folder. */
  readonly to: string;
}

export const readNextra: ReadSite = async ({ dir, target, specifier }) => {
  const losses = createLosses();
  const isLeftOut = (path: string) => join(dir, path) === target || /^(?:out|dist|docgen-site)$/.test(path);
  const paths = await walkProject(dir, isLeftOut);
  const resolveFile = await createResolver(dir, new Set(paths));
  const reader = createScriptReader(dir, resolveFile);
  const options = await readNextraOptions({ dir, paths, reader, losses });
  if (options === undefined) return undefined;
  const { folders, next, configFile } = options;

  const langs = folders.locales.length > 1 ? folders.locales : [];
  const address = createAddressConfig(langs.map((lang) => ({ lang, label: lang })));
  const pages = await readPages(dir, listPlaces(paths, folders, losses), address);
  const { newPaths, sources } = await collectFiles({
    ...{ dir, paths, pages, resolveFile },
    getNewPath: (file) => getNewPath(file, folders),
  });
  const links = createPageLinks({ pages, langs, newPaths, redirects: asList(next.redirects) });
  const trees = await readTrees({ pages, paths, folders, langs, reader, losses });
  const themes = new Map<string, Readonly<Record<string, unknown>>>();
  const locales = trees.map(({ lang, tree }, index) => {
    const meta = convertMeta(tree, {
      ...{ losses, collapseLevel: options.collapseLevel, findPlace: reader.findPlace },
      resolveLink: (to) => links.resolveKnown(to, lang),
    });
    for (const [path, theme] of meta.themes) themes.set(path, theme);
    const root = index === 0 ? '/' : `/${lang}/`;
    const sidebar = meta.sections.length > 0 ? assignSidebars(meta.sections, root) : undefined;
    return { lang: lang ?? 'en', nav: meta.nav, sidebar };
  });

  const project: ShimProject = {
    ...{ newPaths, resolveFile, losses, pack: NEXTRA_PACK },
    ...{ shim: SHIM, missing: new Set() },
  };
  const rewriteFile = (source: string, sourcePath: string, path: string) => {
    const own = { ...project, source, sourcePath, path };
    return /\.mdx?$/.test(sourcePath)
      ? rewriteNextraPage({ ...own, theme: {}, address: '/', findLink: () => undefined })
      : rewriteScript(source, own);
  };
  const files: PlannedFile[] = [];
  for (const page of pages) {
    const { sourcePath, source, to, slug, lang } = page;
    const theme = themes.get(sourcePath) ?? {};
    // Browsers resolve links from the address; of an index page of a folder that is the folder itself.
    const own = { address: `/${slug}`, findLink: (path: string) => links.find(path, lang), theme };
    files.push({
      path: `docs/${to}`,
      content: rewriteNextraPage({ ...project, ...own, source, sourcePath, path: `docs/${to}` }),
      former: { file: sourcePath, text: source, isMdx: to.endsWith('.mdx') },
    });
  }
  const pagePaths = new Set(pages.map(({ sourcePath }) => sourcePath));
  for (const [path, to] of newPaths) {
    const source = sources.get(path);
    if (pagePaths.has(path)) continue;
    const content = source === undefined ? { copyOf: join(dir, path) } : await rewriteFile(source, path, to);
    files.push({ path: to, content });
  }
  addShim(files, project);
  const styles = printStyles(options.theme);
  if (styles !== undefined) files.push({ path: 'styles/site.css', content: styles });

  const redirectSource = {
    value: { redirects: asList(next.redirects) },
    resolveLink: (to: string) => links.resolve(to, langs[0]),
    hasPage: (link: string) => links.hasPage(link.replace(/[?#].*$/, ''), langs[0]),
    ...(pages.some(({ isInFolder }) => isInFolder) && langs[0] !== undefined && { defaultFolder: langs[0] }),
  };
  const redirects = listRedirects({
    ...redirectSource,
    lose(key, message, todo) {
      losses.add({ file: configFile ?? '', line: reader.findPlace(next, key)?.line, message, todo });
    },
  });
  const packageJson = await createPackageJson(dir, specifier);
  const icon = addNextIcon(dir, paths, folders.app, files);
  files.push(
    {
      path: 'docgen.config.ts',
      content: printConfig(
        convertNextraConfig({
          ...{
            options: options.theme,
            nextra: options.nextra,
            base: options.base,
            icon,
            locales,
            redirects,
          },
          name: asText(asRecord(JSON.parse(packageJson)).name),
          lose: (key, message, todo) => losses.add({ ...options.findPlace(key), message, todo }),
        }),
      ),
    },
    { path: 'package.json', content: packageJson },
  );
  return {
    files,
    pages: pages.map((page) => createFormerPage(page, langs[0])),
    losses: losses.list(),
    redirects: redirects.map(createFormerRedirect),
    ...{ root: 'docs', base: options.base, address },
  };
};

/** Languages in names of files leave the default one out of addresses. */
function createFormerPage(
  { slug, lang, to, isInFolder }: NextraFile,
  defaultLang: string | undefined,
): FormerPage {
  const folder = lang !== undefined && (isInFolder || lang !== defaultLang) ? lang : '';
  return { address: posix.join('/', folder, slug), path: to };
}

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

/** Files beside pages stay beside them; code and parts of pages keep their places in the project. */
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
  readonly paths: readonly string[];
  readonly folders: NextraFolders;
  readonly langs: readonly string[];
  readonly reader: ScriptReader;
  readonly losses: Losses;
}

/** Pages of each language in folders, with their `_meta` files. */
async function readTrees({ pages, paths, folders, langs, reader, losses }: TreeInput) {
  const metas = await Promise.all(
    listMetaFiles(paths, folders).map(async (meta) => {
      const script = await reader.read(meta.file);
      if (script.failure !== undefined)
        losses.add({
          ...{ file: meta.file, message: `It could not be read: ${script.failure}` },
          todo: 'Write its order in "themeConfig.sidebar".',
        });
      return { ...meta, value: asRecord(script.get('default')) };
    }),
  );
  return (langs.length > 0 ? langs : [undefined]).map((lang) => {
    const tree: MetaNode = { children: new Map() };
    const own = pages.filter((page) => langs.length === 0 || page.lang === lang);
    for (const page of own) {
      const node = findNode(tree, page.place, true);
      if (node !== undefined) node.page = page;
    }
    for (const page of own.filter(({ isApp }) => isApp)) moveIndex(findNode(tree, page.place, false));
    for (const { file, folder, value, lang: metaLang } of metas) {
      if (langs.length > 0 && metaLang !== undefined && metaLang !== lang) continue;
      const node = folder === '' ? tree : findNode(tree, folder, false);
      if (node !== undefined) node.meta ??= { file, value };
    }
    return { lang, tree };
  });
}

function findNode(tree: MetaNode, place: string, isNew: boolean): MetaNode | undefined {
  let node = tree;
  for (const name of place.split('/')) {
    const next = node.children.get(name) ?? (isNew ? { children: new Map() } : undefined);
    if (next === undefined) return undefined;
    node.children.set(name, next);
    node = next;
  }
  return node;
}

/** The `page.mdx` of a folder with other pages is their index. */
function moveIndex(node: MetaNode | undefined): void {
  if (node?.page === undefined || node.children.size === 0) return;
  node.children.set('index', { children: new Map(), page: node.page });
  delete node.page;
}
