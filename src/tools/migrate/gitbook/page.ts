/** A page of GitBook as a page of docgen; both are Markdown. */
import { posix } from 'node:path';
import { joinPage, openPage, splitPage } from '../page/edit-frontmatter.ts';
import { writeEmoji } from '../page/emoji-names.ts';
import { decodePath, encodePath, encodeTarget } from '../page/page-paths.ts';
import { hasTitle } from '../page/parse-markdown.ts';
import { escapeMarkdown, isElsewhere, rewriteMarkdown } from '../page/rewrite-markdown.ts';
import type { Add, MovedFile } from '../project/migration.ts';
import { convertBlocks } from './blocks.ts';
import { convertFrontmatter } from './frontmatter.ts';

export interface GitBookPage extends MovedFile {
  /** Name in the summary. */
  readonly name?: string | undefined;
  /** Titles of pages by their old paths. */
  readonly titles: ReadonlyMap<string, string>;
  /** Text of a file that is inserted, by its old path. */
  readonly readPart: (path: string) => string | undefined;
  /** Number of files between this one and the page that inserts it. */
  readonly depth?: number;
}

export function rewriteGitBookPage(page: GitBookPage): string {
  const { parts, lose, loseKey } = openPage(page);
  const data = convertFrontmatter(parts.data, loseKey);
  if (page.name !== undefined && page.depth === undefined && !hasTitle(parts.body)) data.title ??= page.name;
  const body = convertBlocks(parts.body.split('\n'), parts.bodyLine, { add: lose }).join('\n');
  let isBlank = false;
  const text = rewriteMarkdown(body, parts.bodyLine, {
    lose,
    html: (html, add) => convertHtml(html, page, add),
    line(text, add) {
      const [, name] = INCLUDE.exec(text) ?? [];
      // Lines of tags are empty now; one of several is enough.
      const isSecond = isBlank && text.trim() === '';
      isBlank = text.trim() === '';
      if (isSecond) return undefined;
      if (name !== undefined) return insertPart(text, name, page, add);
      return rewriteTargets(convertMarkup(text, page, add), page);
    },
  });
  return joinPage(parts, data, text);
}

/** Returns the text of a page for a Markdown parser, to compare the two: removed parts are reported. */
export function readFormerText(page: GitBookPage): string {
  const parts = splitPage(page.source);
  const body = convertBlocks(parts.body.split('\n'), 1, { add: () => {} }).join('\n');
  const text = rewriteMarkdown(body, 1, {
    html: (html, add) => convertHtml(html, page, add),
    line: (line, add) => (INCLUDE.test(line) ? undefined : convertMarkup(line, page, add)),
  });
  return joinPage(parts, parts.data, text);
}

const INCLUDE = /^\s*\{%\s*include\s+"([^"]+)"\s*%\}\s*$/;

function insertPart(text: string, name: string, page: GitBookPage, add: Add): string {
  const depth = (page.depth ?? 0) + 1;
  const path = posix.join(posix.dirname(page.path), name);
  const source = depth > 9 ? undefined : page.readPart(path);
  if (source === undefined) {
    add(`"${name}" is not inserted: there is no such file.`, 'Insert the text by hand.');
    return text;
  }
  return splitPage(rewriteGitBookPage({ ...page, source, path, depth })).body.trim();
}

/** Marks that only GitBook knows. */
function convertMarkup(line: string, page: GitBookPage, add: Add): string {
  const text = writeEmoji(line);
  if (/\{\{.*?\}\}|<code class="expression">/.test(text))
    add('An expression stays as text.', 'Write the value.');
  if (/(?<=^|\s):[a-z][a-z0-9_+-]+:(?=$|[\s.,)])/.test(text))
    add('An emoji that is written as a word stays a word.', 'Write the emoji itself.');
  const isFormula = /^\s*\$\$/.test(text) && /\$\$\s*$/.test(text);
  return text
    .replace(/^(\s*#{1,6}\s.*?)\s*<a\s[^>]*\bid="([^"]+)"[^>]*><\/a>\s*$/, '$1 {#$2}')
    .replace(LINK, (whole, words: string, target: string, title = '') => {
      if (/^(?:broken-reference|\/broken\/)/.test(target)) {
        add('A link that is broken in GitBook becomes text.', 'Write the link.');
        return words;
      }
      const isNamed = / "mention"/.test(title) || words === target || words === getName(target);
      const name = isNamed ? page.titles.get(resolvePage(target, page) ?? '') : undefined;
      return name === undefined
        ? whole.replace(/\s+"mention"(?=\)$)/, '')
        : `[${escapeMarkdown(name)}](${target})`;
    })
    .replace(/\$\$(?=\S)([^$\n]+?)\$\$/g, (whole, formula: string) => (isFormula ? whole : `$${formula}$`));
}

