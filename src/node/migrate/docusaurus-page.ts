/** A page of Docusaurus as a page of docgen. */
import { posix } from 'node:path';
import type { Units } from './docusaurus-units.ts';
import { joinPage, type PageText, splitPage } from './edit-frontmatter.ts';
import type { Losses } from './migration.ts';
import { toList, toText } from './read-peer-config.ts';
import { rewriteImports } from './rewrite-imports.ts';
import { type Fence, outsideCode, rewriteLinks, rewriteMarkdown } from './rewrite-markdown.ts';

export interface DocusaurusPage {
  readonly source: string;
  /** From the former project folder, for the report. */
  readonly shown: string;
  /** From the new project folder. */
  readonly path: string;
  /** New places of Markdown files and others, by their former ones; both from the project folders. */
  readonly known: ReadonlyMap<string, string>;
  readonly losses: Losses;
  /** A former absolute address as this file writes it. */
  readonly toLink: Units['toLink'];
  /** Keys of the frontmatter that take the place of others; undefined takes one out. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** What stands below the first heading. */
  readonly byline?: string;
}

export function rewriteDocusaurusPage(page: DocusaurusPage): string {
  const parts = splitPage(page.source);
  const lose = (line: number | undefined, message: string, todo: string) =>
    page.losses.add({ file: page.shown, line, message, todo });
  const isPost = page.data !== undefined;
  const data = toFrontmatter(parts.data, isPost, (key, message, todo) =>
    lose(parts.lineOf(key), message, todo),
  );
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    fence: (fence, line) => toFence(fence, (message, todo) => lose(line, message, todo)),
    line(written, line) {
      const add = (message: string, todo: string) => lose(line, message, todo);
      if (/^\s*<!--\s*truncate\s*-->\s*$|^\s*\{\/\*\s*truncate\s*\*\/\}\s*$/.test(written)) return undefined;
      if (/^import\s/.test(written)) return toImport(written, page, add);
      const admonition = written.replace(
        /^(\s*:{3,}\s*)(secondary|success)\b/,
        (_, start: string, type: string) => start + (type === 'success' ? 'tip' : 'note'),
      );
      return rewriteLinks(toMarkup(toDefaultTab(admonition, parts, line)), (target) =>
        toTarget(target, page),
      );
    },
  });
  const needsHead = /<Head>/.test(text) && !/^import\b.*\bHead\b/m.test(text);
  const own = needsHead ? `import { Head } from 'docgen/runtime';\n\n${text}` : text;
  return joinPage(parts, { ...data, ...page.data }, toBody(own, page.byline));
}

function toBody(text: string, byline: string | undefined): string {
  if (byline === undefined) return text;
  const heading = /^(?:\s|import\s.*\n)*#\s.*\n/.exec(text)?.[0] ?? '';
  return `${heading}\n${byline}\n\n${text.slice(heading.length).replace(/^\n+/, '')}`;
}

/** A script that pages import. */
export function rewriteDocusaurusCode(page: DocusaurusPage): string {
  const lines = page.source.split('\n').map((line, index) => {
    const add: Add = (message, todo) => page.losses.add({ file: page.shown, line: index + 1, message, todo });
    return /^import\s/.test(line) ? toImport(line, page, add) : line;
  });
  return lines.join('\n');
}

type Add = (message: string, todo: string) => void;

/** What `@theme/<name>` is in docgen, with the name of its import. */
const THEME: Readonly<Record<string, string>> = {
  Tabs: '{ Tabs }',
  TabItem: '{ Tab }',
  Admonition: '{ Callout as Admonition }',
  TOCInline: '{ Toc as TOCInline }',
  DocCardList: '{ Overview as DocCardList }',
};
/** Components of `@theme` that are a few words, by the name they are imported as. */
const WRITTEN: Readonly<Record<string, (name: string) => string>> = {
  CodeBlock: (name) =>
    `import { CodeBlockRuntime } from 'docgen/theme';\nexport const ${name} = ({ children, language, ...rest }) => <CodeBlockRuntime code={String(children).trim()} lang={language} {...rest} />;`,
  Details: (name) =>
    `export const ${name} = ({ summary, children }) => <details>{typeof summary === 'string' ? <summary>{summary}</summary> : summary}{children}</details>;`,
  Heading: (name) => `export const ${name} = ({ as: Tag, ...rest }) => <Tag {...rest} />;`,
};
/** What `@docusaurus/<name>` is. */
const CORE: Readonly<Record<string, string>> = {
  Head: `{ Head } from 'docgen/runtime'`,
  BrowserOnly: `{ BrowserOnly } from 'docgen/runtime'`,
  useBaseUrl: `{ withBase as useBaseUrl } from 'docgen/runtime'`,
};

