/** A page's text as a tree: pre-pass, engine, marks, containers, and the page's JavaScript. */

import { isVoidName } from '../../shared/markup-names.ts';
import type { FilePath } from '../../shared/types.ts';
import { getProjectPath, isWithin, toFilePath } from '../config/file-path.ts';
import type { AssetResult } from './assets.ts';
import type { CompilerSite, PageNotes } from './compiler-site.ts';
import type { PluginFailure } from './engine-mdx.ts';
import { findDeep, type Root } from './hast.ts';
import type { EngineResult, MarkdownEngine, SyntaxProblem } from './markdown-engine.ts';
import { type ModuleInfo, NO_MODULE, readModule } from './mdx/esm.ts';
import { createReporter, type PageContext, type Place } from './page-context.ts';
import { type PreparedSource, prepareSource } from './prepass/prepass.ts';
import type { Excess } from './prepass/source-limits.ts';
import type { PageSource } from './read-page.ts';
import { foldStaticExpressions } from './static.ts';
import { transformContainers } from './transforms/containers.ts';
import { takeFormulas } from './transforms/formulas.ts';
import { offerHeadingIds } from './transforms/headings.ts';
import { removeMarks } from './transforms/marks.ts';
import { NestingError } from './transforms/raw-html.ts';
import { createContentWords } from './words.ts';

/**
 * Depth of nested elements: the 200 list items that a page may nest are 400 of them. Deeper trees would exhaust the
 * stack, and Chromium's parser closes what is 512 deep in a document.
 */
const MAX_DEPTH = 450;

/** Parts of a site that decide how a page is parsed. */
export type ParserSite = Pick<CompilerSite, 'config' | 'table' | 'text' | 'assets' | 'engine' | 'variants'>;

/** A page as Markdown: marks and containers are done, nothing is resolved. */
export interface ParsedPage {
  readonly tree: Root;
  readonly module: ModuleInfo;
  readonly context: PageContext;
}

/**
 * Undefined if the page cannot be read as Markdown; the reason is then among the notes. `given`: how to read it,
 * whatever its name says.
 */