const LINK = /\[((?:[^[\]\\]|\\.)*)\]\(<?([^()<>\s]+)>?(\s+"[^"]*")?\)/g;

const getName = (target: string) =>
  target
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')
    .split('/')
    .at(-1);

/** HTML of GitBook: icons, cards, and addresses. */
function convertHtml(html: string, page: GitBookPage, add: Add): string {
  if (/^<pre\b/.test(html)) return html;
  const plain = html
    .replace(/<i class="fa[^"]*">[^<]*<\/i>\s?/g, () => {
      add('Icons of GitBook are removed.', 'Write an emoji.');
      return '';
    })
    .replace(/<\/?button\b[^>]*>/g, () => {
      add('A button of GitBook becomes text.', 'Write a link.');
      return '';
    });
  return (/^<table\b[^>]*data-view="cards"/.test(plain) ? convertCards(plain) : plain).replace(
    /(\s(?:href|src|srcset)=")([^"]+)"/g,
    (_, start: string, target: string) => `${start}${rewriteTarget(target, page)}"`,
  );
}

/** Converts a table shown as cards into a list; hidden columns are left out. */
function convertCards(table: string): string {
  const heads = [...table.matchAll(/<th\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  const [, rows = ''] = /<tbody>([\s\S]*)<\/tbody>/.exec(table) ?? [];
  const items = [...rows.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => {
    const cells = [...row.matchAll(/<td\b[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.trim());
    const target = heads.findIndex((attributes) => attributes.includes('data-card-target'));
    const [, href] = /href="([^"]+)"/.exec(cells[target] ?? '') ?? [];
    const shown = cells
      .filter((_, index) => !heads[index]?.includes('data-hidden'))
      .map((cell) => cell.replace(/<\/?h\d>/g, '').trim())
      .filter((cell) => cell !== '');
    const [first = '', ...rest] = shown;
    const title = href === undefined || first.includes('<a ') ? first : `<a href="${href}">${first}</a>`;
    return `<li>${[title, ...rest].filter(Boolean).join(' – ')}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const rewriteTargets = (text: string, page: GitBookPage) =>
  text
    .replace(/(\]\()<([^<>]+)>/g, (whole, start: string, target: string) =>
      isElsewhere(target) ? whole : start + rewriteTarget(target, page),
    )
    .replace(
      /(\]\(\s*)([^\s()<>]+)/g,
      (_, start: string, target: string) => start + rewriteTarget(target, page),
    )
    .replace(
      /^(\s*\[[^\]]+\]:\s*)(\S+)/,
      (_, start: string, target: string) => start + rewriteTarget(target, page),
    );

/** The old path of the page or file that a link names. */
function resolvePage(target: string, { path, newPaths }: GitBookPage): string | undefined {
  const [way = ''] = target.split(/[?#]/);
  if (way === '' || isElsewhere(target)) return undefined;
  const full = posix
    .join(way.startsWith('/') ? '' : posix.dirname(path), decodePath(way))
    .replace(/^\/|\/$/g, '');
  return [full, `${full}.md`, posix.join(full, 'README.md')].find((name) => newPaths.has(name));
}

function rewriteTarget(target: string, page: GitBookPage): string {
  const found = resolvePage(target, page);
  const to = found === undefined ? undefined : page.newPaths.get(found);
  if (to === undefined) return isElsewhere(target) ? target.replaceAll(' ', '%20') : encodePath(target);
  const rest = target.slice(target.split(/[?#]/)[0]?.length);
  return encodeTarget(to) + rest;
}
