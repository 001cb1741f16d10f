/** A page of Starlight as a page of docgen. */
import { posix } from 'node:path';
import { parseStyle } from '../../../shared/parse-style.ts';
import { addCodeMarks, LOST_MARK, readMarkedWord } from '../page/code-marks.ts';
import { getRelativeSpecifier } from '../page/component-shim.ts';
import { joinPage, openPage } from '../page/edit-frontmatter.ts';
import { rewriteImports } from '../page/rewrite-imports.ts';
import {
  type Fence,
  isElsewhere,
  rewriteAttributes,
  rewriteMarkdown,
  rewriteTargets,
  splitTarget,
} from '../page/rewrite-markdown.ts';
import type { Add, MovedFile } from '../project/migration.ts';
import { asRecord } from '../project/read-peer-config.ts';
import { takeSetHtml } from './astro-html.ts';
import { STARLIGHT_PACK } from './components.ts';
import { convertFrontmatter, renderHero } from './frontmatter.ts';

export interface StarlightPage extends MovedFile {
  /** Address of the page, ending in a slash. */
  readonly address: string;
  /** Finds the file of the project that a specifier in another one means, with the names that the compiler is told. */
  readonly resolveFile: (specifier: string, from: string) => string | undefined;
  /** New links by addresses without the last slash. */
  readonly links: ReadonlyMap<string, string>;
  /** `base` of the config without slashes around it. */
  readonly base: string;
  /** File of the components that docgen has not under their names. */
  readonly shim: string;
  /** Collects components that cannot run; the shim stands in for them. */
  readonly missing: Set<string>;
}

export function rewriteStarlightPage(page: StarlightPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const isMdx = page.sourcePath.endsWith('.mdx');
  const hasBody = parts.body.trim() !== '';
  const data = convertFrontmatter(rewriteHero(parts.data, page), { hasBody, lose: loseKey });
  const text = rewriteMarkdown(parts.body, parts.bodyLine, {
    isMdx,
    lose,
    fence: convertFence,
    html: (html) => rewriteAttributes(html, ATTRIBUTES, (target) => rewriteTarget(target, page)),
    line(text, add) {
      if (isMdx && /^import\b|^\s*\}\s*from\b|^export\b.*\bfrom\b/.test(text))
        return rewriteImport(text, page, add);
      const code = isMdx && /\bimport\(/.test(text) ? rewriteLoads(text, page) : text;
      const html = takeSetHtml(isMdx ? code : '');
      if (html.isOpen)
        add('HTML of "set:html" that is a template is not carried over.', 'Write "dangerouslySetInnerHTML".');
      const markup = isMdx ? convertMarkup(html.line, add) : text;
      const aside = markup.replace(/^(\s*:{3,}\w+(?:\[[^\]]*\])?)\{\s*icon=[^}]*\}/, '$1');
      return html.putBack(rewriteTargets(aside, ATTRIBUTES, (target) => rewriteTarget(target, page)));
    },
  });
  if (parts.data.hero === undefined || !hasBody) return joinPage(parts, data, text);
  const message = 'The hero of a page with text below it becomes text.';
  lose(parts.findLine('hero'), message, 'Home pages of docgen show "hero" and "features" alone.');
  const { hero } = rewriteHero(parts.data, page);
  return joinPage(parts, data, `\n${renderHero(hero, parts.data.title)}\n\n${text.replace(/^\n+/, '')}`);
}

/** Pictures and links of the hero, from the new place. */
function rewriteHero(data: Record<string, unknown>, page: StarlightPage): Record<string, unknown> {
  if (data.hero === undefined) return data;
  const hero = asRecord(data.hero);
  const image = Object.fromEntries(
    Object.entries(asRecord(hero.image)).map(([key, value]) => [
      key,
      /^(?:file|light|dark)$/.test(key) ? rewriteTarget(String(value), page) : value,
    ]),
  );
  const actions = Array.isArray(hero.actions)
    ? hero.actions
        .map(asRecord)
        .map((action) => ({ ...action, link: rewriteTarget(String(action.link), page) }))
    : undefined;
  return { ...data, hero: { ...hero, image: hero.image && image, actions } };
}

