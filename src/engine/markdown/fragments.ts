/**
 * Markdown that a page imports and that becomes part of it: an edit changes the page, and search and anchors include
 * it. The bundler compiles it again as a component.
 */

import { existsSync } from 'node:fs';
import { isAbsolute, posix } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import { type CompilerSite, createNotes, getFragmentRoute, type PageNotes } from './compiler-site.ts';
import { isElement, isJsx, type JsxNode, type Nodes, type Root, walk } from './hast.ts';
import type { ModuleInfo } from './mdx/esm.ts';
import type { PageContext } from './page-context.ts';
import { parsePage } from './parse-page.ts';
import { readPage } from './read-page.ts';
import type { TextFragment } from './sections.ts';
import { takeCodeBlocks } from './transforms/code-blocks.ts';
import { assignHeadingIds, getId } from './transforms/headings.ts';

export interface Fragment extends TextFragment {
  readonly file: FilePath;
  readonly fragments: ReadonlyMap<string, Fragment>;
  /** Size of what one `<Name />` adds to a page. */
  readonly size: FragmentSize;
}

/** Ten files that each show the next one ten times are 10 kB, and ten thousand million copies. */
interface FragmentSize {
  readonly fragments: number;
  readonly characters: number;
  /** Fragment that adds the most. */
  readonly most?: { readonly fragment: Fragment; readonly times: number; readonly node: JsxNode };
}

/** Fragments in fragments that a page shows. Real pages show some ten. */
const MAX_SHOWN = 10_000;

interface FragmentReader {
  readonly site: CompilerSite;
  readonly notes: PageNotes;
  readonly ids: string[];
  /** Each file once, however many paths lead to it; undefined while it is read and if it cannot be. */
  readonly cache: Map<FilePath, Fragment | undefined>;
}

export function createFragmentReader(
  file: FilePath,
  context: { readonly site: CompilerSite; readonly notes: PageNotes; readonly ids: string[] },
): (module: ModuleInfo) => Promise<ReadonlyMap<string, Fragment>> {
  const reader = { ...context, cache: new Map([[file, undefined]]) };
  return (module) => readImports(file, module, reader);
}

async function readImports(
  from: FilePath,
  module: ModuleInfo,
  reader: FragmentReader,
): Promise<ReadonlyMap<string, Fragment>> {
  const fragments = new Map<string, Fragment>();
  for (const { specifier, defaultName } of module.imports) {
    const file = findFragment(specifier, from, reader.site.config);
    if (file === undefined) continue;
    reader.notes.dependencies.add(file);
    if (defaultName === undefined) continue;
    if (!reader.cache.has(file)) {
      reader.cache.set(file, undefined);
      reader.cache.set(file, await readFragment(file, reader));
    }
    const fragment = reader.cache.get(file);
    if (fragment !== undefined) fragments.set(defaultName, fragment);
  }
  return fragments;
}

/** Finds the Markdown file of a path or of an alias of the site; as for the bundler, with or without its extension. */
function findFragment(
  specifier: string,
  from: FilePath,
  { bundler }: Pick<SiteConfig, 'bundler'>,
): FilePath | undefined {
  const path = /^\.{1,2}\//.test(specifier)
    ? posix.join(posix.dirname(from), specifier)
    : followAlias(specifier, bundler.alias);
  if (path === undefined || /\.mdx?$/.test(path)) return path as FilePath | undefined;
  const markdown = ['.mdx', '.md'].map((ending) => path + ending).find((file) => existsSync(file));
  const isScript = ['.tsx', '.ts', '.jsx', '.js'].some((ending) => existsSync(path + ending));
  return isScript ? undefined : (markdown as FilePath | undefined);
}

function followAlias(specifier: string, aliases: SiteConfig['bundler']['alias']): string | undefined {
  const names = Object.keys(aliases).filter((name) => specifier.startsWith(`${name}/`));
  const name = names.sort((a, b) => b.length - a.length)[0];
  const target = name === undefined ? undefined : aliases[name];
  return name !== undefined && target !== undefined && isAbsolute(target)
    ? posix.join(target, specifier.slice(name.length))
    : undefined;
}

/** Marks the imports of a module that are known to be MDX, however they are written. */
export function markMdx(module: ModuleInfo, fragments: ReadonlyMap<string, Fragment>): ModuleInfo {
  const isMdx = (name: string | undefined) =>
    name !== undefined && fragments.get(name)?.file.endsWith('.mdx') === true;
  const imports = module.imports.map((one) => (isMdx(one.defaultName) ? { ...one, isMdx: true } : one));
  return { ...module, imports };
}

