/** A page of VitePress as a page of docgen. */
import { posix } from 'node:path';
import { joinPage, type PageText, splitPage } from './edit-frontmatter.ts';
import { createLosses, type Losses } from './migration.ts';
import { toList, toRecord, toText } from './read-peer-config.ts';
import { type Fence, outsideCode, rewriteLinks, rewriteMarkdown } from './rewrite-markdown.ts';

export interface VitePressPage {
  readonly source: string;
  /** From the docs folder. */
  readonly path: string;
  /** From the project folder, for the report. */
  readonly shown: string;
  /** Places of all files, former and new, from the docs folder. */
  readonly known: ReadonlyMap<string, string>;
  readonly readShared: (path: string) => Promise<string | undefined>;
  readonly losses: Losses;
  /** How many files take this one in. */
  readonly depth?: number;
}

export async function rewriteVitePressPage(page: VitePressPage): Promise<string> {
  const parts = splitPage(page.source);
  const { path, shown, losses } = page;
  const lose = (line: number | undefined, message: string, todo: string) =>
    losses.add({ file: shown, line, message, todo });
  const data = toFrontmatter(parts.data, (key, message, todo) => lose(parts.lineOf(key), message, todo));
  const body = takeOutScripts(parts.body, parts.bodyLine, lose);
  let rawColons = '';
  const text = rewriteMarkdown(body, parts.bodyLine, {
    fence: (fence, line) => toFence(fence, (message, todo) => lose(line, message, todo)),
    line(written, line) {
      const add = (message: string, todo: string) => lose(line, message, todo);
      const [, colons = '', type = ''] = /^\s*(:{3,})\s*([\w-]*)/.exec(written) ?? [];
      if (type === 'raw' || type === 'v-pre') {
        rawColons = colons;
        return undefined;
      }
      if (colons !== '' && colons === rawColons && type === '') {
        rawColons = '';
        return undefined;
      }
      if (/^\s*\[\[toc\]\]\s*$/i.test(written)) {
        add('[[toc]] is taken out.', 'The outline beside the page lists the headings.');
        return undefined;
      }
      const snippet = /^(\s*)<<<\s*(\S.*)$/.exec(written);
      if (snippet) return toSnippet(snippet[1] ?? '', snippet[2] ?? '', path, add);
      return rewriteLinks(toMarkup(written, add), (target) => toTarget(target, page));
    },
  });
  return joinPage(parts, data, await include(text, page, parts, lose));
}

type Lose = (line: number | undefined, message: string, todo: string) => void;
type Add = (message: string, todo: string) => void;

/** `<script>` and `<style>` are Vue's; their lines stay, empty, so that places stay true. */
function takeOutScripts(body: string, firstLine: number, lose: Lose): string {
  return body.replace(/^<(script|style)\b[^>]*>[\s\S]*?<\/\1>\s*$/gm, (whole, name: string, at: number) => {
    const line = firstLine + body.slice(0, at).split('\n').length - 1;
    const todo =
      name === 'style'
        ? 'Put the rules into a file named in "globalStyles".'
        : 'Write the component in React and make this an .mdx page.';
    lose(line, `<${name}> of Vue is taken out.`, todo);
    return '\n'.repeat(whole.split('\n').length - 1);
  });
}