export async function parsePage(
  source: PageSource,
  site: ParserSite,
  notes: PageNotes,
  forcedFormat?: 'md' | 'mdx',
): Promise<ParsedPage | undefined> {
  const { config } = site;
  const { file, original, isElsewhere = false } = source.route;
  // The words in a text are in its own language, whoever reads it.
  const lang = original === undefined ? source.route.lang : config.lang;
  // The authors of the docs chose MDX for their own files, not for what a plugin adds as Markdown.
  const isMdx = file.endsWith('.mdx') || (config.markdown.mdAsMdx && !isElsewhere);
  const chosenFormat = forcedFormat ?? (isMdx ? 'mdx' : 'md');
  const format = config.untrusted ? 'md' : chosenFormat;
  const prepare = (engine: MarkdownEngine['name']): PreparedSource =>
    prepareSource(source.body, {
      format,
      cjkFriendlyEmphasis: config.markdown.cjkFriendlyEmphasis,
      math: config.markdown.math !== false,
      allowsDirectives: config.markdown.remarkPlugins.length > 0,
      isUnified: engine === '@mdx-js/mdx',
    });
  const prepared = prepare(site.engine.name);
  const reporter = createReporter({ config, file, text: source.text, getColumn: prepared.getColumn, notes });
  const context: PageContext = {
    config,
    table: site.table,
    route: source.route,
    format,
    words: createContentWords(config, lang, site.text[lang]),
    useAsset: (asset, place) => useAsset(asset, place, { site, source, notes, report: reporter.report }),
    async findPublicImage(path, place) {
      const image = toFilePath(config.publicDir, `.${path}`);
      if (!isWithin(image, config.publicDir)) return undefined;
      // It may appear, disappear or change as a file beside the page.
      notes.dependencies.add(image);
      const result = await site.assets(image, source.route);
      if (!('asset' in result)) return undefined;
      reportStandIn(result, { config, place, report: reporter.report });
      return result.asset;
    },
    async useVariants({ file }, place) {
      const { variants = [], isVolatile, problem } = (await site.variants?.(file)) ?? {};
      if (isVolatile) notes.isVolatile = true;
      for (const { output, format, width } of variants)
        notes.assets.set(output, { file, output, variant: { format, width } });
      if (problem !== undefined)
        reporter.report({
          severity: 'warning',
          code: 'DG3058',
          message: `"${getProjectPath(file, config)}" cannot be encoded: ${problem}. Pages show it as it is.`,
          place,
          hint: 'Open the image in an editor and save it again, or make it smaller.',
        });
      return variants;
    },
    ...reporter,
  };
  for (const { line, column, message, hint } of prepared.problems) {
    const place = { file: getProjectPath(file, config), line, column, excerpt: reporter.getExcerpt(line) };
    notes.diagnostics.push({ code: 'DG3040', severity: 'warning', message, hint, ...place });
  }
  if (prepared.excess !== undefined) return reportExcess(prepared.excess, context);
  const tree = await guard(context, async () => {
    if (prepared.avoidsSatteri !== true) {
      const result = await parse(prepared, context, { engine: site.engine, notes });
      if (!('isMisread' in result)) return takeTree(result, context);
    }
    const { createMdxEngine } = await import('./engine-mdx.ts');
    const other = createMdxEngine({ remarkPlugins: [], rehypePlugins: [] });
    const { excess } = prepare(other.name);
    return takeTree(
      excess === undefined ? await parse(prepared, context, { engine: other, notes }) : { excess },
      context,
    );
  });
  if (tree === undefined) return undefined;
  // Plain Markdown has no JavaScript to look for.
  const module = format === 'mdx' ? readPageModule(tree, context) : NO_MODULE;
  if (module === undefined) return undefined;
  if (format === 'mdx') foldStaticExpressions(tree);
  return { tree, module, context };
}

/** Turns an exception of a stage into a finding: one page must never end the build. */
export async function guard<Result>(
  context: PageContext,
  stage: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await stage();
  } catch (error) {
    if (error instanceof RangeError) return tooDeep(context, error instanceof NestingError ? error : {});
    const { remarkPlugins, rehypePlugins } = context.config.markdown;
    context.report({
      severity: 'error',
      code: 'DG3046',
      message: `The page cannot be compiled: ${error instanceof Error ? error.message : String(error)}`,
      ...(remarkPlugins.length + rehypePlugins.length > 0 && {
        hint: isPluginFailure(error)
          ? `The plugin ${error.plugin} failed: correct it or its options, or take it out.`
          : 'A plugin of markdown.remarkPlugins or markdown.rehypePlugins may have failed.',
      }),
    });
    return undefined;
  }
}

/** Recognises a failed plugin; the engine that plugins need is loaded only for sites that have some. */
const isPluginFailure = (error: unknown): error is PluginFailure =>
  error instanceof Error && 'plugin' in error && typeof error.plugin === 'string';

/** @throws {NestingError} */
export function limitDepth(tree: Root): void {
  const place = findDeep(tree, MAX_DEPTH);
  if (place) throw new NestingError(`Elements are nested more than ${MAX_DEPTH} levels deep.`, place);
}

function tooDeep(context: PageContext, { message, place }: Partial<NestingError> = {}): undefined {
  context.report({
    severity: 'error',
    code: 'DG3045',
    message: message ?? 'The page is nested too deeply.',
    place,
    hint: 'Look for a line of repeated ">" or "-", or for elements that are never closed.',
  });
  return undefined;
}

