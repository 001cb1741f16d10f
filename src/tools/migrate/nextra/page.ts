/** A page of Nextra, or Markdown that a page imports, as one of docgen. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { addCodeMarks, LOST_MARK, readMarkedWord } from '../page/code-marks.ts';
import { addImports, findComponents } from '../page/component-imports.ts';
import { joinPage, openPage } from '../page/edit-frontmatter.ts';
import { listPackageCommands } from '../page/package-commands.ts';
import { type MarkdownNode, parseMarkdown } from '../page/parse-markdown.ts';
import {
  type Fence,
  isElsewhere,
  MDX_ATTRIBUTES,
  rewriteAttributes,
  rewriteMarkdown,
  rewriteTargets,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import {
  importComponents,
  listImported,
  rewriteFileTarget,
  rewriteModuleLine,
  type ShimProject,
} from '../page/shim-imports.ts';
import type { Add, MovedFile } from '../project/migration.ts';
import { convertFrontmatter } from './frontmatter.ts';

export interface NextraPage extends ShimProject, MovedFile {
  /** Settings that `_meta` files give to the page. */
  readonly theme: Readonly<Record<string, unknown>>;
  /** Address of the page, without language. */
  readonly address: string;
  /** The link of a page by its address, from a page of the same language. */
  readonly findLink: (address: string) => string | undefined;
}

export function rewriteNextraPage(page: NextraPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const isMdx = page.path.endsWith('.mdx');
  const data = convertFrontmatter(parts.data, page.theme, loseKey);
  const { used, declared } = isMdx
    ? findComponents(parts.body, parts.bodyLine)
    : { used: new Map<string, number>(), declared: new Set<string>() };
  listImported(parts.body, parts.bodyLine, page);
  const rewrite = (target: string) => rewriteTarget(target, page);
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    isMdx,
    lose,
    fence: convertFence,
    html: (html) => rewriteAttributes(html, MDX_ATTRIBUTES, rewrite),
    line(text, add) {
      if (isMdx && /^export default\b/.test(text)) {
        add('The layout of one page is not carried over.', 'Write what it adds around the text of the page.');
        return text
          .replace(/^export default (?=function \w|class \w)/, 'export ')
          .replace(/^export default /, 'export const MdxLayout = ');
      }
      const module = isMdx ? rewriteModuleLine(text, page) : undefined;
      return module ?? rewriteTargets(convertHeading(text, add), MDX_ATTRIBUTES, rewrite);
    },
  });
  listInlineLanguages(parseMarkdown(parts.body, { isMdx }), (line) =>
    lose(
      parts.bodyLine + line - 1,
      'The language of code in a line is shown as text.',
      'Remove it, for example "{:js}": docgen highlights blocks alone.',
    ),
  );
  const imports = importComponents(used, declared, page, (name, line) =>
    lose(line, `The page has no import of the component "${name}".`, `Write it in React in "${page.shim}".`),
  );
  return joinPage(parts, data, addImports(text, imports));
}

/** Ids of headings: `## Title [#id]`. */
function convertHeading(text: string, add: Add): string {
  if (!/^\s{0,3}#{1,6}\s/.test(text)) return text;
  if (/\s\[!toc\]\s*$/.test(text))
    add('"[!toc]" is not carried over.', 'The heading is in the outline of the page.');
  return text.replace(/\s\[!toc\](?=\s*$)/, '').replace(/\s\[#([^\]\s]+)\](?=\s*$)/, ' {#$1}');
}

/** Converts options after the language: `js filename="a" copy showLineNumbers {1,3} /word/`. */
function convertFence({ info, body }: Fence, add: Add): Fence {
  const [, lang = '', rest = ''] = /^([^\s{]*)\s*(.*)$/.exec(info) ?? [];
  let group: Fence['group'];
  const words: string[] = [];
  const options = rest
    .replace(/(?<=^|\s)filename=("[^"]*"|'[^']*'|\S+)/g, (_, name: string) => {
      return `title="${name.replace(/^["']|["']$/g, '').replaceAll('"', "'")}"`;
    })
    .replace(/(?<=^|\s)copy(?:=(?:\{?(?:true|false)\}?|"[^"]*"))?(?=\s|$)/g, '')
    .replace(/(?<=^|\s)(?:highlight=)(\{[\d,\s-]+\})/g, '$1')
    .replace(/(?<=^|\s)\{[\d,\s-]+\}/g, (lines) => lines.replace(/\s/g, ''))
    .replace(/(?<=^|\s)word-wrap(?:=\S+)?(?=\s|$)/g, '')
    .replace(
      /(?<=^|\s)showLineNumbers(?:\{(\d+)\}|=(\S+))?(?=\s|$)/g,
      (_, start?: string, value?: string) => {
        if (start !== undefined && start !== '1')
          add(`Line numbers begin at ${start}.`, 'docgen counts from 1.');
        return value?.includes('false') ? '' : 'lineNumbers';
      },
    )
    .replace(/(?<=^|\s)(\/(?:[^/\\]|\\.)+\/[\d,-]*|"[^"]*"\d*)(?=\s|$)/g, (text) => {
      const word = /\d$/.test(text) ? undefined : readMarkedWord(text);
      if (word === undefined) add(LOST_MARK, 'Mark the line: {1}.');
      else words.push(word);
      return '';
    })
    .replace(/(?<=^|\s)npm2yarn(?:=\S+)?(?=\s|$)/g, () => {
      group = listPackageCommands(body, lang);
      if (group === undefined)
        add('"npm2yarn" shows the command of npm alone.', 'Use PackageManagerTabs of docgenjs/theme.');
      return '';
    })
    .replace(/(?<=^|\s)twoslash(?=\s|$)/g, () => {
      add('"twoslash" is not carried over.', 'Use docgenjs/plugins/twoslash.');
      return '';
    })
    .replace(/\s+/g, ' ')
    .trim();
  const marked = addCodeMarks(body, lang, { words, inserted: [], deleted: [] });
  return { info: [lang, options].filter(Boolean).join(' '), body: marked, ...(group && { group }) };
}

/** Languages of code in a line, `` `let a{:js}` ``: code is never rewritten. */
function listInlineLanguages(
  { type, value = '', children = [], position }: MarkdownNode,
  lose: (line: number) => void,
): void {
  if (type === 'inlineCode' && /\{:[\w-]+\}$/.test(value)) lose(position?.start.line ?? 1);
  for (const child of children) listInlineLanguages(child, lose);
}

/** Links of browsers, from the address of the page, and of editors, from its file. */
function rewriteTarget(target: string, page: NextraPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(way)) return target;
  const path = decodeUrl(way).replace(/(?:(?:^|\/)(?:index|page))?\.mdx?$/, '');
  const folder = posix.dirname(page.address);
  const link =
    page.findLink(posix.join(way.startsWith('/') ? '/' : folder, path)) ??
    (way.startsWith('/') ? undefined : page.findLink(posix.join(page.address, path)));
  if (link !== undefined) return link + rest;
  return (way.startsWith('/') ? undefined : rewriteFileTarget([way, rest], page)) ?? target;
}
