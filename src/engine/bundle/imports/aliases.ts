/**
 * Resolves the import specifiers that docgen answers itself, under its own names and those of other tools
 * (`compat/module-names.ts`), so that a site moves over without edits.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { OnResolveArgs, Plugin } from 'esbuild';
import {
  DOC_UI_NAMES,
  INNER_ORIGINAL_NAMES,
  NODE_NAMES,
  ORIGINAL_NAMES,
  PLUGIN_RUNTIME_NAMES,
  RUNTIME_NAMES,
  THEME_FILE,
  THEME_NAMES,
} from '../../../compat/module-names.ts';
import { isWithin } from '../../config/file-path.ts';
import { createDiskNames } from '../../files/disk-names.ts';
import type { SiteConfig } from '../../types.ts';
import { askOthers, isAsking } from './ask-others.ts';
import { printNodeImport } from './missing-import.ts';
import { findRoomFile, resolveRoomFile } from './rooms.ts';

export const RUNTIME = ['docgenjs/runtime', ...RUNTIME_NAMES];
const THEME = ['docgenjs/theme', '@theme', ...THEME_NAMES];
/** The built-in theme, from anywhere. */
export const ORIGINALS = ['docgenjs/theme-original', '@theme-original', ...ORIGINAL_NAMES];
/** Another name of the built-in theme inside a site's theme. */
export const THEME_ORIGINALS = INNER_ORIGINAL_NAMES;
/** Names of the built-in theme in the theme's entry, where they would otherwise resolve to the importing file. */
export const ENTRY_ORIGINALS = THEME;
const DOC_UI = ['docgenjs/doc-ui'];
const MDX_REACT = ['@mdx-js/react'];
/** The browser's half of an official plugin, which then shares runtime and theme with the site. */
const PLUGIN_RUNTIMES = [/^docgenjs\/plugins\/([\w-]+)\/runtime$/, PLUGIN_RUNTIME_NAMES];

/** What Node runs: bundled, it would be hundreds of errors in docgen's own files. */
const OF_NODE = [/^docgenjs(?:\/plugins\/[\w-]+)?$/, NODE_NAMES];

/** The built-in theme, whatever lies between it and whoever asks. */
export const BUILT_IN_THEME = 'virtual:docgen/built-in-theme';

type Themed = Pick<SiteConfig, 'themeDir' | 'bundler'>;

/** Returns the entry of a theme between that of the site and the built-in one: an alias names it, see `withThemeAlias`. */
export function findThemePackage({ bundler }: Themed): string | undefined {
  return bundler.alias['@theme'];
}

/** Returns true if the site has a theme besides the built-in one. */
export function hasTheme(config: Themed): boolean {
  return findThemeEntry(config.themeDir) !== undefined || findThemePackage(config) !== undefined;
}

/** Returns the user's theme entry, if any. */
export function findThemeEntry(themeDir: string): string | undefined {
  const names = createDiskNames(dirname(themeDir));
  return ENTRIES.map((name) => join(themeDir, name)).find((file) => existsSync(file) && names.has(file));
}

/**
 * Finds a file that would be the entry but for its letter case. Some disks open it and others do not,
 * so docgen never does.
 */
export function findMiswrittenEntry(themeDir: string): { actual: string; expected: string } | undefined {
  const names = createDiskNames(dirname(themeDir));
  for (const expected of ENTRIES.map((name) => join(themeDir, name))) {
    const actual = names.findAnyCase(expected);
    if (actual !== undefined && !names.has(expected)) return { actual, expected };
  }
  return undefined;
}

const ENTRIES = ['index.tsx', 'index.ts', 'index.jsx', 'index.js', 'index.mjs'];

/** The theme with the one component that esbuild must not even see elsewhere (`theme/app-index.tsx`). */
const HIGHLIGHTING_THEME = {
  path: 'virtual:docgen/highlighting-theme',
  namespace: 'docgen-virtual',
  sideEffects: false,
};

/** The theme as pages see it when the site has one of its own (`generateSiteTheme`). */
const SITE_THEME = { path: 'virtual:docgen/site-theme', namespace: 'docgen-virtual', sideEffects: false };

/** The entry itself, imported for its side effects, whatever its package declares about them. */
export const THEME_ENTRY = 'virtual:docgen/theme-entry';

async function wantsHighlighter(
  { importer, namespace }: OnResolveArgs,
  getPageCode: AliasInput['getPageCode'],
): Promise<boolean> {
  if (!['file', 'docgen-page', 'docgen-imports'].includes(namespace)) return false;
  const text = getPageCode(importer) ?? (await readFile(importer, 'utf8').catch(() => ''));
  return text.includes('CodeBlockRuntime');
}

const NAME = 'docgen-aliases';

/** `.`, `..`, `../..`, with or without `/index`. */
const FOLDER = /^\.{1,2}(?:\/\.\.)*(?:\/(?:index(?:\.\w+)?)?)?$/;

export interface AliasInput {
  /** The user's theme, if any. */
  readonly themeEntry: string | undefined;
  readonly themeDir: string;
  /** The theme below it, if any. */
  readonly themePackage: string | undefined;
  readonly projectDir: string;
  /** Returns the compiled code of a page, by esbuild's name for the page. */
  readonly getPageCode: (path: string) => string | undefined;
}

