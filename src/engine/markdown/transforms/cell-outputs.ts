/**
 * The stored outputs of notebook cells, below their code: text as a code block, pictures as images. HTML and JavaScript
 * are left out, since the content of a notebook is not part of the site's code.
 */
import { assertNever } from '../../../shared/assert-never.ts';
import type { FilePath } from '../../../shared/types.ts';
import { encodePath } from '../../../shared/url.ts';
import { getAssetName } from '../../files/asset-name.ts';
import { measureAs } from '../../files/image-size.ts';
import { getShortHash } from '../../files/short-hash.ts';
import { type CodeMeta, parseCodeMeta, splitFenceInfo } from '../../highlight/code-meta.ts';
import type { PageAsset } from '../../types.ts';
import { readCodeFile } from '../code/code-file.ts';
import type { CodeText } from '../code/code-file-place.ts';
import type { CellOutput } from '../code/notebook.ts';
import { type CompilerSite, createCodeFilePlace, type PageNotes } from '../compiler-site.ts';
import { type CodeBlockNode, createElement, type Root, type RootContent, walk } from '../hast.ts';
import type { PageContext } from '../page-context.ts';
import type { PageSource } from '../read-page.ts';

interface OutputTools {
  readonly source: PageSource;
  readonly site: CompilerSite;
  readonly notes: PageNotes;
}

/** Adds outputs after each block that asks for them. Problems with a file are reported by the block itself. */
export async function addCellOutputs(tree: Root, context: PageContext, tools: OutputTools): Promise<void> {
  const found = new Map<RootContent, Promise<readonly RootContent[]>>();
  walk(tree, (node) => {
    if (node.type !== 'docgenCode') return undefined;
    const { meta } = splitFenceInfo(`${node.lang} ${node.meta}`);
    const parsed = parseCodeMeta(meta);
    if (parsed.outputs === true) found.set(node, createOutputs(node, parsed, { ...tools, context }));
    return undefined;
  });
  const nodes = new Map<RootContent, readonly RootContent[]>();
  for (const [block, outputs] of found) nodes.set(block, [block, ...(await outputs)]);
  walk(tree, (node) => nodes.get(node));
}

interface BlockTools extends OutputTools {
  readonly context: PageContext;
}

async function createOutputs(
  block: CodeBlockNode,
  meta: CodeMeta,
  tools: BlockTools,
): Promise<readonly RootContent[]> {
  const { context, source, site, notes } = tools;
  const code =
    meta.file === undefined
      ? undefined
      : await readCodeFile(meta.file, createCodeFilePlace(source.route, site, notes));
  if (code !== undefined && 'code' in code) return [];
  if (code?.outputs === undefined) {
    context.report({
      severity: 'warning',
      code: 'DG3107',
      message: 'Code block option "outputs" has no effect: the block shows no cells of a notebook.',
      place: block,
      hint: 'Name a notebook and a cell: file="./analysis.ipynb#1".',
    });
    return [];
  }
  const problems = new Set<string>();
  const nodes: RootContent[] = [];
  for (const output of code.outputs) {
    const made = await createOutput(output, code, { meta, block, tools });
    if ('problem' in made) problems.add(made.problem);
    else nodes.push(made.node);
  }
  if (problems.size > 0)
    context.report({
      severity: 'warning',
      code: 'DG3122',
      message: `Outputs of "${meta.file}" are left out: ${[...problems].join(', ')}.`,
      place: block,
      hint: 'Pages show text, PNG and JPEG: code in the HTML of a notebook would be run by readers. Save the output as a picture, or print it.',
    });
  return nodes;
}

const OR = new Intl.ListFormat('en', { type: 'disjunction', style: 'narrow' });

type MadeOutput = { readonly node: RootContent } | { readonly problem: string };

async function createOutput(
  output: CellOutput,
  code: CodeText,
  {
    meta,
    block,
    tools,
  }: { readonly meta: CodeMeta; readonly block: CodeBlockNode; readonly tools: BlockTools },
): Promise<MadeOutput> {
  const { context, notes } = tools;
  const label = context.words('codeOutputText');
  switch (output.kind) {
    case 'text':
      return { node: createTextBlock(output.text, label, block) };
    case 'picture': {
      const asset = await createPicture(output, code);
      if (asset === undefined) return { problem: `a picture that is no ${output.type.toUpperCase()}` };
      notes.assets.set(asset.output, asset);
      const src = context.config.assetPrefix + encodePath(asset.output);
      const image = { src, alt: meta.alt ?? label, ...asset.size, loading: 'lazy', decoding: 'async' };
      return { node: createElement('p', {}, [createElement('img', image)]) };
    }
    case 'other':
      return { problem: `one as ${OR.format(output.formats.slice(0, 5)) || 'nothing'}` };
    default:
      return assertNever(output);
  }
}

function createTextBlock(text: string, label: string, { position }: CodeBlockNode): CodeBlockNode {
  return {
    type: 'docgenCode',
    lang: 'txt',
    code: text.trimEnd(),
    html: '',
    // Words in the meta have no escapes.
    meta: `title="${label.replaceAll('"', "'")}" lineNumbers=false`,
    ...(position !== undefined && { position }),
  };
}

/** Returns the file that a picture becomes; undefined if it is none. */
async function createPicture(
  { type, encoded }: Extract<CellOutput, { readonly kind: 'picture' }>,
  { file, revision }: CodeText,
): Promise<PageAsset | undefined> {
  const notebook = file ?? revision?.file;
  const bytes = Buffer.from(encoded, 'base64');
  const size = await measureAs(type, bytes);
  if (notebook === undefined || size === undefined) return undefined;
  const hash = getShortHash(bytes);
  const name = notebook.replace(/\.ipynb$/i, type === 'png' ? '.png' : '.jpg') as FilePath;
  return {
    file: notebook,
    output: getAssetName(name, hash),
    size,
    picture: { hash, ...(revision && { revision: revision.revision }) },
  };
}