async function readFragment(file: FilePath, reader: FragmentReader): Promise<Fragment | undefined> {
  const { site, ids } = reader;
  const source = await readPage(getFragmentRoute(file, site), site.config);
  // Findings are reported once, by `compileFragment`.
  const notes = createNotes([]);
  const parsed = await parsePage(source, site, notes);
  for (const read of notes.dependencies) reader.notes.dependencies.add(read);
  if (parsed === undefined) return undefined;
  const { tree, module, context } = parsed;
  takeCodeBlocks(tree, { keep: false, isWhole: false });
  ids.push(...assignHeadingIds(tree, context).ids);
  const fragments = await readImports(file, module, reader);
  return { file, tree, fragments, size: measureFragments(tree, source.body.length, fragments) };
}

function measureFragments(
  tree: Root,
  characters: number,
  fragments: ReadonlyMap<string, Fragment>,
): FragmentSize {
  const uses = new Map<string, { node: JsxNode; times: number }>();
  walk(tree, (node) => {
    if (!isJsx(node) || node.name === null || !fragments.has(node.name)) return undefined;
    const use = uses.get(node.name);
    if (use === undefined) uses.set(node.name, { node, times: 1 });
    else use.times++;
    return undefined;
  });
  let size: FragmentSize = { fragments: 0, characters };
  let most = 0;
  for (const [name, { node, times }] of uses) {
    const fragment = fragments.get(name);
    if (fragment === undefined) continue;
    const added = times * fragment.size.characters;
    size = {
      fragments: size.fragments + times * (1 + fragment.size.fragments),
      characters: size.characters + added,
      most: added >= most || size.most === undefined ? { fragment, times, node } : size.most,
    };
    most = Math.max(most, added);
  }
  return size;
}

/** Reports a page that includes too many of them, with the chain that adds the most; returns true if it did. */
export function reportManyFragments(
  tree: Root,
  fragments: ReadonlyMap<string, Fragment>,
  context: PageContext,
): boolean {
  const { config } = context;
  const size = measureFragments(tree, 0, fragments);
  const limit = config.markdown.maxFileSize;
  if (size.most === undefined || (size.fragments <= MAX_SHOWN && size.characters <= limit)) return false;
  const what =
    size.fragments > MAX_SHOWN
      ? `${MAX_SHOWN} files that it imports, counting each time`
      : `${limit} characters of files that it imports ("markdown.maxFileSize")`;
  context.report({
    severity: 'error',
    code: 'DG3004',
    message: `Page shows more than ${what}: ${formatChain(size, (file) => getProjectPath(file, config))}.`,
    place: size.most.node,
    hint: 'Import less, or show it fewer times.',
  });
  return true;
}

/**
 * Reports ids that a page gets from two files. The files are compiled once for all pages, so neither can change. A file
 * that is shown twice is no mistake; repetitions within a fragment are reported where it is compiled.
 */
export function reportRepeatedIds(
  tree: Root,
  fragments: ReadonlyMap<string, Fragment>,
  { context, file: pageFile }: { readonly context: PageContext; readonly file: FilePath },
): void {
  if (fragments.size === 0) return;
  const owners = new Map<string, { readonly file: FilePath; readonly shown: FilePath }>();
  const getName = (file: FilePath) => getProjectPath(file, context.config);
  const visit = (parent: Root, known: ReadonlyMap<string, Fragment>, within: Within): void =>
    walk(parent, (node) => {
      const place = within.tag ?? node;
      const fragment = isJsx(node) && node.name !== null ? known.get(node.name) : undefined;
      if (fragment !== undefined) {
        const { file } = fragment;
        const shown = within.tag === undefined ? file : within.shown;
        visit(fragment.tree, fragment.fragments, { file, shown, tag: place });
        return undefined;
      }
      const id = getId(node);
      // Nobody links to the title of a page, and the outline does not contain it.
      if (id === undefined || isElement(node, 'h1')) return undefined;
      const owner = owners.get(id);
      if (owner === undefined) owners.set(id, within);
      else if (owner.file !== within.file && owner.shown !== within.shown)
        context.report({
          severity: 'warning',
          code: 'DG3064',
          message: `Id "${id}" of "${getName(within.file)}" is already on this page, from "${getName(owner.file)}": links and the outline point there.`,
          place,
          hint: `Give one of the two another id, such as {#${id}-2}.`,
        });
      return undefined;
    });
  visit(tree, fragments, { file: pageFile, shown: pageFile, tag: undefined });
}

interface Within {
  readonly file: FilePath;
  /** The file that the page itself shows, of which this one is a part. */
  readonly shown: FilePath;
  /** Where the page shows it. */
  readonly tag: Nodes | undefined;
}

/** Longer chains only repeat themselves. */
const MAX_CHAIN = 6;

function formatChain(size: FragmentSize, getName: (file: FilePath) => string): string {
  const steps: string[] = [];
  for (let { most } = size; most !== undefined; { most } = most.fragment.size) {
    if (steps.length === MAX_CHAIN) {
      steps.push('…');
      break;
    }
    steps.push(`"${getName(most.fragment.file)}" ${most.times} ${most.times === 1 ? 'time' : 'times'}`);
  }
  return steps.join(', which shows ');
}
