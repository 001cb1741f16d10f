/** Sites of VitePress. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { compile, match } from 'path-to-regexp';
import { printConfig } from '../config/print-config.ts';
import { createScriptReader } from '../project/evaluate-script.ts';
import { createResolver } from '../project/file-resolver.ts';
import {
  createAddressConfig,
  type FormerPage,
  type Losses,
  type PlannedFile,
  type ReadSite,
} from '../project/migration.ts';
import { asRecord, asText, readMainConfig, type Values } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { convertLocales, convertVitePressConfig } from './config.ts';
import { expandTemplate, findPathsFile, isMadeFromData } from './data.ts';
import { rewriteVitePressPage } from './page.ts';

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs'];

export const readVitePress: ReadSite = async ({ dir, target, losses }) => {
  const configFile = findConfig(dir);
  if (configFile === undefined) return undefined;
  const configName = relative(dir, configFile).replaceAll('\\', '/');
  const siteDir = configName.startsWith('.') ? '.' : configName.slice(0, configName.indexOf('/.'));
  const config = await readMainConfig(configName, dir, losses);
  const docsDir = posix.join(siteDir, asText(config.value.srcDir) ?? '.');
  const inTarget = posix.relative(docsDir, relative(dir, target).replaceAll('\\', '/'));
  const paths = await walkProject(join(dir, docsDir), (path) => path === inTarget);

  const rewritePath = createRewrite(config.value.rewrites);
  const { value, files: folderConfigs } = await addFolderConfigs(config.value, {
    dir,
    docsDir,
    paths,
    rewritePath,
    losses,
  });
  const newPaths = new Map(paths.map((path) => [path, rewritePath(path)]));
  const files: PlannedFile[] = [];
  const pages: FormerPage[] = [];
  const readShared = (name: string) => readText(join(dir, docsDir, name));
  const addPage = (page: { readonly path: string; readonly sourcePath: string; readonly source: string }) => {
    const { path, sourcePath, source } = page;
    const content = rewriteVitePressPage({ ...page, newPaths, readShared, losses });
    const former = { file: sourcePath, text: source, isMdx: false };
    files.push({ path: `docs/${rewritePath(path)}`, content, former });
    const isPage = !posix.basename(path).startsWith('_');
    if (isPage) pages.push({ address: getAddress(rewritePath(path)), path: rewritePath(path) });
  };
  for (const path of paths) {
    const file = join(dir, docsDir, path);
    if (/(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock)$/.test(path)) continue;
    if (folderConfigs.has(path)) continue;
    const sourcePath = posix.join(docsDir, path);
    if (isLoader(path)) {
      const todo = 'Write what it gives as JSON or code, and import that in an .mdx page.';
      losses.add({ file: sourcePath, message: 'A data loader of VitePress is not carried over.', todo });
      continue;
    }
    if (isMadeFromData(path)) continue;
    if (!path.endsWith('.md') || path.startsWith('public/')) {
      files.push({ path: `docs/${rewritePath(path)}`, content: { copyOf: file } });
      continue;
    }
    addPage({ path, sourcePath, source: await readFile(file, 'utf8') });
  }
  for (const page of await readDataPages({ dir, docsDir, paths, losses })) addPage(page);
  const docgenConfig = convertVitePressConfig({ ...config, value, file: configName, losses });
  if (existsSync(join(dir, siteDir, '.vitepress/theme'))) {
    losses.add({
      file: posix.join(siteDir, '.vitepress/theme'),
      message: 'A theme of Vue components is not carried over.',
      todo: 'Styles: name the file in "globalStyles". Components: write them in React, see /guide/advanced/custom-theme.',
    });
  }
  const { locales, lang } = convertLocales(value);
  const address = { ...createAddressConfig(locales, lang), hasLocales: locales.length > 0 };
  const content = printConfig(docgenConfig, { file: configName, losses });
  return {
    files: [{ path: 'docgen.config.ts', content }, ...files],
    pages,
    packageDir: existsSync(join(dir, 'package.json')) ? dir : join(dir, siteDir),
    base: asText(value.base),
    address,
  };
};

const isLoader = (path: string) => /\.data\.[cm]?[jt]s$/.test(path) && !path.startsWith('public/');

/** Pages of data that is written out; others are listed as lost, by the file of their data. */
async function readDataPages({ dir, docsDir, paths, losses }: Omit<FolderInput, 'rewritePath'>) {
  const resolve = await createResolver(dir, new Set(paths.map((path) => posix.join(docsDir, path))));
  const reader = createScriptReader(dir, resolve);
  const pages = [];
  for (const path of paths.filter((name) => name.endsWith('.md') && isMadeFromData(name))) {
    const sourcePath = posix.join(docsDir, path);
    const data = findPathsFile(path, paths);
    const pathsFile = data === undefined ? undefined : posix.join(docsDir, data);
    const source = await readFile(join(dir, sourcePath), 'utf8');
    const made = pathsFile && (await expandTemplate({ path, source, pathsFile, reader }));
    if (made) pages.push(...made.map((page) => ({ ...page, sourcePath })));
    else
      losses.add({
        file: pathsFile ?? sourcePath,
        message: `The pages of "${path}" are made from data that is not written out.`,
        todo: 'Write its pages by a plugin (addPages), or as files.',
      });
  }
  return pages;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function findConfig(dir: string): string | undefined {
  return ['.', 'docs']
    .flatMap((folder) => EXTENSIONS.map((extension) => join(dir, folder, `.vitepress/config.${extension}`)))
    .flatMap((file) => [file, file.replace(/config\.(\w+)$/, 'config/index.$1')])
    .find((file) => existsSync(file));
}

function getAddress(path: string): string {
  return `/${path.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`;
}

const CONFIG = /^(.+)\/config\.(?:ts|mts|js|mjs)$/;

interface FolderInput {
  readonly dir: string;
  /** Docs folder, from `dir`. */
  readonly docsDir: string;
  /** Files of the docs folder. */
  readonly paths: readonly string[];
  readonly rewritePath: (path: string) => string;
  readonly losses: Losses;
}

/** The config with the settings of its languages, and the files that they were read from. */
async function addFolderConfigs(
  value: Values,
  { dir, docsDir, paths, rewritePath, losses }: FolderInput,
): Promise<{ value: Values; files: ReadonlySet<string> }> {
  const locales = { ...asRecord(value.locales) };
  const files = new Set<string>();
  for (const path of paths) {
    const folder = CONFIG.exec(path)?.[1];
    if (folder === undefined) continue;
    // Pages of the default language may be in a folder that their addresses leave out.
    const key = posix.dirname(rewritePath(`${folder}/index.md`)).replace(/^\.$/, 'root');
    if (locales[key] === undefined) continue;
    const { value: own } = await readMainConfig(posix.join(docsDir, path), dir, losses);
    const former = asRecord(locales[key]);
    const themeConfig = { ...asRecord(former.themeConfig), ...asRecord(own.themeConfig) };
    locales[key] = { ...former, ...own, themeConfig };
    files.add(path);
  }
  return files.size === 0 ? { value, files } : { value: { ...value, locales }, files };
}

/** The new path of a file; the same one where no rule fits. */
type Rewrite = (path: string) => string;

/** The first rule that fits counts. docgen takes a README for the index of its folder, VitePress does not. */
export function createRewrite(rewrites: unknown): Rewrite {
  const rewrite = createRules(rewrites);
  return (path) => rewrite(path).replace(/(^|\/)(readme)(?=\.md$)/i, '$1$2/index');
}

/** As VitePress reads them, with the same package. */
function createRules(rewrites: unknown): Rewrite {
  if (typeof rewrites === 'function') return (path) => rewrites(path) ?? path;
  const rules = Object.entries(asRecord(rewrites)).map(([from, to]) => ({
    matchPath: match(from.startsWith('^') ? new RegExp(from) : from),
    toPath: compile(`/${to}`, { validate: false }),
  }));
  return (path) => {
    for (const { matchPath, toPath } of rules) {
      const found = matchPath(path);
      if (found) return toPath(found.params).slice(1);
    }
    return path;
  };
}