const INCLUDE = /<!--\s*@include:\s*([^\s{#]+)(#[\w-]+)?\s*(\{[^}]*\})?\s*-->/g;

/** Puts in what `<!-- @include: … -->` names, as Markdown files have no imports. */
async function include(
  text: string,
  page: VitePressPage,
  { body, bodyLine }: PageText,
  lose: Lose,
): Promise<string> {
  let made = text;
  for (const [whole, name = '', region, lines] of text.matchAll(INCLUDE)) {
    const path = name.startsWith('@/') ? name.slice(2) : posix.join(posix.dirname(page.path), name);
    const source = region || lines || page.depth === 9 ? undefined : await page.readShared(path);
    if (source === undefined) {
      const line = bodyLine + body.slice(0, body.indexOf(whole)).split('\n').length - 1;
      lose(
        line,
        `"${name}" is not put in: there is no such file, or only a part of it is meant.`,
        'Put the text in by hand.',
      );
      continue;
    }
    const inner = await rewriteVitePressPage({
      ...page,
      source,
      path,
      depth: (page.depth ?? 0) + 1,
      losses: createLosses(),
    });
    made = made.replace(whole, () => splitPage(inner).body.trim());
  }
  return made;
}

/** `js:line-numbers {1,3} [name]` and `js{1,3}` in docgen's words. */
function toFence({ info, body }: Fence, add: Add): Fence {
  let rest = info.replace(/^([^\s{:[]*)\{/, '$1 {');
  const start = /:line-numbers(?:=(\d+))?/.exec(rest);
  if (start?.[1] && start[1] !== '1') add(`Line numbers begin at ${start[1]}.`, 'docgen counts from 1.');
  rest = rest
    .replace(/:line-numbers(?:=\d+)?/, ' lineNumbers ')
    .replace(':no-line-numbers', ' lineNumbers=false ');
  rest = rest
    .replace(/^([\w+#-]*)-vue\b/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  return { info: rest, body };
}

function toSnippet(indent: string, text: string, path: string, add: Add): string {
  const match = /^([^\s{[#]+)(#[\w-]+)?\s*(?:\{([^}]*)\})?\s*(?:\[([^\]]*)\])?/.exec(text);
  const [, file = '', region, meta = '', label] = match ?? [];
  if (region)
    add(`The region "${region}" of a snippet is not cut out.`, 'Put the region into a file of its own.');
  const place = file.startsWith('@/')
    ? `/${file.slice(2)}`
    : file.startsWith('@')
      ? `/${file.slice(1).replace(/^\//, '')}`
      : file;
  const known = place.startsWith('/') || place.startsWith('.') ? place : `./${place}`;
  if (posix.join(posix.dirname(`/${path}`), known).includes('..'))
    add(`"${file}" lies outside of the docs folder.`, 'Copy it into the new site.');
  const lines = /[\d,-]+/.exec(meta)?.[0];
  const lang = /[a-z]+/.exec(meta)?.[0] ?? posix.extname(file).slice(1);
  const words = [
    lang,
    lines && `{${lines}}`,
    /line-numbers/.test(meta) && 'lineNumbers',
    label && `[${label}]`,
    `file="${known}"`,
  ];
  return `${indent}\`\`\`${words.filter(Boolean).join(' ')}\n${indent}\`\`\``;
}

/** Markup that only Vue reads, outside of code. */
function toMarkup(line: string, add: Add): string {
  return outsideCode(line, (text) => {
    if (/\{\{.*?\}\}/.test(text))
      add('{{ … }} of Vue stays as text.', 'Write the value, or make this an .mdx page and use { … }.');
    if (/(?:^|\s):[a-z0-9_+-]+:(?:\s|$)/.test(text))
      add('Short names of emoji stay as text.', 'Write the emoji itself.');
    return text
      .replace(/<Badge\b([^>]*?)(?:\/>|>(.*?)<\/Badge>)/g, (_, attributes: string, inner?: string) => {
        const label = inner ?? /\btext=(["'])(.*?)\1/.exec(attributes)?.[2] ?? '';
        add('<Badge> becomes raised text.', 'Make this an .mdx page and import Badge from docgen/theme.');
        return `<sup>${label}</sup>`;
      })
      .replace(/<\/?([A-Z]\w*)\b[^>]*>/g, (tag, name: string) => {
        add(`The Vue component <${name}> is taken out.`, 'Write it in React and make this an .mdx page.');
        return tag.startsWith('</') || tag.endsWith('/>') || tag.startsWith('<') ? '' : tag;
      });
  });
}

/** Links to files that have moved; a `.html` address of the site leads to the file's page. */
function toTarget(target: string, { path, known }: VitePressPage): string {
  const [, way = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
  if (way === '' || way.startsWith('/') || /^[a-z][a-z+.-]*:/i.test(way)) return target;
  const file = posix.join(posix.dirname(path), decodeURI(way));
  const to = known.get(file);
  const from = known.get(path) ?? path;
  if (to === undefined || (to === file && from === path)) return target;
  const next = posix.relative(posix.dirname(from), to);
  return (next.startsWith('.') ? next : `./${next}`) + rest;
}

const LOST: Readonly<Record<string, string>> = {
  prev: 'The neighbours are those of the sidebar.',
  next: 'The neighbours are those of the sidebar.',
  editLink: 'Use "footer: false", which hides the whole foot of the page.',
  lastUpdated: 'Use "footer: false", which hides the whole foot of the page.',
  pageClass: 'Style the page by its address.',
  markdownStyles: 'Use "pageType: blank", or :where() rules of your own.',
  isHome: 'Use "pageType: home".',
};

function toFrontmatter(
  data: Record<string, unknown>,
  lose: (key: string, message: string, todo: string) => void,
): Record<string, unknown> {
  const { layout, aside, titleTemplate, outline, ...rest } = data;
  const next: Record<string, unknown> = { ...rest };
  if (layout === 'home') next.pageType = 'home';
  if (layout === 'page') Object.assign(next, { pageType: 'doc-wide', sidebar: false, outline: false });
  if (layout === false) next.pageType = 'blank';
  if (typeof layout === 'string' && !['home', 'page', 'doc'].includes(layout))
    lose('layout', `The layout "${layout}" is not carried over.`, 'Use "pageType", or a part of a theme.');
  if (titleTemplate !== undefined) next.titleSuffix = toText(titleTemplate)?.replace(/^:title\s*/, '');
  if (outline === false || aside === false) next.outline = false;
  else if (outline !== undefined)
    lose('outline', 'Levels of the outline are not carried over.', 'It lists levels 2 to 4.');
  for (const [key, todo] of Object.entries(LOST)) {
    if (!Object.hasOwn(data, key)) continue;
    lose(key, `"${key}" is not carried over.`, todo);
    delete next[key];
  }
  if (next.hero !== undefined) next.hero = toHero(toRecord(next.hero));
  if (next.features !== undefined)
    next.features = toList(next.features).map((card) => toFeature(toRecord(card), lose));
  return next;
}

function toHero({ name, text, tagline, image, actions }: Record<string, unknown>): Record<string, unknown> {
  const { src, alt, light, dark } = toRecord(image);
  const picture = typeof image === 'string' ? image : (src ?? (light && dark ? { light, dark } : undefined));
  const buttons = toList(actions)
    .map(toRecord)
    .map(({ text: label, link, theme }) => ({
      ...{ text: label, link },
      theme: theme === 'alt' || theme === 'sponsor' ? 'alt' : 'brand',
    }));
  return {
    ...(name !== undefined && { name }),
    ...(text !== undefined && { text }),
    ...(tagline !== undefined && { tagline }),
    ...(picture !== undefined && { image: { src: picture, alt: alt ?? '' } }),
    ...(actions !== undefined && { actions: buttons }),
  };
}

function toFeature(
  { title, details, icon, link, linkText }: Record<string, unknown>,
  lose: (key: string, message: string, todo: string) => void,
): Record<string, unknown> {
  const { src, light } = toRecord(icon);
  const drawing = typeof icon === 'string' ? icon : (src ?? light);
  if (linkText !== undefined)
    lose('features', `The words "${linkText}" of a card are not carried over.`, 'The whole card is a link.');
  return {
    ...{ title, details: details ?? '' },
    ...(drawing !== undefined && { icon: drawing }),
    ...(link !== undefined && { link }),
  };
}