/** Resolves docgen's specifiers. */
export function aliasPlugin({
  themeEntry,
  themeDir,
  themePackage,
  projectDir,
  getPageCode,
}: AliasInput): Plugin {
  const original = resolveRoomFile('theme/app-index');
  const docUi = resolveRoomFile('theme/doc-ui/index');
  const mdxReact = resolveRoomFile('runtime/body/mdx-react');
  return {
    name: NAME,
    setup(build) {
      const resolveTo = (names: readonly string[], path: string, namespace = 'file') => {
        // docgen's own modules have no side effects, so their unused exports are dropped.
        build.onResolve({ filter: createFilter(names) }, () => ({ path, namespace, sideEffects: false }));
      };
      resolveTo(RUNTIME, 'virtual:docgen/runtime', 'docgen-virtual');
      resolveTo([BUILT_IN_THEME], original);
      build.onResolve({ filter: THEME_FILE }, () => ({ path: original, sideEffects: false }));
      const packageDir = themePackage && findPackageDir(themePackage, projectDir);
      const isInPackage = (importer: string) => packageDir !== undefined && isWithin(importer, packageDir);
      const resolveOriginal = (importer: string) =>
        themePackage === undefined || isInPackage(importer)
          ? { path: original, sideEffects: false }
          : { path: themePackage };
      build.onResolve({ filter: createFilter(ORIGINALS) }, ({ importer }) => resolveOriginal(importer));
      resolveTo(DOC_UI, docUi);
      resolveTo(MDX_REACT, mdxReact);
      build.onResolve({ filter: DOC_UI_NAMES }, async (args) => {
        if (isAsking(NAME, args)) return undefined;
        const installed = await askOthers(build, NAME, args);
        return installed.errors.length > 0 ? { path: docUi, sideEffects: false } : installed;
      });
      for (const filter of PLUGIN_RUNTIMES)
        build.onResolve({ filter }, ({ path }) => {
          const name = filter.exec(path)?.[1] ?? '';
          const file = findRoomFile(`plugins/${name}/runtime/index`);
          return file && { path: file, sideEffects: false };
        });
      for (const filter of OF_NODE)
        build.onResolve({ filter }, ({ path }) => ({ errors: [{ text: printNodeImport(path) }] }));
      build.onResolve({ filter: createFilter([THEME_ENTRY]) }, () => {
        const path = themeEntry ?? themePackage;
        const hasBoth = themeEntry !== undefined && themePackage !== undefined;
        // Of both, there is a virtual module.
        return path === undefined || hasBoth ? undefined : { path };
      });
      const isEntryItself = (importer: string) => importer === themeEntry || importer === themePackage;
      const isInTheme = (importer: string) => importer.startsWith(join(themeDir, '/'));
      // The entry as `../theme`, `@/theme` or, in files of the theme, `..`: what it passes on of the built-in theme is not in the file itself.
      const folder = basename(themeDir).replace(/[^\w-]/g, '.');
      const named = new RegExp(`[\\\\/]${folder}(?:[\\\\/]index(?:\\.\\w+)?)?[\\\\/]?$`);
      for (const filter of [named, FOLDER])
        build.onResolve({ filter }, async (args) => {
          const { path } = args;
          if (themeEntry === undefined || THEME.includes(path) || path === BUILT_IN_THEME) return undefined;
          if (isAsking(NAME, args) || args.importer === THEME_ENTRY || args.importer === themeEntry)
            return undefined;
          if (filter === FOLDER && !isInTheme(args.importer)) return undefined;
          const found = await askOthers(build, NAME, args);
          return found.path === themeEntry ? SITE_THEME : undefined;
        });
      // `@theme/parts/table` is a file of the theme; the name alone stands for all that the theme passes on.
      build.onResolve({ filter: /^@theme\/./ }, async (args) => {
        const path = join(themeDir, args.path.slice('@theme/'.length));
        const found = await askOthers(build, NAME, { ...args, path, resolveDir: projectDir });
        if (found.errors.length > 0) return undefined;
        return found.path === themeEntry ? SITE_THEME : found;
      });
      build.onResolve({ filter: createFilter(THEME) }, async (args) => {
        if (await wantsHighlighter(args, getPageCode)) return HIGHLIGHTING_THEME;
        const wantsOriginal =
          isEntryItself(args.importer) || (THEME_ORIGINALS.includes(args.path) && isInTheme(args.importer));
        if (wantsOriginal) return resolveOriginal(args.importer);
        const hasNone = themeEntry === undefined && themePackage === undefined;
        return hasNone ? { path: original, sideEffects: false } : SITE_THEME;
      });
    },
  };
}

/** Returns the name by which authors import a module of docgen; `path` is esbuild's name of it. */
export function findImportName(
  path: string,
  { projectDir }: Pick<SiteConfig, 'projectDir'>,
): string | undefined {
  const virtual = /^docgen-virtual:virtual:docgen\/(.+)/.exec(path)?.[1];
  if (virtual !== undefined) return virtual === 'runtime' ? 'docgenjs/runtime' : 'docgenjs/theme';
  const file = resolve(projectDir, path).replaceAll('\\', '/');
  if (file === findRoomFile('theme/app-index')) return 'docgenjs/theme';
  const name = /\/(doc-ui|plugins\/[\w-]+\/runtime)\/index\.\w+$/.exec(file)?.[1];
  const room = name === 'doc-ui' ? 'theme/doc-ui' : name;
  return file === findRoomFile(`${room}/index`) ? `docgenjs/${name}` : undefined;
}

/** A filter for whole specifiers. */
function createFilter(names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.map((name) => name.replaceAll('/', '\\/')).join('|')})$`);
}

/** The folder of the files of a theme: its package, or the entry's own where that is the project itself. */
function findPackageDir(entry: string, projectDir: string): string {
  const start = dirname(entry);
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (!existsSync(join(folder, 'package.json'))) continue;
    // Builds of libraries put one into a folder to say what its scripts are.
    if (!/"name"\s*:/.test(readFileSync(join(folder, 'package.json'), 'utf8'))) continue;
    return isWithin(projectDir, folder) ? start : folder;
  }
  return start;
}
