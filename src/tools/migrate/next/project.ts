/** What sites of Nextra and Fumadocs share, both apps of Next: reading the project, and putting the new site together. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { AddressConfig } from '../../../engine/index.ts';
import { createFormerRedirect, listRedirects } from '../config/list-redirects.ts';
import { printConfig } from '../config/print-config.ts';
import type { createPageLinks, LinkedPage } from '../page/page-links.ts';
import { addShim, rewriteScript, type ShimProject } from '../page/shim-imports.ts';
import {
  createScriptReader,
  type Place,
  type Script,
  type ScriptReader,
} from '../project/evaluate-script.ts';
import { createResolver } from '../project/file-resolver.ts';
import type { Losses, MigrationInput, PlannedFile, Redirect, SitePlan } from '../project/migration.ts';
import { readJsonFile } from '../project/parse-data.ts';
import { asList, asRecord, asText, normalizeBase, type Values } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';

export interface NextProject {
  readonly dir: string;
  /** Paths of all files from the project folder. */
  readonly paths: readonly string[];
  readonly resolveFile: (specifier: string, from: string) => string | undefined;
  readonly reader: ScriptReader;
  readonly losses: Losses;
}

export async function openNextProject({ dir, target, losses }: MigrationInput): Promise<NextProject> {
  const isLeftOut = (path: string) => join(dir, path) === target || /^(?:out|dist|docgen-site)$/.test(path);
  const paths = await walkProject(dir, isLeftOut);
  const resolveFile = await createResolver(dir, new Set(paths));
  return { dir, paths, resolveFile, reader: createScriptReader(dir, resolveFile), losses };
}

/** Reads a script, and lists it as a loss if it cannot be read. */
export async function readScript(
  file: string,
  { reader, losses }: Pick<NextProject, 'reader' | 'losses'>,
  todo: string,
): Promise<Script> {
  const script = await reader.read(file);
  if (script.failure !== undefined)
    losses.add({ file, message: `It could not be read: ${script.failure}`, todo });
  return script;
}

export interface NextConfig {
  /** Undefined without one. */
  readonly file: string | undefined;
  readonly script: Script | undefined;
  readonly value: Values;
  readonly base: string;
  /** The place of an option, or the file that it would be in. */
  readonly findPlace: (key: string) => Place | { readonly file: string };
}

export const findNextConfig = (paths: readonly string[]): string | undefined =>
  paths.find((path) => /^next\.config\.[cm]?[jt]s$/.test(path));

export async function readNextConfig(project: NextProject): Promise<NextConfig> {
  const { paths, reader, losses } = project;
  const file = findNextConfig(paths);
  const script = file === undefined ? undefined : await readScript(file, project, COMPARE);
  const value = asRecord(script?.get('default'));
  const place = reader.findPlace(value, 'redirects');
  if (place !== undefined && !Array.isArray(value.redirects))
    losses.add({
      ...place,
      message: '"redirects" are computed, and not carried over.',
      todo: 'Write them in the options of docgenjs/plugins/client-redirects.',
    });
  const findPlace = (key: string) => reader.findPlace(value, key) ?? { file: file ?? 'package.json' };
  const base = asText(value.basePath) === undefined ? '/' : `/${normalizeBase(value.basePath, '')}/`;
  return { file, script, value, base, findPlace };
}

export const COMPARE = 'Compare the new config with it.';

/** The folder of the app, if there is one. */
export const findApp = (paths: readonly string[]): string | undefined =>
  ['app', 'src/app'].find((name) => paths.some((path) => path.startsWith(`${name}/`)));

/** Languages, the default one first. */
export function sortLocales(languages: unknown, defaultLanguage: unknown): string[] {
  const locales = asList(languages).map(String);
  const first = asText(defaultLanguage);
  return first === undefined ? locales : [first, ...locales.filter((lang) => lang !== first)];
}

/** A page with its places in both sites. */
export interface NextPage extends LinkedPage {
  readonly sourcePath: string;
  /** New path from the docs folder. */
  readonly to: string;
}

interface OtherFilesInput {
  readonly dir: string;
  readonly pages: readonly NextPage[];
  /** Texts of the files that are rewritten, by their paths. */
  readonly sources: ReadonlyMap<string, string>;
  readonly shim: ShimProject;
  /** Rewrites Markdown that pages import. */
  readonly rewritePart: (source: string, sourcePath: string, path: string) => string;
}

