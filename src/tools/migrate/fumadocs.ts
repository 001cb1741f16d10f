/** Sites of Fumadocs: collections of Markdown, their `meta` files, and what pages import and include. */
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { collectFiles, listReferences } from './collect-files.ts';
import { findComponents } from './component-imports.ts';
import { splitPage } from './edit-frontmatter.ts';
import { createScriptReader } from './evaluate-script.ts';
import { createResolver } from './file-resolver.ts';
import { FUMADOCS_PACK } from './fumadocs-components.ts';
import { convertFumadocsConfig } from './fumadocs-config.ts';
import { type FumadocsFolders, removeGroups } from './fumadocs-files.ts';
import { listIncluded, type ReadPart } from './fumadocs-includes.ts';
import { readNavigation } from './fumadocs-navigation.ts';
import { type FumadocsOptions, readFumadocsOptions } from './fumadocs-options.ts';
import { readFormerText, rewriteFumadocsPage } from './fumadocs-page.ts';
import { type FumadocsFile, listReactPages, readPages } from './fumadocs-pages.ts';
import { createFormerRedirect, listRedirects } from './list-redirects.ts';
import { createAddressConfig, createLosses, type PlannedFile, type ReadSite } from './migration.ts';
import { addNextIcon } from './next-icon.ts';
import { createPackageJson } from './package-json.ts';
import { createPageLinks } from './page-links.ts';
import { printConfig } from './print-config.ts';
import { asList, asRecord, asText } from './read-peer-config.ts';
import { addShim, rewriteScript, type ShimProject } from './shim-imports.ts';
import { walkProject } from './walk-project.ts';

const SHIM = 'components/fumadocs.jsx';

export const readFumadocs: ReadSite = async ({ dir, target, specifier }) => {
  const losses = createLosses();
  const isLeftOut = (path: string) => join(dir, path) === target || /^(?:out|dist|docgen-site)$/.test(path);
  const paths = await walkProject(dir, isLeftOut);
  const resolveFile = await createResolver(dir, new Set(paths));
  const reader = createScriptReader(dir, resolveFile);
  const options = await readFumadocsOptions({ dir, paths, reader, resolveFile, losses });
  if (options === undefined) return undefined;
  const { folders, next, configFile } = options;
  const langs = folders.locales.length > 1 ? folders.locales : [];
  const [defaultLang] = langs;
  const address = createAddressConfig(langs.map((lang) => ({ lang, label: lang })));
  const pages = await readPages({ dir, paths, folders, address, losses });
  listReactPages(paths, folders, losses);
  const readPart = (path: string) => readText(join(dir, path));
  const { newPaths, sources } = await collectFiles({
    ...{ dir, paths, pages, resolveFile },
    getNewPath: (file) => getNewPath(file, folders),
    named: [...new Set(pages.flatMap((page) => listNamed(page, { options, readPart, resolveFile })))],
  });
  const homes = listHomes(pages, folders, defaultLang);
  const fromHomes = homes.map(({ source, slug }) => ({ source, destination: `/${slug}` }));
  const links = createPageLinks({
    pages,
    langs,
    newPaths,
    redirects: [...fromHomes, ...asList(next.redirects)],
  });
  const locales = await readNavigation({ dir, paths, pages, options, langs, links, losses });
  const project: ShimProject = {
    ...{ newPaths, resolveFile, losses, pack: FUMADOCS_PACK },
    ...{ shim: SHIM, missing: new Set<string>() },
  };
  const files = await planFiles({
    ...{ dir, pages, sources, project, options, links, readPart, defaultLang },
  });
  const hasDefaultFolder = options.hasDefaultFolder && defaultLang !== undefined;
  const redirects = listRedirects({
    value: { redirects: asList(next.redirects) },
    lose(key, message, todo) {
      losses.add({ file: configFile ?? '', line: reader.findPlace(next, key)?.line, message, todo });
    },
    resolveLink: (to: string) => links.resolve(to, defaultLang),
    hasPage: (link: string) => links.hasPage(link.replace(/[?#].*$/, ''), defaultLang),
    ...(hasDefaultFolder && { defaultFolder: defaultLang }),
  });
  redirects.push(...homes.map(({ source, link }) => ({ from: `^${source}$`, to: link })));
  const packageJson = await createPackageJson(dir, specifier);
  const app = ['app', 'src/app'].find((name) => paths.some((path) => path.startsWith(`${name}/`)));
  const icon = addNextIcon(dir, paths, app, files);
  const name = asText(asRecord(JSON.parse(packageJson)).name);
  const config = convertFumadocsConfig({
    ...{ ...options, name, icon, locales, redirects },
    lose: (key, message, todo) => losses.add({ ...options.findPlace(key), message, todo }),
  });
  return {
    files: [
      ...files,
      { path: 'docgen.config.ts', content: printConfig(config) },
      { path: 'package.json', content: packageJson },
    ],
    pages: pages.map(({ slug, lang = '', to }) => {
      const isInFolder = langs.length > 0 && (hasDefaultFolder || lang !== defaultLang);
      return { address: posix.join('/', isInFolder ? lang : '', slug), path: to };
    }),
    losses: losses.list(),
    redirects: redirects.map(createFormerRedirect),
    ...{ root: 'docs', base: options.base, address },
  };
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
  readonly project: ShimProject;
  readonly options: FumadocsOptions;
  readonly links: ReturnType<typeof createPageLinks>;
  readonly readPart: ReadPart;
  readonly defaultLang: string | undefined;
}

/** Pages, and the files that they bring along. */
async function planFiles(input: PlanInput): Promise<PlannedFile[]> {
  const { dir, pages, sources, project, options, links, readPart, defaultLang } = input;
  const { globals } = options;
  const createPage = (source: string, sourcePath: string, path: string, lang: string | undefined) => ({
    ...{ ...project, source, sourcePath, path, globals, readPart, address: '/' },
    findLink: (to: string) => links.find(to, lang),
    findFile: (file: string) => findPage(file, lang, pages)?.link,
  });
  const files = pages.map(({ sourcePath, source, to, slug, lang }): PlannedFile => {
    const page = { ...createPage(source, sourcePath, `docs/${to}`, lang), address: `/${slug}` };
    const former = { file: sourcePath, text: readFormerText(page), isMdx: to.endsWith('.mdx') };
    return { path: page.path, content: rewriteFumadocsPage(page), former };
  });
  const pagePaths = new Set(pages.map(({ sourcePath }) => sourcePath));
  const rewrite = (source: string, sourcePath: string, path: string) =>
    /\.mdx?$/.test(sourcePath)
      ? rewriteFumadocsPage(createPage(source, sourcePath, path, defaultLang))
      : rewriteScript(source, { ...project, sourcePath, path });
  for (const [sourcePath, path] of project.newPaths) {
    const source = sources.get(sourcePath);
    if (pagePaths.has(sourcePath)) continue;
    const content =
      source === undefined ? { copyOf: join(dir, sourcePath) } : await rewrite(source, sourcePath, path);
    files.push({ path, content });
  }
  addShim(files, project);
  return files;
}

/** Undefined if there is no such file; the page that names it says so. */
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

/** Files beside pages stay beside them; code and parts of pages keep their places in the project. */
function getNewPath(file: string, { collections }: FumadocsFolders): string {
  if (/\.(?:mdx?|[cm]?[jt]sx?|json|s?css)$/.test(file)) return file;
  const own = collections.find(({ dir }) => file.startsWith(`${dir}/`));
  return own === undefined
    ? file
    : posix.join('docs', own.base, removeGroups(file.slice(own.dir.length + 1)));
}