function toImport(line: string, page: DocusaurusPage, add: Add): string {
  const [, name = '', specifier = ''] = /^import\s+(.*?)\s+from\s+['"]([^'"]+)['"]/.exec(line) ?? [];
  const own = /^@theme\/(\w+)$/.exec(specifier)?.[1];
  const core = /^@docusaurus\/(\w+)$/.exec(specifier)?.[1];
  if (own !== undefined && Object.hasOwn(THEME, own) && /^\w+$/.test(name))
    return `import ${THEME[own]?.replace(/ as \w+/, name === own ? '$&' : ` as ${name}`)} from 'docgen/theme';`;
  const written = own !== undefined && Object.hasOwn(WRITTEN, own) ? WRITTEN[own] : undefined;
  if (written !== undefined && /^\w+$/.test(name)) return written(name);
  if (core === 'Link') return `import { Link } from 'docgen/theme';`;
  if (core !== undefined && Object.hasOwn(CORE, core)) return `import ${CORE[core]};`;
  if (own !== undefined || specifier.startsWith('@docusaurus/') || specifier.startsWith('@theme-original/')) {
    add(`docgen has no "${specifier}".`, 'Take out what it is used for, or write it in React.');
    return `export const ${/\w+/.exec(name)?.[0] ?? 'Missing'} = () => null;`;
  }
  return rewriteImports(line, (path) => {
    const asText = /^!*raw-loader!(.+)$/.exec(path)?.[1];
    return asText === undefined ? toSpecifier(path, page) : `${toSpecifier(asText, page) ?? asText}?raw`;
  });
}

/** `@site/…` and relative paths from where the file lies now. */
function toSpecifier(
  path: string,
  { shown, path: own, known }: Pick<DocusaurusPage, 'shown' | 'path' | 'known'>,
): string | undefined {
  const former = path.startsWith('@site/')
    ? path.slice('@site/'.length)
    : path.startsWith('.')
      ? posix.join(posix.dirname(shown), path)
      : undefined;
  if (former === undefined) return undefined;
  const [file = '', query = ''] = former.split(/(?=\?)/);
  const ending = [
    '',
    '.tsx',
    '.ts',
    '.jsx',
    '.js',
    '/index.tsx',
    '/index.ts',
    '/index.jsx',
    '/index.js',
  ].find((end) => known.has(file + end));
  if (ending === undefined) return undefined;
  const next = posix.relative(posix.dirname(own), known.get(file + ending) ?? '');
  return (next.startsWith('.') ? next : `./${next}`) + query;
}

/** JSX of Docusaurus' own components, and comments of HTML, outside of code. */
function toMarkup(line: string): string {
  return outsideCode(line, (text) => {
    return text
      .replace(/<!--([\s\S]*?)-->/g, (_, comment: string) => `{/*${comment}*/}`)
      .replace(/<Tabs\b[^>]*>?/g, toTabs)
      .replace(
        /<TabItem\b([^>]*)>/g,
        (_, attributes: string) => `<Tab${attributes.replace(/\s+default\b(?!=)/, '')}>`,
      )
      .replace(/(<TOCInline\b[^>]*?)\s+toc=\{toc\}/g, '$1')
      .replace(/<(\/?)head>/g, '<$1Head>')
      .replaceAll('</TabItem>', '</Tab>')
      .replace(/<Link\b([^>]*?)\sto=/g, '<Link$1 href=')
      .replace(/\brequire\(\s*['"]@site\/static(\/[^'"]+)['"]\s*\)(?:\.default)?/g, `'$1'`);
  });
}

/** The choice in the address has another name; a name of its own it has always. */
function toTabs(tag: string): string {
  const group = /\bgroupId=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1] ?? '"tab"';
  return tag
    .replace(/\bqueryString=("[^"]*"|\{(?!true|false)[^}]*\})/, 'queryKey=$1')
    .replace(/\s+queryString=\{false\}/, '')
    .replace(/\bqueryString(?:=\{true\})?(?!=)/, `queryKey=${group}`)
    .replace(/\s+lazy\b/, '');
}