/** Adds the files that pages need, and the components that replace those of the tool. */
export async function addOtherFiles(
  files: PlannedFile[],
  { dir, pages, sources, shim, rewritePart }: OtherFilesInput,
): Promise<void> {
  const pagePaths = new Set(pages.map(({ sourcePath }) => sourcePath));
  for (const [sourcePath, path] of shim.newPaths) {
    if (pagePaths.has(sourcePath)) continue;
    const source = sources.get(sourcePath);
    if (source === undefined) files.push({ path, content: { copyOf: join(dir, sourcePath) } });
    else if (/\.mdx?$/.test(sourcePath)) files.push({ path, content: rewritePart(source, sourcePath, path) });
    else files.push({ path, content: await rewriteScript(source, { ...shim, sourcePath, path }) });
  }
  addShim(files, shim);
}

interface NextSite<Page extends NextPage> {
  readonly project: NextProject;
  readonly next: NextConfig;
  readonly pages: readonly Page[];
  /** Languages, the default one first; none if there is only one. */
  readonly langs: readonly string[];
  readonly address: AddressConfig;
  readonly links: ReturnType<typeof createPageLinks>;
  /** True if the language is in the address of a page even if it is the default one. */
  readonly isInFolder: (page: Page) => boolean;
  /** The planned files of the new site. */
  readonly files: readonly PlannedFile[];
  /** Redirects that `next.config` has not. */
  readonly redirects?: readonly Redirect[];
  readonly createConfig: (found: FoundSettings) => Record<string, unknown>;
}

/** Settings that are found in the project rather than in options. */
export interface FoundSettings {
  /** Name of the package, if nothing else names the site. */
  readonly name: string | undefined;
  readonly base: string;
  readonly icon: string | undefined;
  /** True for a site that publishes its pages for language models. */
  readonly hasLlms: boolean;
  readonly redirects: readonly Redirect[];
}

/** Puts a new site together: its pages, redirects, icon, config and package. */
export async function planNextSite<Page extends NextPage>({
  project,
  next,
  pages,
  langs,
  address,
  links,
  isInFolder,
  ...site
}: NextSite<Page>): Promise<SitePlan> {
  const { dir, paths, losses } = project;
  const [defaultLang] = langs;
  const hasDefaultFolder = defaultLang !== undefined && pages.some(isInFolder);
  const fromNext = listRedirects({
    value: { redirects: asList(next.value.redirects) },
    lose: (key, message, todo) => losses.add({ ...next.findPlace(key), message, todo }),
    resolveLink: (to) => links.resolve(to, defaultLang),
    hasPage: (link) => links.hasPage(link.replace(/[?#].*$/, ''), defaultLang),
    ...(hasDefaultFolder && { defaultFolder: defaultLang }),
  });
  const redirects = [...fromNext, ...(site.redirects ?? [])];
  const name = asText(asRecord(await readJsonFile(dir, 'package.json')).name);
  const files = [...site.files];
  const icon = addIcon(dir, paths, files);
  const config = site.createConfig({
    name,
    base: next.base,
    icon,
    redirects,
    // Those of a site that writes them itself are among its public files.
    hasLlms: paths.some((path) => /(?:^|\/)llms(?:-full)?\.txt\/route\.[jt]sx?$/.test(path)),
  });
  files.push({ path: 'docgen.config.ts', content: printConfig(config) });
  return {
    files,
    pages: pages.map((page) => {
      const { slug, lang = '', to } = page;
      const hasFolder = langs.length > 0 && (isInFolder(page) || lang !== defaultLang);
      return { address: posix.join('/', hasFolder ? lang : '', slug), path: to };
    }),
    redirects: redirects.map(createFormerRedirect),
    base: next.base,
    address,
  };
}

/** Adds the icon that Next finds in `app`, or that is in `public`. */
function addIcon(dir: string, paths: readonly string[], files: PlannedFile[]): string | undefined {
  const app = findApp(paths);
  const names = ['icon.svg', 'icon.png', 'favicon.svg', 'favicon.ico'];
  const own = names.find((name) => app !== undefined && paths.includes(`${app}/${name}`));
  if (own !== undefined && !existsSync(join(dir, 'public', own)))
    files.push({ path: `docs/public/${own}`, content: { copyOf: join(dir, app ?? '', own) } });
  const found = own ?? names.find((name) => paths.includes(`public/${name}`));
  return found === undefined ? undefined : `/${found}`;
}
