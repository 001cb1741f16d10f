/** A page of Docusaurus as a page of docgen. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { joinPage, openPage, type PageText } from '../page/edit-frontmatter.ts';
import { raiseContainers } from '../page/nested-containers.ts';
import { listPackageCommands } from '../page/package-commands.ts';
import {
  type Fence,
  isElsewhere,
  rewriteLinks,
  rewriteMarkdown,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import type { Add } from '../project/migration.ts';
import { asRecord } from '../project/read-peer-config.ts';
import { convertFrontmatter } from './frontmatter.ts';
import { createImportRewriter, getFormerPath } from './imports.ts';
import { addScope } from './scope.ts';
import type { DocusaurusPage } from './site.ts';

export function rewriteDocusaurusPage(page: DocusaurusPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const { url = '', baseUrl = '/' } = JSON.parse(page.siteConfig) as Readonly<Record<string, string>>;
  const origin = url === '' ? '' : (url + baseUrl).replace(/\/+$/, '');
  const data = convertFrontmatter(parts.data, { isPost: page.data !== undefined, origin }, loseKey);
  const rewriteImport = createImportRewriter(page);
  const { isMdx, becomesMdx } = readFormat(parts.data, page);
  let needsHead = false;
  let hasHead = false;
  let hasGroup = false;
  const rewritten = rewriteMarkdown(openCodeBlocks(parts.body), parts.bodyLine, {
    isMdx,
    lose,
    fencesIndented: becomesMdx && !isMdx,
    fence(fence, add) {
      const converted = convertFence(fence, add);
      hasGroup ||= converted.group !== undefined;
      return converted;
    },
    line(text, add, line) {
      if (/^\s*<!--\s*truncate\s*-->\s*$|^\s*\{\/\*\s*truncate\s*\*\/\}\s*$/.test(text))
        return page.data && (becomesMdx ? '{/* truncate */}' : '<!-- truncate -->');
      const statement = rewriteImport(text, add);
      hasHead ||= /\bHead\b/.test(statement?.text ?? '');
      if (statement !== undefined) return statement.text;
      const admonition = text.replace(
        /^(\s*:{3,}\s*)(secondary|success)\b/,
        (_, start: string, type: string) => start + (type === 'success' ? 'tip' : 'note'),
      );
      const markup = becomesMdx ? convertMarkup(convertDefaultTab(admonition, parts, line)) : admonition;
      needsHead ||= markup.includes('<Head>');
      const written = becomesMdx && !isMdx ? escapeMarkdown(markup) : markup;
      return rewriteLinks(rewriteAttributes(written, page), (target) => rewriteTarget(target, page));
    },
  });
  // An admonition may have one in it.
  const text = hasGroup ? raiseContainers(rewritten) : rewritten;
  const withHead = needsHead && !hasHead ? `import { Head } from 'docgenjs/runtime';\n\n${text}` : text;
  const withScope = page.scope && isMdx ? addScope(withHead, page.path, page.scope) : withHead;
  return joinPage(parts, { ...data, ...page.data }, convertBody(withScope, page.byline));
}

/** Reads how Docusaurus reads a page, by its frontmatter, else the config or the extension; and whether docgen then reads MDX. */
export function readFormat(
  data: Record<string, unknown>,
  { sourcePath, format }: Pick<DocusaurusPage, 'sourcePath' | 'format'>,
): { readonly isMdx: boolean; readonly becomesMdx: boolean } {
  const becomesMdx = format === 'mdx' || sourcePath.endsWith('.mdx');
  const own = asRecord(data.mdx).format;
  const isMdx = own === 'md' || own === 'mdx' ? own === 'mdx' : becomesMdx && format !== 'md';
  return { isMdx: isMdx && becomesMdx, becomesMdx };
}

