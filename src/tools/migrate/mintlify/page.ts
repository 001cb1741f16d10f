/** A page or snippet of Mintlify, in MDX with components in scope, as a page of docgen. */
import { posix } from 'node:path';
import { decodeUrl } from '../../../shared/url.ts';
import { addImports, findComponents, printHookImport } from '../page/component-imports.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { joinPage, openPage } from '../page/edit-frontmatter.ts';
import { rewriteImports } from '../page/rewrite-imports.ts';
import {
  type Fence,
  isElsewhere,
  rewriteMarkdown,
  rewriteTargets,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import { importComponents } from '../page/shim-imports.ts';
import type { Add, MovedFile } from '../project/migration.ts';
import { MINTLIFY_PACK } from './components.ts';
import { convertFrontmatter } from './frontmatter.ts';

export interface MintlifyPage extends MovedFile {
  /** True if it is a part of pages, which gives it values. */
  readonly isSnippet?: boolean;
  /** An operation of an API that it shows: its name, and the link of its page. */
  readonly operation?: { readonly name: string; readonly link: string } | undefined;
  /** New links of pages by their old paths without extension. */
  readonly links: ReadonlyMap<string, string>;
  /** Values of `{{name}}`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** File of the components that Mintlify has in scope. */
  readonly shim: string;
  /** Collects components that cannot run, which the shim replaces. */
  readonly missing: Set<string>;
}

export function rewriteMintlifyPage(page: MintlifyPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const { operation } = page;
  const { openapi, ...others } = parts.data;
  const data = convertFrontmatter(operation ? { title: openapi, ...others } : parts.data, loseKey);
  if (operation !== undefined)
    lose(
      undefined,
      `The operation "${operation.name}" has a separate page, which this one links to.`,
      'Move the text into the description of the operation, and remove this page.',
    );
  const { used, declared } = findComponents(parts.body, parts.bodyLine);
  const isMdx = page.path.endsWith('.mdx');
  const updates = parts.body.split('\n').filter((line) => UPDATE.test(line));
  const hasPlainUpdates = updates.every((line) => convertUpdate(line) !== undefined);
  const code: string[] = [];
  const snippets = new Map<string, string>();
  let hasIcon = false;
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    isMdx: true,
    lose,
    fence: convertFence,
    line(text, add) {
      if (/^import\b|^\s*\}\s*from\b|^export\b.*\bfrom\b/.test(text))
        return rewriteImports(text, (name) => resolveImport(name, page));
      code.push(text);
      if (!hasIcon && /<Icon\b|<(?:Card|Tab|Accordion|Step|Note|Callout|Tile)\b[^>]*\sicon=/.test(text)) {
        hasIcon = true;
        add('Icons of Mintlify are not shown.', 'Write an emoji, or an icon of docgenjs/theme.');
      }
      const markup = convertMarkup(text, { page, declared, isMdx, hasPlainUpdates, snippets, add });
      return rewriteTargets(markup, ATTRIBUTES, (target) => rewriteTarget(target, page));
    },
  });
  // Elements of these two become groups of code.
  const tags = [...used].map(([name, line]) => [name.replace(EXAMPLE, 'CodeGroup'), line] as const);
  const shimmed = new Map(
    tags.filter(([name]) => name !== 'Snippet' && !(name === 'Update' && hasPlainUpdates)),
  );
  const onMissing = (name: string, line: number) =>
    lose(line, `docgen has no component "${name}".`, `Write it in React in "${page.shim}".`);
  const imports = [
    printHookImport(code.join('\n')),
    ...importComponents(shimmed, declared, { ...page, pack: MINTLIFY_PACK }, onMissing),
    ...[...snippets].map(([name, specifier]) => `import ${name} from '${specifier}';`),
  ];
  const whole =
    operation === undefined ? text : `${text.trimEnd()}\n\n[\`${operation.name}\`](${operation.link})\n`;
  return joinPage(parts, data, isMdx ? addImports(whole, imports) : whole);
}

const UPDATE = /<\/?Update\b/;

/**
 * An entry of a changelog, whose label is its heading: written as one it is in the outline and in search.
 * Undefined for a tag with more than texts.
 */
