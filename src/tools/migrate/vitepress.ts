/** Sites of VitePress. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import {
  createAddressConfig,
  createLosses,
  type FormerPage,
  type PlannedFile,
  type ReadSite,
} from './migration.ts';
import { createPackageJson } from './package-json.ts';
import { printConfig } from './print-config.ts';
import { asText, readMainConfig } from './read-peer-config.ts';
import { convertLocales, convertVitePressConfig } from './vitepress-config.ts';
import { addFolderConfigs } from './vitepress-folders.ts';
import { rewriteVitePressPage } from './vitepress-page.ts';
import { createRewrite } from './vitepress-rewrites.ts';
import { walkProject } from './walk-project.ts';

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs'];

export const readVitePress: ReadSite = async ({ dir, target, specifier }) => {
  const configFile = findConfig(dir);
  if (configFile === undefined) return undefined;
  const losses = createLosses();
  const configName = relative(dir, configFile).replaceAll('\\', '/');
  const siteDir = configName.startsWith('.') ? '.' : configName.slice(0, configName.indexOf('/.'));
  const config = await readMainConfig(configName, dir, losses);
  const docsDir = posix.join(siteDir, asText(config.value.srcDir) ?? '.');
  const inTarget = posix.relative(docsDir, relative(dir, target).replaceAll('\\', '/'));
  const paths = await walkProject(join(dir, docsDir), (path) => path === inTarget);

  const rewritePath = createRewrite(config.value.rewrites);
  const { value, files: folderConfigs } = await addFolderConfigs(config.value, {
    ...{ dir, docsDir, paths, rewritePath, losses },
  });
  const newPaths = new Map(paths.map((path) => [path, rewritePath(path)]));
  const files: PlannedFile[] = [];
  const pages: FormerPage[] = [];
  for (const path of paths) {
    const file = join(dir, docsDir, path);
    if (/(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock)$/.test(path)) continue;
    if (folderConfigs.has(path)) continue;
    const sourcePath = posix.join(docsDir, path);
    if (path.includes('[')) {
      const todo = 'Write its pages by a plugin (addPages), or as files.';
      losses.add({ file: sourcePath, message: 'Pages made from data are not carried over.', todo });
      continue;
    }
    if (!path.endsWith('.md') || path.startsWith('public/')) {
      files.push({ path: `docs/${rewritePath(path)}`, content: { copyOf: file } });
      continue;
    }
    const source = await readFile(file, 'utf8');
    const readShared = (name: string) => readText(join(dir, docsDir, name));
    const content = rewriteVitePressPage({ source, path, sourcePath, newPaths, readShared, losses });
    const former = { file: sourcePath, text: source, isMdx: false };
    files.push({ path: `docs/${rewritePath(path)}`, content, former });
    const isPage = !posix.basename(path).startsWith('_');
    if (isPage) pages.push({ address: getAddress(rewritePath(path)), path: rewritePath(path) });
  }
  const docgenConfig = convertVitePressConfig({ ...config, value, file: configName, losses });
  if (existsSync(join(dir, siteDir, '.vitepress/theme'))) {
    losses.add({
      ...{
        file: posix.join(siteDir, '.vitepress/theme'),
        message: 'A theme of Vue components is not carried over.',
      },
      todo: 'Styles: name the file in "globalStyles". Components: write them in React, see /guide/advanced/custom-theme.',
    });
  }
  const { locales, lang } = convertLocales(value);
  const address = { ...createAddressConfig(locales, lang), hasLocales: locales.length > 0 };
  const configFiles: PlannedFile[] = [
    { path: 'docgen.config.ts', content: printConfig(docgenConfig, { file: configName, losses }) },
    {
      path: 'package.json',
      content: await createPackageJson({
        ...{ target, specifier, losses },
        dir: existsSync(join(dir, 'package.json')) ? dir : join(dir, siteDir),
      }),
    },
  ];
  const base = asText(value.base) ?? '/';
  return {
    files: [...configFiles, ...files],
    pages,
    losses: losses.list(),
    redirects: [],
    root: 'docs',
    base,
    address,
  };
};

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
