/**
 * From the text of a page to everything later stages need of it. The stages are
 * listed in `toPageTree` in the order they happen; each is a file of its own.
 */
import { posix } from 'node:path';
import { toExcerpt } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CompiledPage, PageAsset, PageBody, PageLink, PageSource, Route, SiteConfig } from '../types.ts';
import { type AssetStore, createAssetStore } from './assets.ts';
import { loadEngine, type MarkdownEngine } from './engine.ts';
import { collectUsedNames, type ModuleInfo, readModule } from './esm.ts';
import { createElement, measureDepth, type Root, toPlainText } from './hast.ts';
import { toCodeBlock } from './highlight/code-block.ts';
import { createHighlighter, type Highlighter } from './highlight/highlighter.ts';
import { createReporter, type PageContext, type Place, toProjectPath } from './page-context.ts';
import { toPageRecord, toPageType, toTitle } from './page-record.ts';
import { prepareSource } from './prepass.ts';
import { printComponent } from './print-jsx.ts';
import { extractDescription, toContent, toSections } from './sections.ts';
import { foldStaticJsx, isStatic } from './static.ts';
import { toHtml } from './to-html.ts';
import { findFirstH1, toToc } from './toc.ts';
import { renderCodeBlocks, takeCodeBlocks } from './transforms/code-blocks.ts';
import { toCallouts } from './transforms/containers.ts';
import { addHeadingAnchors, assignHeadingIds } from './transforms/headings.ts';
import { resolveImages, resolveRawMedia } from './transforms/images.ts';
import { resolveLinks } from './transforms/links.ts';
import { removeMarks } from './transforms/marks.ts';
import { finishProse } from './transforms/prose.ts';
import { parseRawHtml } from './transforms/raw-html.ts';
import { sanitise } from './transforms/sanitise.ts';
import { createContentWords } from './words.ts';

