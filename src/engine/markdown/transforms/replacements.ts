/**
 * Replaces code blocks and components by the results of plugins. Runs on the tree as parsed, so that Markdown of a
 * plugin passes the same stages as the author's.
 */

import { readFileSync } from 'node:fs';
import { isAbsolute, posix } from 'node:path';
import { escapeHtml } from '../../../shared/escape-html.ts';
import type { Diagnostic, FilePath } from '../../../shared/types.ts';
import { encodePath } from '../../../shared/url.ts';
import { getProjectPath, toFilePath } from '../../config/file-path.ts';
import { getShortHash } from '../../files/short-hash.ts';
import { parseMetaWords, splitFenceInfo } from '../../highlight/code-meta.ts';
import { createRouteMeta } from '../../routes/route-path.ts';
import { readCodeFile } from '../code/code-file.ts';
import { type CompilerSite, createCodeFilePlace, createNotes, type PageNotes } from '../compiler-site.ts';
import {
  type CodeBlockNode,
  type Element,
  isElement,
  isJsx,
  type JsxNode,
  type Root,
  type RootContent,
  walk,
} from '../hast.ts';
import type { ModuleInfo } from '../mdx/esm.ts';
import { serializeJs } from '../mdx/print-jsx.ts';
import type { PageContext } from '../page-context.ts';
import type { ParsedPage } from '../parse-page.ts';
import type { PageSource } from '../read-page.ts';
import type { BlockReplacement, Drawing, ReplaceAsk } from '../replace.ts';
import { createCodeBlockNode } from './code-blocks.ts';
import { createCodeElement, parseJson } from './replaced-elements.ts';

export interface ReplaceTools {
  readonly source: PageSource;
  readonly site: CompilerSite;
  readonly notes: PageNotes;
  /** Reads Markdown of a plugin. */
  readonly parse: (
    source: PageSource,
    notes: PageNotes,
    format: 'md' | 'mdx',
  ) => Promise<ParsedPage | undefined>;
}

/** Returns the page's JavaScript with the imports of the replacements. */
export async function replaceByPlugins(
  { tree, module, context }: Pick<ParsedPage, 'tree' | 'module' | 'context'>,
  tools: ReplaceTools,
): Promise<ModuleInfo> {
  const { replace } = tools.site;
  const targets = replace ? listTargets(tree, tools.site) : [];
  if (replace === undefined || targets.length === 0) return module;
  const blocks: string[] = [];
  const names: string[] = [];
  const ids: [id: string, name: string][] = [];
  const answers = await Promise.all(
    targets.map(async (target, index) => {
      const asked = await createRequest(target, index, context, tools);
      if (asked === undefined) return undefined;
      const { replacement, isVolatile, diagnostics } = await replace(asked);
      tools.notes.diagnostics.push(...diagnostics);
      if (isVolatile) tools.notes.isVolatile = true;
      for (const file of replacement?.dependencies ?? []) tools.notes.dependencies.add(file);
      return replacement && { replacement, asked };
    }),
  );
  const nodes = new Map<RootContent, readonly RootContent[]>();
  for (const [index, target] of targets.entries()) {
    const answer = answers[index];
    if (answer === undefined) {
      if (isJsx(target) && target.name === 'code') nodes.set(target, [createCodeElement(target)]);
    } else if (answer.replacement.kind === 'markdown') {
      nodes.set(target, await readMarkdown(answer.replacement, target, { context, tools, blocks }));
    } else if (tools.site.config.untrusted && answer.replacement.kind === 'component') {
      const { drawing } = answer.replacement;
      if (drawing) nodes.set(target, [createDrawnBlock(drawing, target, tools)]);
      const what = drawing
        ? 'component of a plugin for this code was left out, and its drawing is shown'
        : 'result of a plugin for this code was left out';
      context.report({
        severity: 'warning',
        code: 'DG3053',
        message: `The ${what}: in an untrusted build no code of a page is run.`,
        place: target,
      });
    } else if (answer.replacement.kind === 'code') {
      nodes.set(target, [createReplacedCode(answer.replacement, target)]);
    } else if (answer.replacement.kind === 'html') {
      nodes.set(target, [createDrawnBlock(answer.replacement, target, tools)]);
    } else {
      const printed = createComponent(answer.replacement, target, { index, asked: answer.asked, tools });
      blocks.push(...printed.imports);
      names.push(...printed.names);
      ids.push(...printed.ids);
      nodes.set(target, [printed.node]);
    }
  }
  walk(tree, (node) => nodes.get(node));
  return {
    ...module,
    blocks: [...module.blocks, ...blocks],
    bindings: new Set([...module.bindings, ...names]),
    codeModules: ids,
  };
}

