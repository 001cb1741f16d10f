/** Collections, languages and options of a Fumadocs project, from the scripts that name its packages. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import {
  COMPARE,
  type NextConfig,
  type NextProject,
  readNextConfig,
  readScript,
  sortLocales,
} from '../next/project.ts';
import type { Place, Script, ScriptReader } from '../project/evaluate-script.ts';
import { asList, asRecord, asText, normalizeBase, type Values } from '../project/read-peer-config.ts';
import type { FumadocsFolders } from './files.ts';

export interface FumadocsOptions {
  readonly folders: FumadocsFolders;
  /** True if the default language has a folder in addresses. */
  readonly hasDefaultFolder: boolean;
  /** Options of the layouts, with `metadata`, `theme` and `search` of the whole site. */
  readonly layout: Values;
  readonly next: NextConfig;
  readonly hasMath: boolean;
  readonly hasLastModified: boolean;
  /** Modules of components that pages use without an import, by their names. */
  readonly globals: ReadonlyMap<string, GlobalComponent>;
  readonly findPlace: (key: string) => { readonly file: string; readonly line?: number };
}

/** A component of the project that `mdx-components`, or the page that shows all pages, puts into their scope. */
export interface GlobalComponent {
  readonly file: string;
  /** Name in that file; `default` for its default export. */
  readonly name: string;
}

interface SourceScript {
  readonly text: string;
  readonly script: Script;
}