function parse(
  prepared: PreparedSource,
  context: PageContext,
  { engine, notes }: { readonly engine: MarkdownEngine; readonly notes: PageNotes },
): Promise<EngineResult> {
  const { mark } = prepared;
  return engine.toHast(prepared.text, {
    format: context.format,
    file: context.route.file,
    projectDir: context.config.projectDir,
    footnoteLabel: context.words('footnotesTitle'),
    footnoteBackLabel: context.words('footnoteBackText'),
    addDependency: (file) => notes.dependencies.add(file),
    prepare(tree) {
      limitDepth(tree);
      transformContainers(tree, { mark, words: context.words });
      if (context.config.markdown.math !== false) takeFormulas(tree, mark);
      if (prepared.text.includes(mark)) removeMarks(tree, mark);
      if (context.config.markdown.rehypePlugins.length > 0) offerHeadingIds(tree);
    },
  });
}

/** Returns the tree, or reports what there is instead. */
function takeTree(result: EngineResult, context: PageContext): Root | undefined {
  if ('tree' in result) {
    for (const finding of result.findings ?? []) context.report(finding);
    return result.tree;
  }
  if ('excess' in result) return reportExcess(result.excess, context);
  if ('isMisread' in result) return undefined;
  const { message, line, column } = locateProblem(result.problem);
  context.report({
    severity: 'error',
    code: 'DG3041',
    message: formatSentence(message),
    ...(line !== undefined && { place: { line, column: column ?? 1 } }),
    ...getSyntaxHint(message),
    ...(line !== undefined && /Unexpected character/.test(message) && explainTag(line, column ?? 1, context)),
  });
  return undefined;
}

function reportExcess({ line, message, hint }: Excess, context: PageContext): undefined {
  context.report({ severity: 'error', code: 'DG3004', message, place: { line, column: 1 }, hint });
}

const TEXT_AFTER_CODE = 'All lines up to an empty one belong to it: put one before the text.';

/** Most lines of the start of a tag. */
const TAG_LINES = 20;
const VALUE = /"[^"]*"|'[^']*'|\{[^{}]*\}/.source;
const BARE_VALUE = new RegExp(
  `^<[\\w.:-]+(?:\\s+(?:[\\w:-]+(?:=(?:${VALUE}))?|\\{[^{}]*\\}))*\\s+([\\w:-]+)=([^\\s"'{<>]+)`,
);

/** Explains the mistake at a "<", about which engines only say that no tag begins there. */
function explainTag(
  line: number,
  column: number,
  { getPlace, getExcerpt }: PageContext,
): { readonly message?: string; readonly hint: string } | undefined {
  const place = getPlace({ line, column });
  const first = Math.max(1, place.line - TAG_LINES);
  const before = Array.from(
    { length: place.line - first },
    (_, index) => `${getExcerpt(first + index)}\n`,
  ).join('');
  const after = Array.from({ length: TAG_LINES }, (_, index) => getExcerpt(place.line + index)).join('\n');
  const start = (before + after).lastIndexOf('<', before.length + place.column - 1);
  if (start === -1) return undefined;
  const tag = (before + after).slice(start);
  const [, address] = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/.exec(tag) ?? [];
  if (address !== undefined)
    return { hint: `Addresses have no angle brackets in MDX: write "[${address}](${address})".` };
  const [, name, value] = BARE_VALUE.exec(tag) ?? [];
  if (name === undefined) return undefined;
  if (/^[“”‘’＂＇「『]/.test(value ?? ''))
    return { message: `The quotes of "${name}" are full-width.`, hint: `Write ${name}="…".` };
  return {
    message: `The value of "${name}" has no quotes.`,
    hint: `Write ${name}="${value?.replace(/\/$/, '')}": MDX has no attributes without them.`,
  };
}

