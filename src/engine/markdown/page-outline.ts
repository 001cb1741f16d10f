/** The structure of a page: its sections, links, code and flaws, read from the tree that is compiled. */
import { parseCodeMeta } from '../highlight/code-meta.ts';
import { parseMarkedCode } from '../highlight/notation.ts';
import { stripComments } from './code/code-lines.ts';
import { createNotes, type PageNotes } from './compiler-site.ts';
import {
  type CodeBlockNode,
  type Element,
  getHeadingDepth,
  getPlainText,
  isElement,
  listBlocks,
  type Nodes,
  type Root,
  walk,
} from './hast.ts';
import type { PageContext } from './page-context.ts';
import { type Flaw, findMarkdownFlaws, findRenderedFlaws, findTitleFlaw } from './page-flaws.ts';
import { getFallbackTitle } from './page-record.ts';
import { guard, type ParsedPage, type ParserSite, parsePage } from './parse-page.ts';
import type { PageSource } from './read-page.ts';
import { FRONTMATTER_ID, TITLE_ID } from './section-ids.ts';
import { hashSection } from './section-shape.ts';
import { takeCodeBlocks } from './transforms/code-blocks.ts';
import { assignHeadingIds } from './transforms/headings.ts';
import { parseRawHtml } from './transforms/raw-html.ts';

/** The structure of a page, for checks: none of it is shown. */
export interface PageOutline {
  /**
   * Frontmatter (`---`), what precedes the first heading (``), the title (`#`), then one entry for each heading of the
   * document.
   */
  readonly sections: readonly OutlineSection[];
  /** Keys of the frontmatter, sorted. */
  readonly keys: readonly string[];
  readonly links: readonly OutlineLink[];
  readonly flaws: readonly Flaw[];
  readonly samples: readonly CodeSample[];
}

export interface OutlineSection {
  readonly id: string;
  /** 1 to 6; 0 for what has no heading. */
  readonly depth: number;
  readonly title: string;
  readonly line: number;
  /** Hash of its text and structure; line breaks and indentation make no difference. */
  readonly hash: string;
  readonly codes: readonly OutlineCode[];
}

export interface OutlineCode {
  readonly lang: string;
  readonly line: number;
  /** A short hash of each line without comments, `*` for one in another language; left out for prose. */
  readonly lines?: readonly string[];
}

/** A link of Markdown, with the text a reader sees. */
export interface OutlineLink {
  readonly url: string;
  readonly text: string;
  readonly line: number;
}

/** A code block that is checked: JSON named after a file of docgen's own, or TypeScript that is marked `check`. */
export interface CodeSample {
  readonly lang: 'json' | 'ts' | 'tsx';
  /** `''` when it has none. */
  readonly title: string;
  readonly code: string;
  /** Line of its opening fence. */
  readonly line: number;
  readonly column: number;
}

/** Undefined for a page that cannot be read; compiling it reports why. */
export async function readOutline(
  source: PageSource,
  site: ParserSite,
  notes: PageNotes = createNotes([]),
): Promise<PageOutline | undefined> {
  const parsed = await parsePage(source, site, notes);
  return parsed && guard(parsed.context, async () => createOutline(source, parsed));
}

function createOutline(source: PageSource, { tree, context }: ParsedPage): PageOutline {
  takeCodeBlocks(tree, { keep: false, isWhole: true });
  const markdownFlaws = findMarkdownFlaws(tree, context);
  parseRawHtml(tree, context);
  assignHeadingIds(tree, context);
  const { frontmatter } = source;
  const fallbackTitle = getFallbackTitle(frontmatter, context.config);
  const titleFlaws = findTitleFlaw(tree, context, { frontmatter, fallbackTitle });
  const codes = listCodes(tree);
  return {
    sections: [...getFrontmatterSection(source), ...collectOutlineSections(tree, context)],
    keys: Object.keys(source.frontmatter).sort(),
    links: listLinks(tree, context),
    flaws: [...titleFlaws, ...markdownFlaws, ...findRenderedFlaws(tree, context)].sort(
      (a, b) => a.line - b.line,
    ),
    samples: codes.flatMap((code) => createSample(code, context)),
  };
}