type Target = Element | JsxNode;

function listTargets(tree: Root, { config }: CompilerSite): Target[] {
  const takesCode = config.plugins.some(({ codeBlock }) => codeBlock);
  const elements = new Set(config.plugins.flatMap((plugin) => plugin.elements));
  const targets: Target[] = [];
  walk(tree, (node) => {
    if (takesCode && isElement(node, 'pre') && createCodeBlockNode(node) !== undefined) targets.push(node);
    else if (isJsx(node) && (elements.has(node.name ?? '') || (takesCode && isCodeOfFile(node))))
      targets.push(node);
    return undefined;
  });
  return targets;
}

/** Recognises `<code src="./demo.tsx" />`, as Rspress sites write it. */
function isCodeOfFile(node: JsxNode): boolean {
  return (
    node.name === 'code' &&
    node.attributes.some((attribute) => 'name' in attribute && attribute.name === 'src')
  );
}

/** Undefined for what the page will report as broken. */
async function createRequest(
  target: Target,
  index: number,
  context: PageContext,
  { source, site, notes }: ReplaceTools,
): Promise<ReplaceAsk | undefined> {
  const { config } = site;
  const place = {
    route: createRouteMeta(source.route, config),
    frontmatter: source.frontmatter,
    file: source.route.file,
    line: context.getPlace(target).line,
    format: context.format,
    index,
  };
  if (isJsx(target) && target.name !== 'code') {
    const attributes = Object.fromEntries(
      target.attributes.flatMap((attribute) =>
        'name' in attribute ? [[attribute.name, parseJson(attribute.value)]] : [],
      ),
    );
    return { element: { name: target.name ?? '', attributes }, ...place };
  }
  const block = createCodeBlockNode(isJsx(target) ? createCodeElement(target) : target);
  if (block === undefined) return undefined;
  const { lang, meta } = splitFenceInfo(`${block.lang} ${block.meta}`);
  const attributes = Object.fromEntries(parseMetaWords(meta).attributes);
  const { file } = attributes;
  const asked = { lang, meta, attributes, isElement: isJsx(target) };
  if (typeof file !== 'string') return { block: { ...asked, code: block.code, source: undefined }, ...place };
  const codeFile = await readCodeFile(file, createCodeFilePlace(source.route, site, notes));
  if (codeFile.file !== undefined) notes.codeFiles.add(codeFile.file);
  if (!('text' in codeFile)) return undefined;
  if (codeFile.revision) notes.revisions.push(codeFile.revision);
  return { block: { ...asked, code: codeFile.text, source: codeFile.file }, ...place };
}

/** Creates a separate block, also for a theme that draws code blocks itself: it would lose the additions. */
function createReplacedCode(
  { code, lang, inserts, stylesheet }: Extract<BlockReplacement, { kind: 'code' }>,
  target: Target,
): RootContent {
  const node = createCodeBlockNode(isJsx(target) ? createCodeElement(target) : target) as CodeBlockNode;
  return { ...node, code, lang: lang ?? node.lang, additions: { inserts, stylesheet } };
}

/** Creates the block of what a plugin drew, with the text it was drawn from: Markdown files show that. */
function createDrawnBlock(
  { html, text, stylesheet }: Drawing,
  target: Target,
  { site, notes }: Pick<ReplaceTools, 'site' | 'notes'>,
): RootContent {
  const node = createCodeBlockNode(isJsx(target) ? createCodeElement(target) : target) as CodeBlockNode;
  const { lang } = splitFenceInfo(`${node.lang} ${node.meta}`);
  const href = stylesheet && getStylesheetHref(stylesheet, { site, notes });
  const link = href && `<link rel="stylesheet" href="${escapeHtml(href)}">`;
  const source = text === '' ? '' : ` data-lang="${escapeHtml(lang)}" data-source="${escapeHtml(text)}"`;
  return { ...node, code: text, html: `<div class="rp-drawn"${source}>${link ?? ''}${html}</div>` };
}