/** Writes a line of Markdown so that MDX reads it alike: addresses, "<", elements without an end, and braces but those of ids. */
const escapeMarkdown = (line: string): string =>
  line
    .replace(/<((?:https?:\/\/|mailto:)[^\s<>]+)>/g, '[$1]($1)')
    .replace(/<([^\s<>@/]+@[^\s<>@]+)>/g, '[$1](mailto:$1)')
    .replace(/<(br|hr|img|input|wbr)\b([^<>]*?)\s*\/?>/gi, '<$1$2 />')
    .replace(/(\{#[^\s{}]+\}\s*$)|<(?![a-z/!])|(?<!\\)[{}]/gi, (mark, id?: string) => id ?? `\\${mark}`);

/** Opens blocks whose code Docusaurus reads as the page's own; no line moves. */
export const openCodeBlocks = (body: string) =>
  body.replace(/^(`{3,})mdx-code-block[ \t]*\n([\s\S]*?)\n\1[ \t]*$/gm, '\n$2\n');

function convertBody(text: string, byline: string | undefined): string {
  if (byline === undefined) return text;
  const heading = /^(?:\s|import\s.*\n)*#\s.*\n/.exec(text)?.[0] ?? '';
  return `${heading}\n${byline}\n\n${text.slice(heading.length).replace(/^\n+/, '')}`;
}

/** A script that pages import. */
export function rewriteDocusaurusCode(page: DocusaurusPage): string {
  const rewriteImport = createImportRewriter({ ...page, isScript: true });
  const lines = page.source.split('\n').flatMap((line, index) => {
    const add: Add = (message, todo) =>
      page.losses.add({ file: page.sourcePath, line: index + 1, message, todo });
    return (rewriteImport(line, add) ?? { text: line }).text ?? [];
  });
  return lines.join('\n');
}

/** Rewrites addresses in a style sheet, where docgen only takes paths relative to the sheet. */
export function rewriteUrls(
  source: string,
  { sourcePath, path, newPaths }: Pick<DocusaurusPage, 'sourcePath' | 'path' | 'newPaths'>,
): string {
  return source.replace(/(\burl\(\s*["']?)([^"')\s]+)/g, (whole, start: string, target: string) => {
    const [way, rest] = splitTarget(target);
    const name = way.replace(/^~(?=@site\/)/, '').replace(/^\/(?!\/)/, '@site/static/');
    const newPath = newPaths.get(getFormerPath(name, sourcePath) ?? '');
    return newPath === undefined ? whole : start + getRelativeSpecifier(newPath, path) + rest;
  });
}

/** JSX of Docusaurus' own components, and comments of HTML. */
function convertMarkup(text: string): string {
  return text
    .replace(/<!--([\s\S]*?)-->/g, (_, comment: string) => `{/*${comment}*/}`)
    .replace(/<Tabs\b[^>]*>?/g, convertTabs)
    .replace(
      /<TabItem\b([^>]*)>/g,
      (_, attributes: string) => `<Tab${attributes.replace(/\s+default\b(?!=)/, '')}>`,
    )
    .replace(/(<TOCInline\b[^>]*?)\s+toc=\{toc\}/g, '$1')
    .replace(/<(\/?)head>/g, '<$1Head>')
    .replaceAll('</TabItem>', '</Tab>')
    .replace(/<Link\b([^>]*?)\sto=/g, '<Link$1 href=')
    .replace(/\brequire\(\s*['"]@site\/static(\/[^'"]+)['"]\s*\)(?:\.default)?/g, `'$1'`);
}

/** Renames `queryString` to `queryKey`, which always has a name in docgen. */
function convertTabs(tag: string): string {
  const group = /\bgroupId=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '"tab"';
  return tag
    .replace(/\bqueryString=("[^"]*"|\{(?!true|false)[^}]*\})/, 'queryKey=$1')
    .replace(/\s+queryString=\{false\}/, '')
    .replace(/\bqueryString(?:=\{true\})?(?!=)/, `queryKey=${group}`)
    .replace(/\s+lazy\b/, '');
}

/** The tab that is open at first is named by all of them. */
function convertDefaultTab(line: string, { body, bodyLine }: PageText, number: number): string {
  if (!/<Tabs\b/.test(line)) return line;
  const [inner = ''] = body
    .split('\n')
    .slice(number - bodyLine)
    .join('\n')
    .split('</Tabs>');
  const [, attributes = ''] = /<TabItem\b([^>]*\sdefault\b(?!=)[^>]*)>/.exec(inner) ?? [];
  const value = /\bvalue=("[^"]*"|'[^']*')/.exec(attributes)?.[1];
  return value === undefined || /\bdefaultValue=/.test(inner)
    ? line
    : line.replace(/<Tabs\b/, `<Tabs defaultValue=${value}`);
}

/** Words in code fences, and the comments that mark lines. */
function convertFence({ info, body }: Fence, add: Add): Fence {
  if (/\blive\b/.test(info)) add('A live editor is shown as plain code.', 'Use docgenjs/plugins/playground.');
  const [lang = ''] = info.split(/[\s{]/, 1);
  const group = /\bnpm2yarn\b/.test(info) ? listPackageCommands(body, lang) : undefined;
  if (group === undefined && /\bnpm2yarn\b/.test(info))
    add('"npm2yarn" is not carried over.', 'Use PackageManagerTabs from docgenjs/theme.');
  const from = /showLineNumbers=\{?(\d+)\}?/.exec(info)?.[1];
  if (from && from !== '1') add(`Line numbers begin at ${from}.`, 'docgen counts from 1.');
  const words = info
    .replace(/showLineNumbers(?:=\{?\w+\}?)?/, 'lineNumbers')
    .replace(/(?:\s|^)(?:live|npm2yarn|noInline)\b/g, '')
    .replace(/^([^\s{]*)\{/, '$1 {');
  return { info: words, body: convertNotations(body), ...(group && { group }) };
}

const MAGIC = /^(\s*(?:\/\/|\/\*|\{\s*\/\*|#|--|<!--|%)\s*)highlight-(next-line|start|end)\b(.*)$/;

function convertNotations(body: readonly string[]): string[] {
  const converted: string[] = [];
  body.forEach((line, index) => {
    const [, start = '', kind, end = ''] = MAGIC.exec(line) ?? [];
    if (kind === undefined) converted.push(line);
    if (kind === 'next-line') converted.push(`${start}[!code highlight]${end}`);
    if (kind !== 'start') return;
    const endIndex = body.findIndex((candidate, at) => at > index && MAGIC.exec(candidate)?.[2] === 'end');
    const count = (endIndex === -1 ? body.length : endIndex) - index - 1;
    converted.push(`${start}[!code highlight:${count}]${end}`);
  });
  return converted;
}

/** Rewrites literal addresses in HTML and components. */
function rewriteAttributes(text: string, page: DocusaurusPage): string {
  return text.replace(
    /(\s(?:href|src|poster)=)(["'])(\/(?!\/)[^"']*)\2/g,
    (_, name: string, quote: string, address: string) =>
      `${name}${quote}${page.rewriteLink(address, page.path)}${quote}`,
  );
}

function rewriteTarget(target: string, page: DocusaurusPage): string {
  if (target.startsWith('pathname://')) return target.slice('pathname://'.length);
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(way)) return target;
  const isFile = /\.[a-z0-9]+$/i.test(way);
  const isPage = /\.mdx?$/i.test(way);
  if (way.startsWith('/') && !isPage) return page.rewriteLink(target, page.path);
  if (!isFile) return target;
  if (way.startsWith('@site/static/')) return `/${way.slice('@site/static/'.length)}${rest}`;
  const newPath = listFormerPaths(way, page.sourcePath)
    .map((path) => page.newPaths.get(path))
    .find((path) => path !== undefined);
  if (newPath === undefined) return way.startsWith('/') ? page.rewriteLink(target, page.path) : target;
  return getRelativeSpecifier(newPath, page.path) + rest;
}

/** Files that a link may mean, best first: one without dots is also looked for from the docs and the project folder. */
function listFormerPaths(way: string, sourcePath: string): string[] {
  if (way.startsWith('@site/')) return [way.slice(6)];
  const file = decodeUrl(way);
  const folder = posix.dirname(sourcePath);
  if (/^\.{1,2}\//.test(file)) return [posix.join(folder, file)];
  const parts = folder.split('/');
  return [...parts, ''].map((_, count) => posix.join(...parts.slice(0, parts.length - count), `./${file}`));
}
