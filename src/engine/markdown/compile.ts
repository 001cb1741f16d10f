/** From the text of a page to everything later stages need: the only entrance to this room. */

import { posix } from 'node:path';
import { isOverviewPage } from '../../shared/page-start.ts';
import type { FilePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { createContentFiles } from '../files/content-files.ts';
import { createGitHistory } from '../files/git-history.ts';
import { createHighlighter, type Highlighter } from '../highlight/highlighter.ts';
import type { CheckedFragment, CompiledPage, FileRevision, PageAsset, PageBody } from '../types.ts';
import { createAssetStore } from './assets.ts';
import { type CompilerSite, createNotes, getFragmentRoute, type PageNotes } from './compiler-site.ts';
import { loadEngine } from './engine.ts';
import type { MarkdownEngine } from './markdown-engine.ts';
import { collectUsedNames } from './mdx/esm.ts';
import { readMdxImports, readModuleFacts } from './mdx/module-page.ts';
import { printCodeModules } from './mdx/print-code-modules.ts';
import { type PrintedCode, printComponent, serializeJs } from './mdx/print-jsx.ts';
import { reportUnknownComponents } from './mdx/unknown-components.ts';
import { reportUnusedProps } from './mdx/unused-props.ts';
import { createPageRecord, getFallbackTitle, getPageType } from './page-record.ts';
import { createPageTree, type PageTree } from './page-tree.ts';
import { type PageSource, readPage } from './read-page.ts';
import { createRefusedPage, isCode } from './refused-page.ts';
import { renderHtml } from './render-html.ts';
import { isStatic } from './static.ts';

/** A Markdown or MDX file that another file imports, as a component. */
export type Compiler = Awaited<ReturnType<typeof createCompiler>>;

export interface CompilerOptions
  extends Pick<CompilerSite, 'config' | 'table' | 'replace' | 'variants'>,
    Partial<Pick<CompilerSite, 'text'>> {
  /** Elements that the user's `getCustomMDXComponent` draws itself, such as `h2` or `pre`. */
  readonly overrides?: readonly string[];
  /** @default one of its own */
  readonly highlighter?: Highlighter;
  /** Instead of the engine the config asks for; for tests. */
  readonly engine?: MarkdownEngine;
}

export async function createCompiler(options: CompilerOptions) {
  const { config } = options;
  const files = createContentFiles(config);
  const highlighter = options.highlighter ?? createHighlighter(config.markdown.shiki);
  const site: CompilerSite = {
    config,
    table: options.table,
    text: options.text ?? {},
    engine: options.engine ?? (await loadEngine(config.markdown)),
    assets: createAssetStore(files, config),
    files,
    // An untrusted project may not show again what was removed from the docs folder.
    ...(!config.untrusted && { history: createGitHistory(config.projectDir) }),
    highlighter,
    overrideSet: new Set(options.overrides),
    ...(options.replace && { replace: options.replace }),
    ...(options.variants && { variants: options.variants }),
    // Relative to the project: cached code must not contain the project's location.
    globals: new Map(
      config.markdown.globalComponents.map((file) => [
        getComponentName(file),
        `docgen-project:${getProjectPath(file, config)}`,
      ]),
    ),
  };
  return {
    /** Never throws for what a page contains: trouble is in `diagnostics`. */
    compile: async (source: PageSource) => {
      if (config.untrusted && isCode(source)) return createRefusedPage(source, site);
      return source.route.kind === 'module' ? compileModulePage(source, site) : compilePage(source, site);
    },
    compileFragment: (file: FilePath) => compileFragment(file, site),
  };
}

/** Returns the name of a component: `my-badge.tsx` is `<MyBadge />`, and so is `index.tsx` in the folder `my-badge`. */
function getComponentName(file: FilePath): string {
  const base = posix.basename(file, posix.extname(file));
  const name = base === 'index' ? posix.basename(posix.dirname(file)) : base;
  return name.replace(/(?:^|[^\p{L}\p{N}_$]+)(.)/gu, (_, letter: string) => letter.toUpperCase());
}

async function compileModulePage(source: PageSource, site: CompilerSite): Promise<CompiledPage> {
  const facts = await readModuleFacts(source.text);
  const page = createPageRecord({ route: source.route, ...facts, headingTitle: '', description: '' });
  const collected = { links: [], assets: [], dependencies: [], codeFiles: [], sections: [], ids: [] };
  const body = await compileModuleBody(source, site);
  return { route: source.route, page, body, ...collected, diagnostics: source.diagnostics };
}

/**
 * Compiles the body of a module page. The file itself is the module, unless MDX that it imports contains code of
 * plugins, which pages pass on.
 */
async function compileModuleBody(
  { text, route }: PageSource,
  { replace, config }: CompilerSite,
): Promise<PageBody> {
  const specifiers = replace === undefined ? [] : await readMdxImports(text);
  if (specifiers.length === 0) return { kind: 'module' };
  const imports = specifiers.map((specifier) => ({ specifier }));
  const file = serializeJs(`docgen-project:${getProjectPath(route.file, config)}`);
  const code = `export { default } from ${file};\n${printCodeModules({ imports }, { isFragment: false })}`;
  return { kind: 'component', code };
}

async function compilePage(source: PageSource, site: CompilerSite): Promise<CompiledPage> {
  const notes = createNotes(source.diagnostics);
  const { route, frontmatter } = source;
  const pageTree = await createPageTree(source, site, notes, {
    fallbackTitle: getFallbackTitle(frontmatter, site.config),
    dropsTitle: isOverviewPage({
      pageType: getPageType(frontmatter),
      overview: frontmatter.overview === true,
    }),
  });
  if (pageTree !== undefined) {
    reportUnknownComponents(pageTree, site);
    reportUnusedProps(pageTree, site);
  }
  const page = createPageRecord({
    route,
    frontmatter,
    headingTitle: pageTree?.headingTitle ?? '',
    toc: pageTree?.toc ?? [],
    description: pageTree?.description ?? '',
  });
  return {
    route,
    page,
    ...(pageTree?.headingLabel && { headingLabel: pageTree.headingLabel }),
    body: pageTree === undefined ? { kind: 'static', html: '' } : createBody(pageTree, source, site),
    sections: pageTree?.sections ?? [],
    ids: pageTree?.ids ?? [],
    links: inOrder(notes.links),
    assets: listAssets(notes),
    ...listDependencies(notes),
    diagnostics: inOrder(notes.diagnostics),
    ...(notes.revisions.length > 0 && { revisions: listRevisions(notes) }),
    ...(notes.isVolatile && { isVolatile: true }),
  };
}

async function compileFragment(file: FilePath, site: CompilerSite): Promise<CheckedFragment> {
  const route = getFragmentRoute(file, site);
  const source = await readPage(route, site.config);
  const notes = createNotes(source.diagnostics);
  const pageTree = await createPageTree(source, site, notes, { fallbackTitle: '', dropsTitle: false });
  return {
    route,
    ...(pageTree === undefined
      ? { code: 'export default function _Content() { return null; }\n' }
      : printBody(pageTree, source, site, { isFragment: true })),
    links: inOrder(notes.links),
    assets: listAssets(notes),
    ...listDependencies(notes),
    diagnostics: inOrder(notes.diagnostics),
  };
}

/** Sorts findings by their place in the file rather than by stage; those without a line come first. */
function inOrder<Found extends { readonly line?: number; readonly column?: number }>(
  collected: readonly Found[],
): Found[] {
  const getKey = ({ line = 0, column = 0 }: Found): number => line * 1e6 + column;
  return collected.toSorted((a, b) => getKey(a) - getKey(b));
}

/** Sorts by name, since the files are read in parallel. */
function listAssets(notes: PageNotes): PageAsset[] {
  return [...notes.assets.values()].sort((a, b) => (a.output < b.output ? -1 : 1));
}

function listDependencies({ dependencies, codeFiles }: PageNotes) {
  return { dependencies: [...dependencies, ...codeFiles].sort(), codeFiles: [...codeFiles].sort() };
}

/** Lists each once, in a stable order. */
function listRevisions({ revisions }: PageNotes): FileRevision[] {
  const getKey = ({ file, revision, origin }: FileRevision) => `${file}\n${revision}\n${origin}`;
  const byKey = new Map(revisions.map((each) => [getKey(each), each]));
  return [...byKey.keys()].sort().map((key) => byKey.get(key) as FileRevision);
}

function createBody(pageTree: PageTree, source: PageSource, site: CompilerSite): PageBody {
  if (pageTree.module.blocks.length === 0 && isStatic(pageTree.tree, site.overrideSet)) {
    return { kind: 'static', html: renderHtml(pageTree.tree).trim() };
  }
  return { kind: 'component', ...printBody(pageTree, source, site, { isFragment: false }) };
}

function printBody(
  { tree, module, context }: PageTree,
  source: PageSource,
  site: CompilerSite,
  kind: { readonly isFragment: boolean },
): PrintedCode {
  const { code, places } = printComponent({
    tree,
    module,
    used: collectUsedNames(tree),
    overrides: site.overrideSet,
    globals: site.globals,
    frontmatter: source.frontmatter,
    file: getProjectPath(source.route.file, site.config),
    getPlace: context.getPlace,
  });
  return { code: site.replace ? code + printCodeModules(module, kind) : code, places };
}
