/** Sites of VitePress. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import type { AddressConfig } from '../../engine/index.ts';
import {
  createLosses,
  type FormerPage,
  type Migration,
  type MigrationInput,
  type PlannedFile,
} from './migration.ts';
import { toPackageJson } from './package-json.ts';
import { printConfig } from './print-config.ts';
import { readMainConfig, toText } from './read-peer-config.ts';
import { toVitePressConfig, toVitePressLocales } from './vitepress-config.ts';
import { rewriteVitePressPage } from './vitepress-page.ts';
import { toRewrite } from './vitepress-rewrites.ts';
import { walkProject } from './walk-project.ts';

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs'];

export async function readVitePress({
  dir,
  target,
  specifier,
}: MigrationInput): Promise<Migration | undefined> {
  const configFile = findConfig(dir);
  if (configFile === undefined) return undefined;
  const losses = createLosses();
  const configName = relative(dir, configFile).replaceAll('\\', '/');
  const siteDir = posix.dirname(posix.dirname(configName));
  const config = await readMainConfig(configName, dir, losses);
  const { value } = config;
  const docsDir = posix.join(siteDir, toText(value.srcDir) ?? '.');
  const inTarget = posix.relative(docsDir, relative(dir, target).replaceAll('\\', '/'));
  const paths = await walkProject(join(dir, docsDir), (path) => path === inTarget);

  const toNew = toRewrite(value.rewrites);
  const known = new Map(paths.map((path) => [path, toNew(path)]));
  const files: PlannedFile[] = [];
  const pages: FormerPage[] = [];
  for (const path of paths) {
    const file = join(dir, docsDir, path);
    if (/(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock)$/.test(path)) continue;
    const shown = posix.join(docsDir, path);
    if (path.includes('[')) {
      const todo = 'Write its pages by a plugin (addPages), or as files.';
      losses.add({ file: shown, message: 'Pages made from data are not carried over.', todo });
      continue;
    }
    if (!path.endsWith('.md') || path.startsWith('public/')) {
      files.push({ path: `docs/${toNew(path)}`, content: { copyOf: file } });
      continue;
    }
    const source = await readFile(file, 'utf8');
    const readShared = (name: string) => readText(join(dir, docsDir, name));
    const content = rewriteVitePressPage({ source, path, shown, known, readShared, losses });
    files.push({ path: `docs/${toNew(path)}`, content });
    const isPage = !posix.basename(path).startsWith('_');
    if (isPage) pages.push({ address: toAddress(toNew(path)), path: toNew(path) });
  }
  const made = toVitePressConfig({ ...config, file: configName, losses });
  if (existsSync(join(dir, siteDir, '.vitepress/theme'))) {
    losses.add({
      ...{
        file: posix.join(siteDir, '.vitepress/theme'),
        message: 'A theme of Vue components is not carried over.',
      },
      todo: 'Styles: name the file in "globalStyles". Components: write them in React, see /guide/advanced/custom-theme.',
    });
  }
  const { locales, lang } = toVitePressLocales(value);
  const address: AddressConfig = {
    lang,
    hasLocales: locales.length > 0,
    locales: locales,
    multiVersion: { default: '', versions: [] },
  };
  const own: PlannedFile[] = [
    { path: 'docgen.config.ts', content: printConfig(made) },
    {
      path: 'package.json',
      content: await toPackageJson(
        existsSync(join(dir, 'package.json')) ? dir : join(dir, siteDir),
        specifier,
      ),
    },
  ];
  const base = toText(value.base) ?? '/';
  return {
    files: [...own, ...files],
    pages,
    losses: losses.list(),
    redirects: [],
    root: 'docs',
    base,
    address,
  };
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

function toAddress(path: string): string {
  return `/${path.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1')}`;
}