/** The tab that is open at first is named by all of them. */
function toDefaultTab(line: string, { body, bodyLine }: PageText, number: number): string {
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
function toFence({ info, body }: Fence, add: Add): Fence {
  if (/\blive\b/.test(info)) add('A live editor is shown as plain code.', 'Use docgen/plugins/playground.');
  if (/\bnpm2yarn\b/.test(info))
    add('"npm2yarn" is not carried over.', 'Use PackageManagerTabs from docgen/theme.');
  if (/^mermaid\b/.test(info))
    add('A Mermaid diagram is shown as code.', 'Draw it by a plugin (markdown.codeBlock), or as an image.');
  const from = /showLineNumbers=\{?(\d+)\}?/.exec(info)?.[1];
  if (from && from !== '1') add(`Line numbers begin at ${from}.`, 'docgen counts from 1.');
  const words = info
    .replace(/showLineNumbers(?:=\{?\w+\}?)?/, 'lineNumbers')
    .replace(/(?:\s|^)(?:live|npm2yarn|noInline)\b/g, '')
    .replace(/^([^\s{]*)\{/, '$1 {');
  return { info: words, body: toNotations(body) };
}

const MAGIC = /^(\s*(?:\/\/|\/\*|\{\s*\/\*|#|--|<!--|%)\s*)highlight-(next-line|start|end)\b(.*)$/;

function toNotations(body: readonly string[]): string[] {
  const made: string[] = [];
  body.forEach((line, index) => {
    const [, start = '', kind, end = ''] = MAGIC.exec(line) ?? [];
    if (kind === undefined) made.push(line);
    if (kind === 'next-line') made.push(`${start}[!code highlight]${end}`);
    if (kind !== 'start') return;
    const last = body.findIndex((other, at) => at > index && MAGIC.exec(other)?.[2] === 'end');
    const count = (last === -1 ? body.length : last) - index - 1;
    made.push(`${start}[!code highlight:${count}]${end}`);
  });
  return made;
}

function toTarget(target: string, page: DocusaurusPage): string {
  if (target.startsWith('pathname://')) return target.slice('pathname://'.length);
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
  if (way === '' || /^[a-z][a-z+.-]*:|^\/\//i.test(way)) return target;
  const isFile = /\.[a-z0-9]+$/i.test(way);
  if (!isFile) return way.startsWith('/') ? page.toLink(target, page.path) : target;
  if (way.startsWith('@site/static/')) return `/${way.slice('@site/static/'.length)}${rest}`;
  const former = way.startsWith('@site/')
    ? way.slice(6)
    : posix.join(posix.dirname(page.shown), decodeURI(way));
  const known = page.known.get(former);
  if (known === undefined || way.startsWith('/')) return target;
  const next = posix.relative(posix.dirname(page.path), known);
  return (next.startsWith('.') ? next : `./${next}`) + rest;
}

const LOST: Readonly<Record<string, string>> = {
  hide_title: 'Leave the heading out of the page.',
  pagination_next: 'The neighbours are those of the sidebar.',
  pagination_prev: 'The neighbours are those of the sidebar.',
  pagination_label: 'The neighbours are called as in the sidebar.',
  displayed_sidebar: 'Give the page a key of its own in "themeConfig.sidebar".',
  custom_edit_url: 'Use "footer: false", which hides the whole foot of the page.',
  toc_min_heading_level: 'The outline lists levels 2 to 4.',
  toc_max_heading_level: 'The outline lists levels 2 to 4.',
  image: 'Write a meta tag "og:image" in "head".',
  wrapperClassName: 'Style the page by its address.',
  unlisted: 'Use "search: false", and leave it out of the sidebar.',
};
/** What the sidebar and the address are made from: neither is needed any more. */
const USED = [
  'id',
  'slug',
  'sidebar_label',
  'sidebar_position',
  'sidebar_class_name',
  'sidebar_custom_props',
  'hide_table_of_contents',
  'tags',
  // Drafts are named in "route.exclude".
  'draft',
];
/** What the date, the authors and the feed of a post are made from. */
const OF_POSTS = ['authors', 'author_title', 'author_url', 'author_image_url', 'hide_reading_time'];

function toFrontmatter(
  data: Record<string, unknown>,
  isPost: boolean,
  lose: (key: string, message: string, todo: string) => void,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...data };
  for (const key of isPost ? [...USED, ...OF_POSTS] : USED) delete next[key];
  const { keywords } = data;
  delete next.keywords;
  if (keywords !== undefined)
    next.head = [['meta', { name: 'keywords', content: [keywords].flat().join(', ') }]];
  if (data.hide_table_of_contents === true) next.outline = false;
  const tags = toList(data.tags)
    .map(toText)
    .filter((tag) => tag !== undefined);
  if (tags.length > 0 && !isPost)
    lose(
      'tags',
      'Tags with pages of their own are not carried over.',
      'Use "tag" for labels beside the title.',
    );
  for (const [key, todo] of Object.entries(LOST)) {
    if (!Object.hasOwn(data, key)) continue;
    delete next[key];
    lose(key, `"${key}" is not carried over.`, todo);
  }
  return next;
}
