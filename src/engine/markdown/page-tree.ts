/**
 * The stages of a page, in the order they happen (`transform`); each is a file of
 * its own. Everything is done once, on one tree, for both engines.
 */
import { getProjectPath } from '../config/file-path.ts';
import type { CompiledPage } from '../types.ts';
import { renderCodeBlock } from './code/code-block.ts';
import { type CompilerSite, createCodeFilePlace, type PageNotes } from './compiler-site.ts';
import { createFragmentReader, markMdx, reportManyFragments, reportRepeatedIds } from './fragments.ts';
import { createElement, getPlainText, type Root, walk } from './hast.ts';
import type { ModuleInfo } from './mdx/esm.ts';
import type { PageContext } from './page-context.ts';
import { guard, limitDepth, type ParsedPage, parsePage } from './parse-page.ts';
import type { PageSource } from './read-page.ts';
import { createContent, extractDescription, splitSections } from './sections.ts';
import { foldStaticJsx } from './static.ts';
import { createToc, findFirstH1, formatHeading, formatInlineMarkdown } from './toc.ts';
import { addCellOutputs } from './transforms/cell-outputs.ts';
import { joinCjkLines } from './transforms/cjk-lines.ts';
import { renderCodeBlocks, reportPluginCode, takeCodeBlocks } from './transforms/code-blocks.ts';
import { fillCodeGroups } from './transforms/code-groups.ts';
import { transformFileTrees } from './transforms/file-trees.ts';
import { isFormulaBlock, renderFormulas } from './transforms/formulas.ts';
import { reportFrames } from './transforms/frames.ts';
import { addHeadingAnchors, assignHeadingIds } from './transforms/headings.ts';
import { resolveImages, resolveRawMedia } from './transforms/images.ts';
import { resolveLinks } from './transforms/links.ts';
import { reportMistakes } from './transforms/mistakes.ts';
import { settleNesting } from './transforms/nesting.ts';
import { finishProse } from './transforms/prose.ts';
import { parseRawHtml } from './transforms/raw-html.ts';
import { replaceByPlugins } from './transforms/replacements.ts';

/** A page's tree after all stages that pages and fragments share. */
export interface PageTree {
  readonly tree: Root;
  readonly module: ModuleInfo;
  readonly ids: readonly string[];
  readonly context: PageContext;
  readonly headingTitle: string;
  /** The first H1 with inline markers; `''` when the page has no H1 in Markdown. */
  readonly headingLabel: string;
  readonly description: string;
  readonly sections: CompiledPage['sections'];
  readonly toc: CompiledPage['page']['toc'];
}

export interface TitleOptions {
  /** The H1 of a page that has none. */
  readonly fallbackTitle: string;
  /** Leaves the H1 out of the body, because the layout shows the title itself. */
  readonly dropsTitle: boolean;
}

/** Undefined if the page cannot be compiled; the reason is then among the notes. */
export async function createPageTree(
  source: PageSource,
  site: CompilerSite,
  notes: PageNotes,
  options: TitleOptions,
): Promise<PageTree | undefined> {
  const parsed = await parsePage(source, site, notes);
  return parsed && guard(parsed.context, () => transform(parsed, { source, site, notes, ...options }));
}