/** Returns the address of a plugin's stylesheet: a file becomes one of the page's. */
function getStylesheetHref(
  stylesheet: string,
  { site, notes }: Pick<ReplaceTools, 'site' | 'notes'>,
): string {
  const { base, assetPrefix } = site.config;
  if (!isAbsolute(stylesheet)) return base + encodeURI(stylesheet);
  const file = toFilePath(stylesheet);
  const name = posix.basename(file, '.css');
  const output = `static/${name}-${getShortHash(readFileSync(file))}.css`;
  notes.assets.set(output, { file, output });
  notes.dependencies.add(file);
  return assetPrefix + encodePath(output);
}

/** Reads Markdown, parsed separately; everything in it has the place of the block. */
async function readMarkdown(
  { markdown, format }: Extract<BlockReplacement, { kind: 'markdown' }>,
  target: Target,
  { context, tools, blocks }: { context: PageContext; tools: ReplaceTools; blocks: string[] },
): Promise<readonly RootContent[]> {
  const notes = createNotes([]);
  const parsed = await tools.parse({ ...tools.source, body: markdown, text: markdown }, notes, format);
  const place = context.getPlace(target);
  tools.notes.diagnostics.push(...notes.diagnostics.map((diagnostic) => movedTo(diagnostic, place)));
  if (parsed === undefined) return [];
  blocks.push(...parsed.module.blocks);
  walk(parsed.tree, (node) => {
    if (target.position) node.position = target.position;
    return undefined;
  });
  return parsed.tree.children;
}

function movedTo(
  { excerpt: _, ...diagnostic }: Diagnostic,
  { line, column }: { readonly line: number; readonly column: number },
): Diagnostic {
  return { ...diagnostic, message: `In the output of a plugin here: ${diagnostic.message}`, line, column };
}

/** Creates an element with its imports; the code block stays inside it if requested. */
function createComponent(
  { component, props, modules, keepsCode, drawing, files }: Extract<BlockReplacement, { kind: 'component' }>,
  target: Target,
  {
    index,
    asked,
    tools,
  }: { readonly index: number; readonly asked: ReplaceAsk; readonly tools: ReplaceTools },
) {
  const { config } = tools.site;
  for (const [output, content] of Object.entries(files))
    tools.notes.assets.set(output, { file: asked.file, output, content });
  const name = `_Plugin${index}`;
  const code = Object.entries(modules).map(([prop, module], at) => ({
    prop,
    module,
    local: `${name}_${at}`,
  }));
  const specifier =
    posix.isAbsolute(component) || /^[a-z]:\//i.test(component)
      ? `docgen-project:${getProjectPath(component, config)}`
      : component;
  const dir = posix.dirname(asked.block?.source ?? asked.file);
  const at = `${getProjectPath(asked.block?.source ?? asked.file, config)}:${asked.block?.source ? 0 : asked.line}`;
  const children = isJsx(target) ? createCodeElement(target) : target;
  const attributes = [
    ...Object.entries(props).map(([prop, value]) => [prop, serializeJs(value)] as const),
    ...code.map(({ prop, local }) => [prop, local] as const),
  ];
  const node = {
    type: 'mdxJsxFlowElement',
    name,
    attributes: attributes.map(([prop, value]) => ({
      type: 'mdxJsxAttribute',
      name: prop,
      value: { type: 'mdxJsxAttributeValueExpression', value },
    })),
    children: drawing ? [createDrawnBlock(drawing, target, tools)] : keepsCode ? [children] : [],
    ...(target.position && { position: target.position }),
  } as JsxNode;
  return {
    node: node as RootContent,
    names: [name, ...code.map(({ local }) => local)],
    imports: [
      `import ${name} from ${serializeJs(specifier)};`,
      ...code.map(({ local, module }) => {
        const { lang = 'tsx', code: text } = module;
        const folder = getProjectPath(dir, config) as FilePath;
        return `import ${local} from ${serializeJs(['docgen-code', lang, folder, at, text].map(encodeURIComponent).join(':'))};`;
      }),
    ],
    ids: code.flatMap(({ module, local }): [string, string][] => (module.id ? [[module.id, local]] : [])),
  };
}
