/** Sites of Fumadocs: collections of Markdown, their `meta` files, and what pages import and include. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { collectFiles } from '../next/collect-files.ts';
import { addOtherFiles, type FoundSettings, openNextProject, planNextSite } from '../next/project.ts';
import { findComponents } from '../page/component-imports.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { listReferences } from '../page/list-references.ts';
import { createPageLinks } from '../page/page-links.ts';
import { createShim, type ShimProject } from '../page/shim-imports.ts';
import { createAddressConfig, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { asList } from '../project/read-peer-config.ts';
import { FUMADOCS_PACK } from './components.ts';
import { convertFumadocsConfig } from './config.ts';
import { type FumadocsFolders, removeGroups } from './files.ts';
import { listIncluded, type ReadPart } from './includes.ts';
import { readNavigation } from './navigation.ts';
import { type FumadocsOptions, readFumadocsOptions } from './options.ts';
import { readFormerText, rewriteFumadocsPage } from './page.ts';
import { type FumadocsFile, listReactPages, readPages } from './pages.ts';

const SHIM = 'components/fumadocs.jsx';

export const readFumadocs: ReadSite = async (input) => {
  const project = await openNextProject(input);
  const { dir, resolveFile } = project;
  const options = await readFumadocsOptions(project);
  if (options === undefined) return undefined;
  const { folders, next } = options;
  const langs = folders.locales.length > 1 ? folders.locales : [];
  const [defaultLang] = langs;
  const address = createAddressConfig(langs.map((lang) => ({ lang, label: lang })));
  const pages = await readPages(project, folders, address);
  listReactPages(project, folders);
  const readPart = (path: string) => readText(join(dir, path));
  const { newPaths, sources } = await collectFiles(project, {
    pages,
    getNewPath: (file) => getNewPath(file, folders),
    named: [...new Set(pages.flatMap((page) => listNamed(page, { options, readPart, resolveFile })))],
  });
  const homes = listHomes(pages, folders, defaultLang);
  const fromHomes = homes.map(({ source, slug }) => ({ source, destination: `/${slug}` }));
  const links = createPageLinks({
    pages,
    langs,
    newPaths,
    redirects: [...fromHomes, ...asList(next.value.redirects)],
  });
  const locales = await readNavigation(project, { pages, options, langs, links });
  const shim = createShim(project, { newPaths, pack: FUMADOCS_PACK, shim: SHIM });
  const files = await planFiles({ dir, pages, sources, shim, options, links, readPart, defaultLang });
  const site = {
    project,
    next,
    pages,
    langs,
    address,
    links,
    files,
    isInFolder: () => options.hasDefaultFolder,
    redirects: homes.map(({ source, link }) => ({ from: `^${source}$`, to: link })),
    createConfig: (found: FoundSettings) =>
      convertFumadocsConfig({
        ...options,
        ...found,
        locales,
        lose: (key, message, todo) => project.losses.add({ ...options.findPlace(key), message, todo }),
      }),
  };
  return planNextSite(site);
};

/** First pages of the languages whose home page is in React, with the address of that. */
function listHomes(pages: readonly FumadocsFile[], { collections }: FumadocsFolders, defaultLang?: string) {
  return pages
    .filter(({ slug, lang }) => {
      const hasHome = pages.some((page) => page.slug === '' && page.lang === lang);
      return slug === collections[0]?.base && !hasHome;
    })
    .map(({ lang, ...page }) => ({ ...page, source: lang === defaultLang ? '/' : `/${lang}/` }));
}

interface PlanInput {
  readonly dir: string;
  readonly pages: readonly FumadocsFile[];
  /** Texts of the files that are rewritten, by their paths. */
  readonly sources: ReadonlyMap<string, string>;
  readonly shim: ShimProject;
  readonly options: FumadocsOptions;
  readonly links: ReturnType<typeof createPageLinks>;
  readonly readPart: ReadPart;
  readonly defaultLang: string | undefined;
}

/** Pages, and the files that they bring along. */
async function planFiles(input: PlanInput): Promise<PlannedFile[]> {
  const { dir, pages, sources, shim, options, links, readPart, defaultLang } = input;
  const { globals } = options;
  const createPage = (source: string, sourcePath: string, path: string, lang: string | undefined) => ({
    ...shim,
    source,
    sourcePath,
    path,
    globals,
    readPart,
    address: '/',
    findLink: (to: string) => links.find(to, lang),
    findFile: (file: string) => findPage(file, lang, pages)?.link,
  });
  const files = pages.map(({ sourcePath, source, to, slug, lang }): PlannedFile => {
    const page = { ...createPage(source, sourcePath, `docs/${to}`, lang), address: `/${slug}` };
    const former = { file: sourcePath, text: readFormerText(page), isMdx: to.endsWith('.mdx') };
    return { path: page.path, content: rewriteFumadocsPage(page), former };
  });
  await addOtherFiles(files, {
    dir,
    pages,
    sources,
    shim,
    rewritePart: (source, sourcePath, path) =>
      rewriteFumadocsPage(createPage(source, sourcePath, path, defaultLang)),
  });
  return files;
}

/** Undefined for a missing file, which the page that names it reports. */
function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\r\n', '\n') : undefined;
}

/** The page of a file in a language; links leave the language out of its name. */
function findPage(file: string, lang: string | undefined, pages: readonly FumadocsFile[]) {
  const place = file.replace(/\.mdx?$/, '');
  const found = pages.filter((page) => `${page.collection.dir}/${page.place}` === place);
  return (
    found.find((page) => page.lang === lang) ??
    pages.find(({ sourcePath }) => sourcePath === file) ??
    found[0]
  );
}

interface NamedInput {
  readonly options: FumadocsOptions;
  readonly readPart: ReadPart;
  readonly resolveFile: ShimProject['resolveFile'];
}

/** Files of components that a page uses without an import, and those that its parts name. */
function listNamed(
  { source, sourcePath }: FumadocsFile,
  { options: { globals }, readPart, resolveFile }: NamedInput,
): string[] {
  const { body } = splitPage(source);
  const parts = listIncluded({ body, sourcePath, isMdx: sourcePath.endsWith('.mdx') }, readPart);
  const used = [body, ...parts.map((part) => part.body)].flatMap((text) => [
    ...findComponents(text, 1).used.keys(),
  ]);
  return [
    ...used.flatMap((name) => globals.get(name.split('.')[0] ?? name)?.file ?? []),
    ...parts.flatMap((part) =>
      listReferences(part.body, part.path).flatMap(
        (name) => resolveFile(name.replace(/[?#].*$/, ''), part.path) ?? [],
      ),
    ),
  ];
}

/** Returns the new path: files beside pages stay there; code and parts of pages keep their paths in the project. */
function getNewPath(file: string, { collections }: FumadocsFolders): string {
  if (/\.(?:mdx?|[cm]?[jt]sx?|json|s?css)$/.test(file)) return file;
  const own = collections.find(({ dir }) => file.startsWith(`${dir}/`));
  return own === undefined
    ? file
    : posix.join('docs', own.base, removeGroups(file.slice(own.dir.length + 1)));
}