/** A Markdown or MDX file that another file imports, as a component. */
export interface CompiledFragment {
  /** JSX source of a module whose default export renders the fragment. */
  readonly code: string;
  readonly assets: readonly PageAsset[];
  readonly dependencies: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface Compiler {
  /** Never throws for what a page contains: trouble is in `diagnostics`. */
  readonly compile: (source: PageSource) => Promise<CompiledPage>;
  readonly compileFragment: (file: FilePath) => Promise<CompiledFragment>;
  /** Colours of all code blocks. */
  readonly stylesheet: () => Promise<string>;
}

export interface CompilerOptions {
  readonly config: SiteConfig;
  readonly table: RouteTable;
  /** Elements that the user's `getCustomMDXComponent` draws itself, such as `h2` or `pre`. */
  readonly overrides?: readonly string[];
  /** Instead of the engine the config asks for; for tests. */
  readonly engine?: MarkdownEngine;
}

/** What all pages of a site share. */
interface Site extends CompilerOptions {
  readonly engine: MarkdownEngine;
  readonly assets: AssetStore;
  readonly highlighter: Highlighter;
  readonly overrideSet: ReadonlySet<string>;
  readonly globals: ReadonlyMap<string, FilePath>;
}

/** What is found on the way through a page. */
interface Notes {
  readonly links: PageLink[];
  readonly diagnostics: Diagnostic[];
  readonly assets: Map<string, PageAsset>;
  readonly dependencies: Set<FilePath>;
}

/** A page's tree when all that is common to pages and fragments is done. */
interface PageTree {
  readonly tree: Root;
  readonly module: ModuleInfo;
  readonly ids: readonly string[];
  readonly context: PageContext;
  readonly headingTitle: string;
  readonly description: string;
  readonly sections: CompiledPage['sections'];
  readonly toc: CompiledPage['page']['toc'];
}

export async function createCompiler(options: CompilerOptions): Promise<Compiler> {
  const { config } = options;
  const highlighter = createHighlighter(config.markdown.shiki);
  const site: Site = {
    ...options,
    engine: options.engine ?? (await loadEngine(config.markdown)),
    assets: createAssetStore(config),
    highlighter,
    overrideSet: new Set(options.overrides),
    globals: new Map(config.markdown.globalComponents.map((file) => [toComponentName(file), file])),
  };
  return {
    compile: (source) =>
      source.route.kind === 'module' ? Promise.resolve(toModulePage(source)) : compilePage(source, site),
    compileFragment: (file) => compileFragment(file, site),
    stylesheet: () => highlighter.stylesheet(),
  };
}

/** `my-badge.tsx` is `<MyBadge />`, as `index.tsx` of the folder `my-badge` is. */
function toComponentName(file: FilePath): string {
  const base = posix.basename(file, posix.extname(file));
  const name = base === 'index' ? posix.basename(posix.dirname(file)) : base;
  return name.replace(/(?:^|[^\p{L}\p{N}_$]+)(.)/gu, (_, letter: string) => letter.toUpperCase());
}

function toModulePage(source: PageSource): CompiledPage {
  const page = toPageRecord({ ...source, headingTitle: '', toc: [], description: '' });
  const found = { links: [], assets: [], dependencies: [], sections: [], ids: [] };
  return { route: source.route, page, body: { kind: 'module' }, ...found, diagnostics: source.diagnostics };
}

async function compilePage(source: PageSource, site: Site): Promise<CompiledPage> {
  const notes = createNotes(source.diagnostics);
  const { route, frontmatter } = source;
  const done = await toPageTree(source, site, notes, { fallbackTitle: toFallbackTitle(source, site.config) });
  const page = toPageRecord({
    route,
    frontmatter,
    headingTitle: done?.headingTitle ?? '',
    toc: done?.toc ?? [],
    description: done?.description ?? '',
  });
  return {
    route,
    page,
    body: done === undefined ? { kind: 'static', html: '' } : toBody(done, source, site),
    sections: done?.sections ?? [],
    ids: done?.ids ?? [],
    links: notes.links,
    assets: [...notes.assets.values()],
    dependencies: [...notes.dependencies],
    diagnostics: notes.diagnostics,
  };
}

/** The H1 of a page that has a title but no heading; home pages and free layouts draw their own. */
function toFallbackTitle({ frontmatter }: PageSource, config: SiteConfig): string {
  const type = toPageType(frontmatter);
  return config.theme.fallbackHeadingTitle && (type === 'doc' || type === 'doc-wide')
    ? toTitle(frontmatter)
    : '';
}

async function compileFragment(file: FilePath, site: Site): Promise<CompiledFragment> {
  const { readPage } = await import('./read-page.ts');
  const source = await readPage(toFragmentRoute(file, site), site.config);
  const notes = createNotes(source.diagnostics);
  const done = await toPageTree(source, site, notes, { fallbackTitle: '' });
  return {
    code:
      done === undefined
        ? 'export default function _Content() { return null; }\n'
        : printBody(done, source, site),
    assets: [...notes.assets.values()],
    dependencies: [...notes.dependencies],
    diagnostics: notes.diagnostics,
  };
}

/** A fragment has no address; its links are resolved from where its file is. */
function toFragmentRoute(file: FilePath, { config, table }: Site): Route {
  const known = table.byFile(file);
  if (known !== undefined) return known;
  const relativePath = posix.relative(config.root, file);
  const [first = '', second = ''] = relativePath.split('/');
  const version = config.multiVersion.versions.includes(first) ? first : config.multiVersion.default;
  const segment = version !== '' && version === first ? second : first;
  const locale = config.hasLocales ? config.locales.find(({ lang }) => lang === segment) : undefined;
  return {
    path: `/${relativePath}` as Route['path'],
    file,
    relativePath,
    lang: locale?.lang ?? config.lang,
    version,
    kind: 'markdown',
  };
}

function createNotes(diagnostics: readonly Diagnostic[]): Notes {
  return { links: [], diagnostics: [...diagnostics], assets: new Map(), dependencies: new Set() };
}

function toBody(done: PageTree, source: PageSource, site: Site): PageBody {
  if (done.module.blocks.length === 0 && isStatic(done.tree, site.overrideSet)) {
    return { kind: 'static', html: toHtml(done.tree) };
  }
  return { kind: 'component', code: printBody(done, source, site) };
}

function printBody({ tree, module, context }: PageTree, source: PageSource, site: Site): string {
  const file = toProjectPath(site.config, source.route.file);
  return printComponent({
    tree,
    module,
    used: collectUsedNames(tree),
    overrides: site.overrideSet,
    globals: site.globals,
    frontmatter: source.frontmatter,
    toPlace({ node }) {
      const { line, column } = context.toPlace(node);
      return `${file}:${line}:${column}`;
    },
  });
}

/** Levels of nesting that no real page reaches; deeper trees would exhaust the stack. */
const MAX_DEPTH = 200;

/** Undefined when the page cannot be read as Markdown; the reason is among the notes then. */
async function toPageTree(
  source: PageSource,
  site: Site,
  notes: Notes,
  options: { readonly fallbackTitle: string },
): Promise<PageTree | undefined> {
  const { config } = site;
  const format = config.markdown.mdAsMdx || source.route.file.endsWith('.mdx') ? 'mdx' : 'md';
  const words = createContentWords(config, source.route.lang);
  const prepared = prepareSource(source.body, {
    format,
    cjkFriendlyEmphasis: config.markdown.cjkFriendlyEmphasis,
  });
  const { file } = source.route;
  const reporter = createReporter({ config, file, text: source.text, toColumn: prepared.toColumn, notes });
  const context: PageContext = {
    config,
    table: site.table,
    route: source.route,
    format,
    words,
    useAsset: (asset, place) => useAsset(asset, place, { site, notes, report: reporter.report }),
    ...reporter,
  };
  for (const { line, column, message, hint } of prepared.problems) {
    const place = { file: toProjectPath(config, file), line, column, excerpt: toExcerpt(source.text, line) };
    notes.diagnostics.push({ code: 'DG3040', severity: 'warning', message, hint, ...place });
  }
  try {
    const tree = await parse(prepared, context, site);
    if (tree === undefined) return undefined;
    const module = readModuleOf(tree, context);
    addFragments(module, source.route.file, notes);
    const description = config.markdown.extractDescription ? extractDescription(tree) : '';

    resolveLinks(tree, context);
    await resolveImages(tree, context);
    takeCodeBlocks(tree, { keep: site.overrideSet.has('pre') || site.overrideSet.has('code') });
    if (parseRawHtml(tree, prepared.text)) {
      if (measureDepth(tree) > MAX_DEPTH) return tooDeep(context);
      if (format === 'md' && !config.markdown.html) sanitise(tree, context);
      await resolveRawMedia(tree, context);
    }

    const { ids, slugger } = assignHeadingIds(tree, context);
    const title = findFirstH1(tree);
    const headingTitle = title === undefined ? '' : toPlainText(title).trim();
    if (title === undefined && options.fallbackTitle !== '') {
      const id = slugger.slug(options.fallbackTitle);
      ids.unshift(id);
      tree.children.unshift(createElement('h1', { id }, [{ type: 'text', value: options.fallbackTitle }]), {
        type: 'text',
        value: '\n',
      });
    }
    const sections = toSections(tree);
    const { charIndexes } = toContent(sections);
    const toc = toToc(tree, config.search === false ? new Map() : charIndexes);

    addHeadingAnchors(tree, words);
    finishProse(tree);
    foldStaticJsx(tree);
    await renderCode(tree, { context, site, source, notes });
    return { tree, module, ids, context, headingTitle, description, sections, toc };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep(context);
    context.report({
      severity: 'error',
      code: 'DG3046',
      message: `The page cannot be compiled: ${error instanceof Error ? error.message : String(error)}`,
      ...(config.markdown.remarkPlugins.length + config.markdown.rehypePlugins.length > 0 && {
        hint: 'A plugin of markdown.remarkPlugins or markdown.rehypePlugins may have failed.',
      }),
    });
    return undefined;
  }
}

function tooDeep(context: PageContext): undefined {
  context.report({
    severity: 'error',
    code: 'DG3045',
    message: `The page nests quotes, lists or elements more than ${MAX_DEPTH} levels deep.`,
    hint: 'Look for a line of repeated ">" or "-", or for elements that are never closed.',
  });
  return undefined;
}

async function parse(
  prepared: ReturnType<typeof prepareSource>,
  context: PageContext,
  site: Site,
): Promise<Root | undefined> {
  const { mark } = prepared;
  const result = await site.engine.toHast(prepared.text, {
    format: context.format,
    footnoteLabel: context.words('footnotesTitle'),
    footnoteBackLabel: context.words('footnoteBackText'),
    prepare(tree) {
      if (measureDepth(tree) > MAX_DEPTH) throw new RangeError('too deep');
      toCallouts(tree, { mark, words: context.words });
      removeMarks(tree, mark);
    },
  });
  if (result.tree !== undefined) return result.tree;
  const { message, line, column } = result.problem;
  context.report({
    severity: 'error',
    code: 'DG3041',
    message: `${message.replace(/\.$/, '')}.`,
    ...(line !== undefined && { place: { line, column: column ?? 1 } }),
  });
  return undefined;
}

/** Reads the page's ESM; what cannot be JavaScript is reported here, with its place. */
function readModuleOf(tree: Root, context: PageContext): ModuleInfo {
  const module = readModule(tree);
  for (const { kind, message, line, column } of module.problems) {
    context.report({
      severity: 'error',
      code: kind === 'syntax' ? 'DG3041' : 'DG3044',
      message,
      place: { line, column },
      ...(kind === 'default-export' && { hint: 'Export it under a name, or make the page a .tsx file.' }),
    });
  }
  tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm');
  return module;
}

/** Imported Markdown is part of the page: editing it changes the page. */
function addFragments(module: ModuleInfo, file: FilePath, notes: Notes): void {
  for (const { specifier } of module.imports) {
    if (!/^\.{1,2}\//.test(specifier) || !/\.mdx?(?:\?raw)?$/.test(specifier)) continue;
    notes.dependencies.add(posix.join(posix.dirname(file), specifier.replace(/\?raw$/, '')) as FilePath);
  }
}

async function useAsset(
  file: FilePath,
  place: Place,
  { site, notes, report }: { site: Site; notes: Notes; report: PageContext['report'] },
): Promise<PageAsset | undefined> {
  const result = await site.assets(file);
  if ('asset' in result) {
    notes.assets.set(result.asset.output, result.asset);
    notes.dependencies.add(file);
    return result.asset;
  }
  if (result.problem === 'outside') {
    report({
      severity: 'error',
      code: 'DG3047',
      message: `"${toProjectPath(site.config, file)}" lies outside the project and was not copied.`,
      place,
      hint: 'Copy the file into the docs folder.',
    });
  }
  return undefined;
}

function renderCode(
  tree: Root,
  { context, site, source, notes }: { context: PageContext; site: Site; source: PageSource; notes: Notes },
): Promise<void> {
  const { config, highlighter } = site;
  const warned = new Set<string>();
  return renderCodeBlocks(tree, async ({ code, lang, meta, place }) => {
    const { line, column } = context.toPlace(place);
    const block = await toCodeBlock(
      { code, lang, meta, line, column, excerpt: toExcerpt(source.text, line) },
      {
        highlighter,
        markdown: config.markdown,
        text: (key) => context.words(key as Parameters<typeof context.words>[0]),
        file: source.route.file,
        root: config.root,
        projectDir: config.projectDir,
        warned,
      },
    );
    notes.diagnostics.push(...block.diagnostics);
    for (const file of block.dependencies) notes.dependencies.add(file);
    return block.html;
  });
}