/** Returns advice for authors who meant plain text: in MDX, braces and `<` have a meaning. */
function getSyntaxHint(message: string): { readonly hint?: string } {
  const open = /closing tag for `<([^\s`>]*)/.exec(message)?.[1];
  if (open !== undefined && isVoidName(open))
    return { hint: `End it with "/>": MDX has no tags without an end.` };
  if (open !== undefined && /^Expected/.test(message))
    return { hint: `Close it with "</${open}>", or write "<${open} />" if it is empty.` };
  const [, closed, inner] =
    /^Unexpected closing tag `<\/([^\s`>]*)>`.* closing tag for `<([^\s`>]*)/.exec(message) ?? [];
  if (inner !== undefined) return { hint: `Write "</${inner}>" instead of "</${closed}>", or before it.` };
  if (/import\/exports/.test(message)) return { hint: TEXT_AFTER_CODE };
  if (/expression|brace/.test(message))
    return { hint: 'Braces hold JavaScript in MDX. To show a brace, write "\\{" or put it in `code`.' };
  if (/Unexpected character/.test(message) && !/to create a comment/.test(message))
    return { hint: 'A "<" begins an element in MDX. To show one, write "&lt;" or put it in `code`.' };
  return {};
}

/** Returns the message without the name of the parser, which does not help the author. */
function formatSentence(message: string): string {
  return `${message.replace(/ with (?:oxc|acorn)\b/, '').replace(/\.$/, '')}.`;
}

/** Returns the place of a problem; some messages carry it only as text: `Expected a closing tag for `<A>` (5:1-5:7)`. */
function locateProblem(problem: SyntaxProblem): SyntaxProblem {
  const [written = '', line, column] = / \((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(problem.message) ?? [];
  if (line === undefined) return problem;
  return {
    message: problem.message.replace(written, ''),
    line: problem.line ?? Number(line),
    column: problem.column ?? Number(column),
  };
}

/** Reads the page's ESM; invalid JavaScript is reported here, with its place. */
function readPageModule(tree: Root, context: PageContext): ModuleInfo | undefined {
  const module = readModule(tree);
  for (const { kind, message, line, column } of module.problems) {
    context.report({
      severity: 'error',
      code: kind === 'default-export' ? 'DG3044' : 'DG3041',
      message:
        kind === 'syntax'
          ? `The import or export cannot be read as JavaScript: ${formatSentence(message)}`
          : message,
      place: { line, column },
      ...(kind === 'syntax' && { hint: TEXT_AFTER_CODE }),
      ...(kind === 'default-export' && { hint: 'Export it under a name, or make the page a .tsx file.' }),
      ...(kind === 'await' && { hint: 'Write "export const value = await …" above, and {value} here.' }),
    });
  }
  tree.children = tree.children.filter((node) => node.type !== 'mdxjsEsm');
  return module.problems.length > 0 ? undefined : module;
}

async function useAsset(
  file: FilePath,
  place: Place,
  {
    site,
    source,
    notes,
    report,
  }: { site: ParserSite; source: PageSource; notes: PageNotes; report: PageContext['report'] },
): ReturnType<PageContext['useAsset']> {
  const result = await site.assets(file, source.route);
  if ('asset' in result) {
    reportStandIn(result, { config: site.config, place, report });
    notes.assets.set(result.asset.output, result.asset);
    notes.dependencies.add(file);
    return result.asset;
  }
  // A missing file may appear, and an unsafe one may be made harmless.
  if (result.problem === 'missing' || result.isRead) notes.dependencies.add(file);
  if (result.problem === 'refused') {
    const { why, hint, severity } = result.refusal;
    report({
      severity,
      code: 'DG3047',
      message: `"${getProjectPath(file, site.config)}" ${why}, so it was not copied.`,
      place,
      hint,
    });
  }
  return result.problem;
}

/** Reports a file whose content does not match its name. */
function reportStandIn(
  { asset, standIn }: Extract<AssetResult, { readonly asset: unknown }>,
  { config, place, report }: Pick<PageContext, 'config' | 'report'> & { readonly place: Place },
): void {
  if (standIn === undefined) return;
  const message = `"${getProjectPath(asset.file, config)}" ${standIn.what}: readers see nothing of it.`;
  report({ severity: 'warning', code: 'DG3060', message, place, hint: standIn.hint });
}