/** Undefined if the project does not use Fumadocs. */
export async function readFumadocsOptions(project: NextProject): Promise<FumadocsOptions | undefined> {
  const { dir, reader, losses } = project;
  const packageJson = await readFile(join(dir, 'package.json'), 'utf8').catch(() => '');
  const scripts = await readScripts(project);
  if (!/"(?:fumadocs-|@fumadocs\/)/.test(packageJson) && scripts.length === 0) return undefined;
  const { folders, variables } = listFolders(scripts, project);
  if (folders.length === 0) return undefined;
  const loaders = listLoaders(scripts);
  for (const { options } of loaders)
    for (const key of ['slugs', 'url']) {
      const place = reader.findPlace(options, key);
      const message = `"${key}" computes addresses, and is not carried over.`;
      const todo = 'Name the files of the pages after their addresses.';
      if (place !== undefined) losses.add({ ...place, message, todo });
    }
  const i18n =
    loaders
      .map(({ options }) => asRecord(options.i18n))
      .find(({ languages }) => asList(languages).length > 0) ?? {};
  const unread = loaders.find(({ options }) => reader.findPlace(options, 'i18n') !== undefined);
  if (unread !== undefined && i18n.languages === undefined)
    losses.add({
      file: unread.script.file,
      ...reader.findPlace(unread.options, 'i18n'),
      message: 'The languages of "i18n" cannot be read: all pages are taken for pages of one.',
      todo: 'Write their names in a list, languages: ["en", "fr"], and migrate again.',
    });
  const { layout, findPlace } = readLayout(scripts, reader);
  const next = await readNextConfig(project);
  const text = scripts.map((entry) => entry.text).join('\n');
  return {
    folders: {
      collections: pairAddresses(
        folders,
        loaders.map(({ options, names }) => {
          const base = normalizeBase(options.baseUrl, 'docs');
          return { base, collections: variables.filter((variable) => names.has(variable)) };
        }),
      ),
      locales: sortLocales(i18n.languages, i18n.defaultLanguage),
      parser: asText(i18n.parser) ?? 'dot',
    },
    hasDefaultFolder: (asText(i18n.hideLocale) ?? 'never') === 'never',
    layout,
    next,
    hasMath: /['"]remark-math['"]|\bmath: true/.test(text),
    hasLastModified:
      /fumadocs-mdx\/plugins\/last-modified|\blastModified: true|lastModifiedTime: ['"]git/.test(text),
    globals: await readGlobals(scripts, project),
    findPlace: (key) => findPlace(key) ?? next.findPlace(key),
  };
}

/** Scripts of the site that name a package of Fumadocs. */
async function readScripts(project: NextProject): Promise<SourceScript[]> {
  const { dir, paths } = project;
  const own = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/^content\/|\.d\.ts$/.test(path));
  const texts = await Promise.all(own.map((path) => readFile(join(dir, path), 'utf8')));
  const scripts: SourceScript[] = [];
  for (const [index, path] of own.entries()) {
    const text = texts[index] ?? '';
    if (/['"](?:fumadocs-|@fumadocs\/)/.test(text) || /^(?:src\/)?app\/layout\./.test(path))
      scripts.push({ text, script: await readScript(path, project, COMPARE) });
  }
  return scripts.some(({ text }) => /['"](?:fumadocs-|@fumadocs\/)/.test(text)) ? scripts : [];
}

/** Folders of collections of pages, as `source.config` or a macro defines them. */
function listFolders(
  scripts: readonly SourceScript[],
  { paths, reader, losses }: NextProject,
): { readonly folders: readonly CollectionFolder[]; readonly variables: readonly string[] } {
  const calls = scripts.flatMap(({ script }) =>
    ['fumadocs-mdx/config', 'fumadocs-mdx/macro', 'fumadocs-mdx'].flatMap((name) => script.findCalls(name)),
  );
  const defined = calls.flatMap(({ name, args: [options], variable }) => {
    const { dir, type } = asRecord(options);
    for (const value of [options, asRecord(options).docs]) {
      const place = reader.findPlace(value, 'files');
      const message = '"files" of a collection is not carried over: all of its pages are.';
      if (place !== undefined) losses.add({ ...place, message, todo: 'Use "route.exclude".' });
    }
    const isPages = name === 'defineDocs' || (name === 'defineCollections' && type !== 'meta');
    const dirs = [name === 'defineDocs' ? (dir ?? 'content/docs') : dir].flat();
    return isPages ? dirs.map((one) => [asText(one), variable] as const) : [];
  });
  const variables = new Map(
    defined.flatMap(([dir, variable]) =>
      dir === undefined ? [] : [[posix.join(dir).replace(/\/$/, ''), variable] as const],
    ),
  );
  const hasPages = (dir: string) => paths.some((path) => path.startsWith(`${dir}/`) && /\.mdx?$/.test(path));
  const found = [...variables.keys()].filter(hasPages);
  const dirs =
    found.length > 0 ? found : ['content/docs', 'src/content/docs', 'content'].filter(hasPages).slice(0, 1);
  return {
    folders: dirs.map((dir) => ({ dir, variable: variables.get(dir) })),
    variables: [...variables.values()].filter((variable) => variable !== undefined),
  };
}

interface CollectionFolder {
  readonly dir: string;
  /** Name under which `source.config` exports the collection. */
  readonly variable: string | undefined;
}

interface LoaderAddress {
  readonly base: string;
  /** Variables of the collections that it loads, as far as known. */
  readonly collections: readonly string[];
}

const listLoaders = (scripts: readonly SourceScript[]) =>
  scripts.flatMap(({ script }) =>
    script.findCalls('fumadocs-core/source').flatMap(({ name, args, names }) => {
      const options = args.map(asRecord).find((value) => Object.hasOwn(value, 'baseUrl'));
      return name === 'loader' && options !== undefined ? [{ script, options, names }] : [];
    }),
  );

/** Pairs folders with addresses: that of the loader with its collection, else the one of the same name, else the next one. */
function pairAddresses(folders: readonly CollectionFolder[], loaders: readonly LoaderAddress[]) {
  const named = folders.map(
    ({ variable = '' }) => loaders.find(({ collections }) => collections.includes(variable))?.base,
  );
  const others = loaders.filter(({ collections }) => collections.length === 0);
  const rest = [...new Set(others.map(({ base }) => base))].filter((base) => !named.includes(base));
  const take = (index: number) => (index === -1 ? undefined : rest.splice(index, 1)[0]);
  const own = folders.map(
    ({ dir }, index) =>
      named[index] ?? take(rest.findIndex((base) => posix.basename(base) === posix.basename(dir))),
  );
  return folders.map(({ dir }, index) => ({
    dir,
    base:
      own[index] ?? take(rest.length > 0 ? 0 : -1) ?? (folders.length === 1 ? 'docs' : posix.basename(dir)),
  }));
}

/** Collects what all layouts share, then what each one adds; their properties are the options. */
function readLayout(scripts: readonly SourceScript[], reader: ScriptReader) {
  const layout: Record<string, unknown> = {};
  const places = new Map<string, Place>();
  const add = (values: Values, find: (key: string) => Place | undefined) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined || key === 'children' || Object.hasOwn(layout, key)) continue;
      layout[key] = value;
      const place = find(key);
      if (place !== undefined) places.set(key, place);
    }
  };
  for (const { script } of scripts) {
    const shared = asRecord(script.get('baseOptions'));
    add(shared, (key) => reader.findPlace(shared, key));
  }
  for (const { script } of scripts) {
    if (/^(?:src\/)?app\/layout\./.test(script.file))
      add({ metadata: script.get('metadata') }, () => script.findPlace('metadata'));
    for (const { props, place } of script.findElements([
      'HomeLayout',
      'DocsLayout',
      'RootProvider',
      'DocsPage',
    ]))
      add(props, () => place);
  }
  return { layout, findPlace: (key: string) => places.get(key) };
}

const IMPORT = /^import\s+([\w$*{][^'";]*?)\s+from\s*['"]([^'"\n]+)['"]/gm;

/** Lists what scripts import of the project that make components for pages. */
async function readGlobals(scripts: readonly SourceScript[], { dir, resolveFile }: NextProject) {
  const globals = new Map<string, GlobalComponent>();
  for (const { text, script } of scripts) {
    if (!/export (?:function|const) (?:get|use)MDXComponents\b|\bcomponents=\{/.test(text)) continue;
    // `...(await import('…'))`: all that a module exports.
    for (const [, specifier = ''] of text.matchAll(/\.\.\.\(?await import\(\s*['"]([^'"\n]+)['"]/g)) {
      const file = resolveFile(specifier, script.file);
      const module = file === undefined ? '' : await readFile(join(dir, file), 'utf8');
      for (const [, name = ''] of module.matchAll(/^export (?:async )?(?:const|function) ([A-Z]\w*)/gm))
        if (file !== undefined) globals.set(name, { file, name });
    }
    for (const [, clause = '', specifier = ''] of text.matchAll(IMPORT)) {
      const file = resolveFile(specifier, script.file);
      if (file === undefined || clause.startsWith('type ')) continue;
      for (const part of clause.split(/[{},]/).map((name) => name.trim())) {
        const [name = '', own = name] = part.split(/\s+as\s+/);
        if (!/^[A-Z]\w*$/.test(own)) continue;
        const isDefault = !clause.slice(0, clause.indexOf(part)).includes('{');
        globals.set(own, { file, name: isDefault ? 'default' : name });
      }
    }
  }
  return globals;
}