function convertUpdate(text: string): string | undefined {
  if (/^\s*<\/Update>\s*$/.test(text)) return '';
  const [, attributes] = /^\s*<Update((?:\s+\w+=(?:"[^"{}<>]*"|\{\[[^\]{}]*\]\}))*)\s*>\s*$/.exec(text) ?? [];
  if (attributes === undefined) return undefined;
  const read = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
  const list = /\stags=\{\[([^\]]*)\]\}/.exec(attributes)?.[1] ?? '';
  const tags = [...list.matchAll(/(["'])(.*?)\1/g)].map(([, , tag = '']) => `\`${tag}\``);
  const note = [read('description'), ...tags].filter(Boolean).join(' · ');
  return read('label') === ''
    ? undefined
    : [`## ${read('label')}`, '', ...(note ? [note, ''] : [])].join('\n');
}

const EXAMPLE = /^(?:Request|Response)Example$/;

interface MarkupInput {
  readonly page: MintlifyPage;
  readonly declared: ReadonlySet<string>;
  readonly isMdx: boolean;
  /** True if all its updates are written in a way that can be a heading. */
  readonly hasPlainUpdates: boolean;
  /** Collects snippets that are named by their file: specifiers by names. */
  readonly snippets: Map<string, string>;
  readonly add: Add;
}

function convertMarkup(text: string, input: MarkupInput): string {
  const { page, declared, isMdx, hasPlainUpdates, snippets, add } = input;
  const valued = text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => {
    const value = page.variables[name];
    return typeof value === 'string' ? value : whole;
  });
  if (!isMdx) return valued;
  if (hasPlainUpdates && UPDATE.test(valued)) return convertUpdate(valued) ?? valued;
  const inserted = valued.replace(/<Snippet\s+file=["']([^"']+)["']\s*\/>/g, (_, file: string) => {
    const path = [`snippets/${file}`, `_snippets/${file}`].find((name) => page.newPaths.has(name));
    const name = createSnippetName(file);
    if (path === undefined) {
      add(`There is no snippet "${file}".`, 'Correct its name.');
      return '';
    }
    snippets.set(name, getRelativeSpecifier(page.newPaths.get(path) ?? path, page.path));
    return `<${name} />`;
  });
  const grouped = inserted
    .replace(/(<\/?)(?:Request|Response)Example\b/g, '$1CodeGroup')
    .replace(/<!--\s*(.*?)\s*-->/g, (_, words: string) => `{/* ${words.replaceAll('*/', '')} */}`);
  return page.isSnippet === true ? nameProps(grouped, declared) : grouped;
}

const createSnippetName = (file: string) =>
  `Snippet${file
    .replace(/\.mdx?$/, '')
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`;

/** Values that a page gives to a snippet are variables in Mintlify, and properties in MDX. */
const nameProps = (text: string, declared: ReadonlySet<string>) =>
  /^\s*(?:export|import)\b/.test(text)
    ? text
    : text.replace(/(?<!\\)\{([A-Za-z_$][\w$]*)(?=[.}])/g, (whole, name: string) =>
        declared.has(name) || /^(?:props|frontmatter|true|false|null|undefined)$/.test(name)
          ? whole
          : `{props.${name}`,
      );

export function resolveImport(
  name: string,
  { sourcePath, path, newPaths }: Pick<MintlifyPage, 'sourcePath' | 'path' | 'newPaths'>,
): string | undefined {
  if (!/^[./]/.test(name)) return undefined;
  const file = posix.join(name.startsWith('/') ? '' : posix.dirname(sourcePath), name).replace(/^\//, '');
  const ends = ['', '.mdx', '.jsx', '.tsx', '.js', '.ts', '.md'];
  const found = ends.map((end) => newPaths.get(file + end)).find((newPath) => newPath !== undefined);
  return found === undefined ? undefined : getRelativeSpecifier(found, path);
}

/** Converts words and options after the language: `js title words {1,2} lines wrap`. */
function convertFence({ info, body }: Fence, add: Add): Fence {
  const [, lang = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
  const options: string[] = [];
  let title: string | undefined;
  const convertOption = (name: string, value: string): string => {
    const plain = value.replace(/^[{"']|[}"']$/g, '').trim();
    if (name === 'title' || name === 'filename') title = plain;
    else if (name === 'highlight' || name === '') options.push(`{${plain.replace(/[\s[\]]/g, '')}}`);
    else if (name === 'lines' || name === 'wrap' || name === 'expandable') {
      if (plain !== 'false') options.push(SWITCHES[name] ?? name);
    } else if (name === 'focus')
      add('Focused lines of code are not dimmed around.', 'Write the comment [!code focus].');
    else if (name !== 'icon') add(`"${name}" of a code block is not carried over.`, 'Leave it out.');
    return ' ';
  };
  const words = rest
    .replace(/(?<=^|\s)([A-Za-z]+)=("[^"]*"|'[^']*'|\{[^}]*\}|\S+)/g, (_, name: string, value: string) =>
      convertOption(name, value),
    )
    .replace(/(?<=^|\s)(\{[\d,\s-]+\})/g, (_, value: string) => convertOption('', value))
    .replace(/(?<=^|\s)(lines|wrap|expandable|twoslash)(?=\s|$)/g, (_, name: string) =>
      convertOption(name, ''),
    )
    .replace(/\s+/g, ' ')
    .trim();
  const name = (title ?? words).replaceAll('"', "'");
  return { info: [lang, name && `title="${name}"`, ...options].filter(Boolean).join(' '), body };
}

const SWITCHES: Readonly<Record<string, string>> = {
  lines: 'lineNumbers',
  wrap: 'wrapCode',
  expandable: 'fold',
};

const ATTRIBUTES = /((?<=^|\s)(?:href|src|img|poster)=")([^"{}]+)"/g;

/** Pages and files are named from the project folder, or from the page. */
function rewriteTarget(target: string, { sourcePath, newPaths, links }: MintlifyPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(way)) return target;
  const path = posix
    .join(way.startsWith('/') ? '' : posix.dirname(sourcePath), decodeUrl(way))
    .replace(/^\/|\/$/g, '');
  const page = path.replace(/\.mdx?$/, '');
  // Mintlify publishes sites below "/docs", which HTML names.
  const link = links.get(page) ?? links.get(page.replace(/^docs\/(?=.)/, ''));
  if (link !== undefined) return link + rest;
  const file = newPaths.get(path);
  return file?.startsWith('docs/public/') ? encodeURI(file.slice('docs/public'.length)) + rest : target;
}