async function transform(
  { tree, module: written, context }: ParsedPage,
  options: {
    readonly source: PageSource;
    readonly site: CompilerSite;
    readonly notes: PageNotes;
  } & TitleOptions,
): Promise<PageTree | undefined> {
  const { source, site, notes, fallbackTitle } = options;
  const { config, words, format } = context;

  reportMistakes(tree, context);
  joinCjkLines(tree);
  const description = config.markdown.extractDescription ? extractDescription(tree) : '';
  const module = await replaceByPlugins(
    { tree, module: written, context },
    { source, site, notes, parse: (...args) => parseReplacement(site, ...args) },
  );
  reportFrames(tree, context);
  resolveLinks(tree, context);
  await resolveImages(tree, context);
  const keep = site.overrideSet.has('pre') || site.overrideSet.has('code');
  const { remarkPlugins, rehypePlugins } = config.markdown;
  if (!keep && remarkPlugins.length + rehypePlugins.length > 0) reportPluginCode(tree, context);
  takeCodeBlocks(tree, { keep, isWhole: false, math: config.markdown.math !== false });
  if (parseRawHtml(tree, context)) {
    limitDepth(tree);
    await resolveRawMedia(tree, context);
    joinCjkLines(tree);
  }
  if (format === 'mdx') settleNesting(tree);
  // Only now: what docgen itself makes of forms and folds needs no sanitising.
  fillCodeGroups(tree);
  transformFileTrees(tree);
  await addCellOutputs(tree, context, { source, site, notes });

  const { ids, slugger } = assignHeadingIds(tree, context);
  const title = findFirstH1(tree);
  const headingTitle = title === undefined ? fallbackTitle : formatHeading(title, getPlainText);
  const headingLabel = title?.type === 'element' ? formatHeading(title, formatInlineMarkdown) : '';
  if (title === undefined && fallbackTitle !== '') {
    const id = slugger.slug(fallbackTitle);
    ids.unshift(id);
    tree.children.unshift(createElement('h1', { id }, [{ type: 'text', value: fallbackTitle }]), {
      type: 'text',
      value: '\n',
    });
  }
  const fragments = await createFragmentReader(source.route.file, { site, notes, ids })(module);
  if (reportManyFragments(tree, fragments, context)) return undefined;
  reportRepeatedIds(tree, fragments, { context, file: source.route.file });
  await renderCode(tree, { context, site, source, notes });
  const sections = splitSections(tree, fragments);
  const { charIndexes } = createContent(sections);
  const toc = createToc(tree, fragments, config.search === false ? new Map() : charIndexes);

  if (options.dropsTitle) dropFirstH1(tree);
  addHeadingAnchors(tree, words);
  finishProse(tree);
  await renderFormulas(tree, { context, notes, file: getProjectPath(source.route.file, config) });
  if (format === 'mdx') foldStaticJsx(tree);
  return {
    tree,
    module: markMdx(module, fragments),
    ids,
    context,
    headingTitle,
    headingLabel,
    description,
    sections,
    toc,
  };
}

/** Parses Markdown of a plugin, whose raw HTML is as safe as in a page of its format. */
async function parseReplacement(
  site: CompilerSite,
  source: PageSource,
  notes: PageNotes,
  format: 'md' | 'mdx',
): Promise<ParsedPage | undefined> {
  const parsed = await parsePage(source, site, notes, format);
  if (parsed !== undefined) parseRawHtml(parsed.tree, parsed.context);
  return parsed;
}

function dropFirstH1(tree: Root): void {
  const title = findFirstH1(tree);
  walk(tree, (node) => (node === title ? [] : undefined));
}

function renderCode(
  tree: Root,
  {
    context,
    site,
    source,
    notes,
  }: { context: PageContext; site: CompilerSite; source: PageSource; notes: PageNotes },
): Promise<void> {
  const { config, highlighter } = site;
  const warned = new Set<string>();
  const { lineNumbers } = source.frontmatter;
  const markdown =
    typeof lineNumbers === 'boolean' ? { ...config.markdown, showLineNumbers: lineNumbers } : config.markdown;
  const math = config.markdown.math !== false;
  const { shiki, remarkPlugins, rehypePlugins } = config.markdown;
  const readsMeta =
    [shiki.transformers, remarkPlugins, rehypePlugins].some((list) => list.length > 0) ||
    config.plugins.some(({ codeBlock }) => codeBlock);
  const drawsDiagrams = config.plugins.some(({ name }) => /diagram|mermaid/.test(name));
  return renderCodeBlocks(tree, async ({ code, lang, meta, additions, place }) => {
    if (math && isFormulaBlock({ lang, meta })) return { html: '', code };
    const { line, column } = context.getPlace(place);
    const block = await renderCodeBlock(
      { code, lang, meta, additions, line, column, excerpt: context.getExcerpt(line) },
      {
        highlighter,
        markdown,
        text: (key) => context.words(key as Parameters<typeof context.words>[0]),
        base: config.base,
        warned,
        drawsDiagrams,
        readsMeta,
        ...createCodeFilePlace(source.route, site, notes),
      },
    );
    notes.diagnostics.push(...block.diagnostics);
    for (const file of block.dependencies) notes.codeFiles.add(file);
    if (block.revision) notes.revisions.push(block.revision);
    return { html: block.html, code: block.text };
  });
}
