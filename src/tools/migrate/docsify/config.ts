/** Options of Docsify, which a script in its page passes to the browser, and the rest of that page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseExpressionAt } from 'acorn';
import { isElsewhere } from '../page/rewrite-markdown.ts';
import { createScriptReader, type Place } from '../project/evaluate-script.ts';
import type { Losses } from '../project/migration.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';

export interface DocsifyConfig {
  readonly options: Values;
  readonly html: string;
  /** Path from the project folder. */
  readonly file: string;
  readonly lang: string;
  readonly hasVue: boolean;
  readonly findPlace: (key: string) => Place | undefined;
}

const START = /\$docsify\s*=\s*(?=\{)/;

/** Finds the page that shows a site, relative to the project folder: a hand-made `index.html` has another name. */
export const findDocsifyPage = (dir: string): string | undefined =>
  ['', 'docs']
    .flatMap((folder) => listHtml(join(dir, folder)).map((name) => posix.join(folder, name)))
    .sort((one, other) => Number(other.endsWith('index.html')) - Number(one.endsWith('index.html')))
    .find((file) =>
      /\$docsify|\/docsify(?:@[\w.-]+)?\/(?:dist|lib)\//.test(readFileSync(join(dir, file), 'utf8')),
    );

const listHtml = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
        .map(({ name }) => name)
        .sort()
    : [];

export async function readDocsifyConfig(dir: string, file: string): Promise<DocsifyConfig> {
  const html = readFileSync(join(dir, file), 'utf8');
  const reader = createScriptReader(dir, () => undefined, extractOptions);
  const options = asRecord((await reader.read(file)).get('default'));
  return {
    options,
    html,
    file,
    lang: /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1] ?? 'en',
    hasVue: /\/vue(?:@|[./])/.test(html),
    findPlace: (key) => reader.findPlace(options, key),
  };
}

/** Extracts the object that a module script passes to Docsify, at its lines. */
function extractOptions(html: string): string {
  const match = START.exec(html);
  if (match === null) return 'export default {}';
  const start = match.index + match[0].length;
  try {
    // The end of the script would be an operator in it.
    const { end } = parseExpressionAt(html.replaceAll('</', '; '), start, { ecmaVersion: 'latest' });
    return `${html.slice(0, start).replace(/[^\n]/g, '')}export default ${html.slice(start, end)}`;
  } catch {
    return 'export default {}';
  }
}

export function convertDocsifyConfig(config: DocsifyConfig, losses: Losses): Record<string, unknown> {
  const { options, html, file, lang } = config;
  const lose = (index: number, message: string, todo: string) =>
    losses.add({ file, line: html.slice(0, index).split('\n').length, message, todo });
  for (const key of Object.keys(options)) {
    if (KNOWN.has(key) || options[key] === false) continue;
    const todo = TODOS[key] ?? 'Look for an option or a plugin of docgen, or remove it.';
    losses.add({ file, line: config.findPlace(key)?.line, message: `"${key}" is not carried over.`, todo });
  }
  if (Object.keys(options).length === 0)
    lose(0, 'No options of Docsify can be read.', 'Write those you need into docgen.config.ts.');
  const shown = html.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const [pattern, what, todo] of PARTS)
    for (const { 1: address = '', index } of shown.matchAll(pattern))
      if (!OWN.test(address)) lose(index, `${what}${address && ` "${address}"`} is not carried over.`, todo);
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  const getPublicPath = (path: string | undefined) =>
    path === undefined || isElsewhere(path) ? path : `/${path.replace(/^\.?\//, '')}`;
  const repo = asText(options.repo);
  const title = (asText(options.name) ?? '').replace(/<[^>]*>/g, '').trim();
  return {
    title: title || find(/<title>([^<]*)<\/title>/)?.trim() || undefined,
    description: find(/<meta\s+name="description"\s+content="([^"]*)"/),
    lang,
    icon: getPublicPath(find(/<link[^>]*\srel="(?:shortcut )?icon"[^>]*\shref="([^"]+)"/)),
    logo: getPublicPath(asText(options.logo)),
    route: { cleanUrls: true, extensions: ['.md'] },
    // Addresses of Docsify are in the hash, which no server sees.
    head: options.routerMode === 'history' ? undefined : [`<script>${LEAD}</script>`],
    themeConfig: {
      socialLinks: repo
        ? [{ icon: 'github', mode: 'link', content: isElsewhere(repo) ? repo : `https://github.com/${repo}` }]
        : undefined,
    },
  };
}

const LEAD =
  "const [, way, id] = /^#(\\/[^?]*)(?:\\?id=(.*))?$/.exec(location.hash) ?? []; if (way !== undefined) location.replace('.' + way.replace(/README$/, '') + (id ? '#' + id : ''));";

/** Parts of the page besides the options. */
const PARTS: readonly (readonly [pattern: RegExp, what: string, todo: string])[] = [
  [/<script[^>]*\ssrc="([^"]+)"/g, 'The script', 'Look for a plugin of docgen, or add it to "head".'],
  [/<style\b/g, 'The style sheet', 'Write what you need of it into a file that "globalStyles" names.'],
  [/<link[^>]*\srel="stylesheet"[^>]*\shref="([^"]+)"/g, 'The style sheet', 'Name it in "globalStyles".'],
  [/<nav\b/g, 'The menu', 'Write it into "themeConfig.nav".'],
];

/** Parts of Docsify, and of what docgen has itself. */
const OWN =
  /(?<![\w-])docsify(?:@[\w.-]+)?(?:$|(?:\.min)?\.js|\/(?:dist|lib)\/(?:docsify|themes\/|plugins\/(?:search|emoji|zoom-image|front-matter|external-script)))|docsify-(?:copy-code|pagination|darklight|sidebar-collapse)|prism|\/vue(?:@|[./]|$)/;

/** Options of what docgen does itself or that are read elsewhere. */
const KNOWN = new Set(
  'auto2top autoHeader catchPluginErrors copyCode coverpage executeScript ext externalLinkRel externalLinkTarget homepage keyBindings loadNavbar loadSidebar logo maxLevel mergeNavbar name nameLink notFoundPage onlyCover pagination relativePath repo routerMode search skipLink subMaxLevel topMargin'.split(
    ' ',
  ),
);
const TODOS: Readonly<Record<string, string>> = {
  alias: 'Add pages from elsewhere with "addPages" of a plugin, or copy them into the docs folder.',
  basePath: 'Copy the pages of that place into the docs folder.',
  plugins: 'Look for a plugin of docgen, or write one.',
  themeColor: 'Set "--rp-c-brand" in a style sheet that "globalStyles" names.',
  vueComponents: 'Write React components, and show them in .mdx pages.',
};