/** Attributes of Astro, and icons, which docgen has not. */
function convertMarkup(text: string, add: Add): string {
  if (/<(?:Card|LinkButton|TabItem|Aside)\b[^>]*\sicon=|<Icon\b/.test(text))
    add('Icons of Starlight are not shown.', 'Write an emoji, or an icon of docgenjs/theme.');
  return text
    .replace(/<Fragment\b[^>]*>/g, '<>')
    .replaceAll('</Fragment>', '</>')
    .replace(/\sclient:(?:load|idle|visible|media|only)(?:=(?:"[^"]*"|'[^']*'|\{[^}]*\}))?/g, '')
    .replace(/(<[A-Za-z][^>]*\s)class=/g, '$1className=')
    .replace(
      /(<[a-z][^>{]*?\s)style="([^"]*)"/g,
      (_, start: string, css: string) => `${start}style={${printStyle(css)}}`,
    );
}

/** Declarations of CSS as the object that React wants. */
function printStyle(css: string): string {
  const entries = Object.entries(parseStyle(css)).map(
    ([key, value]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

const ATTRIBUTES = /(<[A-Za-z][^>]*?\s(?:href|src)=")([^"{}]+)"/g;

/** Components that only Astro and its other frameworks run. */
const FOREIGN = /\.(?:astro|vue|svelte)$|^astro(?::|\/)|^@astrojs\/|^(?:@[\w.-]+\/)?starlight-/;

function rewriteImport(line: string, page: StarlightPage, add: Add): string {
  const shim = getRelativeSpecifier(page.shim, page.path);
  const [, clause = '', specifier = ''] = /^import\s+(.*?)\s+from\s+['"]([^'"]+)['"]/.exec(line) ?? [];
  const isShim = STARLIGHT_PACK.isModule(specifier);
  if (!isShim && FOREIGN.test(specifier) && clause !== '') {
    const names = clause.match(/\w+(?=\s*(?:,|\}|$))/g) ?? [];
    for (const name of names) page.missing.add(name);
    add(
      `"${specifier}" does not run in docgen: ${names.join(', ')}.`,
      `Write it in React in "${page.shim}".`,
    );
    return `import { ${names.join(', ')} } from '${shim}';`;
  }
  // A page is its own default export in docgen.
  const own = /\.mdx?$/.test(specifier)
    ? line.replace(/\{\s*Content(?:\s+as\s+(\w+))?\s*\}/, (_, as?: string) => as ?? 'Content')
    : line;
  return rewriteImports(own, (name) => (STARLIGHT_PACK.isModule(name) ? shim : resolveImport(name, page)));
}

/** Rewrites `import('…')` in an expression: what is loaded is found from the new place. */
const rewriteLoads = (line: string, page: StarlightPage) =>
  line.replace(
    /(\bimport\(\s*)(['"])([^'"\n]+)\2/g,
    (_, start: string, quote: string, name: string) =>
      `${start}${quote}${resolveImport(name, page) ?? name}${quote}`,
  );

/** `~` and `@` are the names that templates of Astro give to "src", also where tsconfig.json has none. */
const expandAlias = (path: string) => path.replace(/^[~@]\//, 'src/');

export function resolveImport(
  name: string,
  {
    sourcePath,
    path,
    newPaths,
    resolveFile,
  }: Pick<StarlightPage, 'sourcePath' | 'path' | 'newPaths' | 'resolveFile'>,
): string | undefined {
  const [file = '', query = ''] = name.split(/(?=\?)/);
  const oldPath = file.startsWith('.')
    ? posix.join(posix.dirname(sourcePath), file)
    : expandAlias(file).replace(/^\/(?=src\/)/, '');
  const ends = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.js'];
  const newPath = [resolveFile(file, sourcePath) ?? '', ...ends.map((end) => oldPath + end)]
    .map((candidate) => newPaths.get(candidate))
    .find((found) => found !== undefined);
  return newPath === undefined ? undefined : getRelativeSpecifier(newPath, path) + query;
}

/** Options of Expressive Code in docgen's words. */
function convertFence({ info, body }: Fence, add: Add): Fence {
  const ranges: string[] = [];
  const marks = { inserted: [] as string[], deleted: [] as string[], words: [] as string[] };
  const options = info
    .replace(/^([^\s{]*)\{/, '$1 {')
    .replace(
      /\s(?:(mark|ins|del)=)?\{(?:"[^"]*":)?([\d,\s-]+)\}/g,
      (_, kind: string | undefined, lines: string) => {
        const list = kind === 'ins' ? marks.inserted : kind === 'del' ? marks.deleted : ranges;
        list.push(lines.replace(/\s/g, ''));
        return '';
      },
    )
    .replace(
      /\s(?:(mark|ins|del)=)?(\{[^}]*\}|"[^"]*"|'[^']*'|\/(?:[^/\\]|\\.)+\/[a-z]*)(?=\s|$)/g,
      (_, kind: string | undefined, text: string) => {
        const word = /^\{|[a-z]$/.test(text) ? undefined : readMarkedWord(text);
        if (word === undefined) add(LOST_MARK, 'Mark the line: {1}.');
        else marks.words.push(word);
        if (word !== undefined && (kind === 'ins' || kind === 'del'))
          add(
            'Inserted and deleted words are marked alike.',
            'Write [!code ++] and [!code --] behind lines.',
          );
        return '';
      },
    )
    .replace(/\scollapse=\{[^}]*\}/, () => {
      add('Collapsed lines of code are shown.', 'Use "fold", which folds the whole block.');
      return '';
    })
    .replace(/\sstartLineNumber=(\d+)/, (_, start: string) => {
      if (start !== '1') add(`Line numbers begin at ${start}.`, 'docgen counts from 1.');
      return '';
    })
    .replace(/^diff\s+lang="[^"]*"/, 'diff')
    .replace(/\sframe="[^"]*"/, '')
    .replace(/\sshowLineNumbers(?:=\{?(true|false)\}?)?/, (_, value?: string) =>
      value === 'false' ? ' lineNumbers=false' : ' lineNumbers',
    )
    .replace(/\swrap(?:=\{?(?:true|false)\}?)?(?=\s|$)/, (option) =>
      option.includes('false') ? '' : ' wrapCode',
    )
    .replace(/\s(?:preserveIndent|hangingIndent)(?:=\S+)?/g, '');
  const [lang = ''] = options.split(' ', 1);
  const marked = addCodeMarks(body, lang, marks);
  return { info: ranges.length > 0 ? `${options} {${ranges.join(',')}}` : options, body: marked };
}

/** Starlight leaves links as they are: a browser resolves them from the address of the page. */
function rewriteTarget(target: string, page: StarlightPage): string {
  const [way, rest] = splitTarget(target);
  if (way === '' || isElsewhere(way)) return target;
  if (!way.startsWith('/')) {
    const path = expandAlias(way);
    const meant = /^[@~#]/.test(way) ? page.resolveFile(way, page.sourcePath) : undefined;
    const file = page.newPaths.get(
      meant ?? (path === way ? posix.join(posix.dirname(page.sourcePath), way) : path),
    );
    if (file !== undefined) return getRelativeSpecifier(file, page.path) + rest;
  }
  const full = posix.join(way.startsWith('/') ? '/' : page.address, way);
  const inSite =
    page.base !== '' && `${full}/`.startsWith(`/${page.base}/`) ? full.slice(page.base.length + 1) : full;
  const link = page.links.get(inSite.replace(/\/$/, ''));
  if (link !== undefined) return link + rest;
  return way.startsWith('/') ? (inSite || '/') + rest : target;
}