function getFrontmatterSection({ frontmatter }: PageSource): OutlineSection[] {
  if (Object.keys(frontmatter).length === 0) return [];
  const text = JSON.stringify(frontmatter, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  const hash = hashSection([{ type: 'text', value: text }]);
  return [{ id: FRONTMATTER_ID, depth: 0, title: '', line: 1, hash, codes: [] }];
}

/** Collects sections, which headings of the document itself begin; those in lists, callouts and components belong to one. */
function collectOutlineSections(tree: Root, context: PageContext): OutlineSection[] {
  const groups: { heading: Element | undefined; nodes: Nodes[] }[] = [{ heading: undefined, nodes: [] }];
  for (const node of listBlocks(tree)) {
    if (getHeadingDepth(node) > 0) groups.push({ heading: node as Element, nodes: [node] });
    else groups.at(-1)?.nodes.push(node);
  }
  const title = groups.find(
    ({ heading }) => heading !== undefined && getHeadingDepth(heading) === 1,
  )?.heading;
  return groups
    .filter(
      ({ heading, nodes }) =>
        heading !== undefined || nodes.some((node) => node.type !== 'text' || node.value.trim() !== ''),
    )
    .map(({ heading, nodes }) => ({
      id: getSectionId(heading, heading !== undefined && heading === title),
      depth: heading === undefined ? 0 : getHeadingDepth(heading),
      title: heading === undefined ? '' : getPlainText(heading).trim(),
      line: context.getPlace(nodes.find((node) => node.position !== undefined)).line,
      hash: hashSection(nodes),
      codes: nodes
        .flatMap((node) => listCodes({ type: 'root', children: [node] } as Root))
        .map((code) => createOutlineCode(code, context)),
    }));
}

function getSectionId(heading: Element | undefined, isTitle: boolean): string {
  if (isTitle) return TITLE_ID;
  return heading === undefined ? '' : String(heading.properties.id);
}

function listCodes(tree: Root): CodeBlockNode[] {
  const codes: CodeBlockNode[] = [];
  walk(tree, (node) => {
    if (node.type === 'docgenCode') codes.push(node);
    return undefined;
  });
  return codes;
}

function createOutlineCode(code: CodeBlockNode, context: PageContext): OutlineCode {
  const lines = stripComments(code.code, code.lang);
  return { lang: code.lang, line: context.getPlace(code).line, ...(lines && { lines }) };
}

/** The files that docgen has a schema for. */
const KNOWN = /(?:^|\/)(?:docgen\.config\.json|_nav\.json|_meta\.json)$/;

function createSample({ lang, meta, code, position }: CodeBlockNode, context: PageContext): CodeSample[] {
  if (lang !== 'json' && lang !== 'ts' && lang !== 'tsx') return [];
  const { title = '', check, file } = parseCodeMeta(meta);
  // A file that a block shows is checked by its own project.
  const isChecked = lang === 'json' ? KNOWN.test(title) : check === true && file === undefined;
  if (!isChecked) return [];
  return [
    { lang, title, code: lang === 'json' ? code : getLastCode(code), ...context.getPlace({ position }) },
  ];
}

/** Returns the code after its marked changes; lines keep their numbers. */
function getLastCode(code: string): string {
  const removed = parseMarkedCode(code).lines.filter(({ classes }) => classes.includes('remove'));
  const numbers = new Set(removed.map(({ number }) => number));
  return code
    .split('\n')
    .map((line, at) => (numbers.has(at + 1) ? '' : line))
    .join('\n');
}

function listLinks(tree: Root, context: PageContext): PageOutline['links'] {
  const links: PageOutline['links'][number][] = [];
  walk(tree, (node) => {
    if (!isElement(node, 'a') || typeof node.properties.href !== 'string') return undefined;
    if ('dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties) return false;
    links.push({
      url: node.properties.href,
      text: getPlainText(node).trim(),
      line: context.getPlace(node).line,
    });
    return undefined;
  });
  return links;
}
