/** Spaces of GitBook that are kept in Git: the pages of `SUMMARY.md`, their files, and `.gitbook.yaml`. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { resolveRouteAddress } from '../../../engine/index.ts';
import { escapePattern } from '../config/list-redirects.ts';
import { listRedirectPlugins, printConfig } from '../config/print-config.ts';
import { splitPage } from '../page/edit-frontmatter.ts';
import { removePageName } from '../page/page-paths.ts';
import { parseMarkdown, readText } from '../page/parse-markdown.ts';
import { createAddressConfig, type Losses, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { parseJsonFile, parseYamlFile } from '../project/parse-data.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { readFormerText, rewriteGitBookPage } from './page.ts';
import { convertSummary } from './summary.ts';

interface GitBookConfig {
  /** Folder of the pages, from the project folder. */
  readonly root: string;
  readonly readme: string;
  readonly summary: string;
  /** Old addresses and the pages that are meant. */
  readonly redirects: Values;
  readonly title: string | undefined;
  /** Undefined if no file names it. */
  readonly lang: string | undefined;
  /** The file that was read; undefined if there is none. */
  readonly file: string | undefined;
}

export const readGitBook: ReadSite = async ({ dir, target, losses }) => {
  const config = await readConfig(dir, losses);
  const { root } = config;
  const summaryFile = posix.join(root, config.summary);
  if (!existsSync(join(dir, summaryFile))) return undefined;
  const rootDir = join(dir, root);
  const paths = await walkProject(rootDir, (path) => join(rootDir, path) === target || path === '_book');
  const assets = await walkProject(join(rootDir, ASSETS));
  const newPaths = new Map<string, string>();
  for (const path of paths) {
    if (path === config.summary || /^(?:package(?:-lock)?|book)\.json$/.test(path)) continue;
    if (!path.endsWith('.md')) newPaths.set(path, `public/${path}`);
    else newPaths.set(path, path === config.readme ? 'README.md' : path);
  }
  for (const path of assets) newPaths.set(`${ASSETS}/${path}`, `public/gitbook/${path}`);
  const summaryText = await readFile(join(dir, summaryFile), 'utf8');
  const lang = config.lang ?? (isChinese(summaryText) ? 'zh' : 'en');
  if (config.lang === undefined && lang !== 'en')
    losses.add({
      file: summaryFile,
      message: 'No file names the language of the site; "lang" is "zh", as these titles are Chinese.',
      todo: 'Write another language into "lang", if it is one.',
    });
  const address = createAddressConfig([], lang);
  const sources = new Map<string, string>();
  for (const path of newPaths.keys())
    if (isPage(path)) sources.set(path, await readFile(join(rootDir, path), 'utf8'));
  const resolveLink = (path: string) => {
    const to = newPaths.get(path);
    return to === undefined || !isPage(path) ? undefined : resolveRouteAddress(to, address).path;
  };
  const summary = convertSummary(summaryText, {
    name: config.summary,
    isClosed: true,
    resolveLink,
    lose: (line, message, todo) => losses.add({ file: summaryFile, line, message, todo }),
  });
  const published = new Set([
    ...summary.names.keys(),
    ...(sources.has(config.readme) ? [config.readme] : []),
  ]);
  const titles = new Map([...sources].map(([path, source]) => [path, readTitle(source, path)]));
  const unlisted = [...sources.keys()].filter((path) => !published.has(path));
  for (const path of unlisted)
    losses.add({
      file: posix.join(root, path),
      message: `"${config.summary}" does not list this page, so GitBook does not publish it.`,
      todo: 'Remove it from "route.exclude", if it is a page.',
    });

  const files: PlannedFile[] = [];
  let hasFormulas = false;
  for (const [path, to] of newPaths) {
    const source = sources.get(path);
    if (source === undefined) {
      files.push({ path: `docs/${to}`, content: { copyOf: join(rootDir, path) } });
      continue;
    }
    const sourcePath = posix.join(root, path);
    const page = {
      source,
      path,
      sourcePath,
      newPaths,
      name: summary.names.get(path),
      titles,
      losses,
      readPart: (name: string) =>
        existsSync(join(rootDir, name)) ? readFileSync(join(rootDir, name), 'utf8') : undefined,
    };
    const content = rewriteGitBookPage(page);
    hasFormulas ||= /(?<!`)\$\$/.test(source);
    const isMarkdown = { file: sourcePath, text: readFormerText(page), isMdx: false };
    files.push({ path: `docs/${to}`, content, former: isMarkdown });
  }
  const redirects = listRedirects(config, { resolveLink, losses, root });
  const options = {
    title: config.title ?? titles.get(config.readme),
    lang,
    route: {
      cleanUrls: true,
      extensions: ['.md'],
      exclude: unlisted.length > 0 ? unlisted.map((path) => newPaths.get(path) ?? path) : undefined,
    },
    markdown: { math: hasFormulas ? true : undefined },
    plugins: redirects.length > 0 ? listRedirectPlugins(redirects) : undefined,
    themeConfig: { sidebar: { '/': summary.items } },
  };
  files.push({ path: 'docgen.config.ts', content: printConfig(options) });
  return {
    files,
    pages: [...published].map((path) => ({ address: getAddress(path, config), path: newPaths.get(path) })),
    redirects: redirects.map(({ from, to }) => ({ from: `^${escapePattern(from)}/?$`, to })),
    address,
  };
};

const ASSETS = '.gitbook/assets';

/** True for text that is mostly in Chinese characters, without the syllables that Japanese has between them. */
function isChinese(text: string): boolean {
  const words = text.replace(/\]\([^)]*\)/g, ']').match(/\p{L}/gu) ?? [];
  const count = words.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  return count * 3 > words.length && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

const isPage = (path: string) => path.endsWith('.md') && !path.startsWith(`${ASSETS}/`);

const getAddress = (path: string, { readme }: GitBookConfig) =>
  path === readme ? '/' : `/${removePageName(path).replace(/\/$/, '')}`;

/** The first heading; without one, the name of the file. */
function readTitle(source: string, path: string): string {
  const heading = parseMarkdown(splitPage(source).body, {}).children?.find(({ type }) => type === 'heading');
  return heading === undefined ? posix.basename(path, '.md') : readText(heading);
}

/** `.gitbook.yaml`, and `book.json` of the older command line. */
async function readConfig(dir: string, losses: Losses): Promise<GitBookConfig> {
  const file = ['.gitbook.yaml', '.gitbook.yml', 'book.json'].find((name) => existsSync(join(dir, name)));
  const text = file === undefined ? '' : await readFile(join(dir, file), 'utf8');
  const value =
    file === undefined
      ? {}
      : asRecord(file.endsWith('.json') ? parseJsonFile(text, file).value : parseYamlFile(text, file));
  const structure = asRecord(value.structure);
  for (const key of ['plugins', 'pluginsConfig', 'variables', 'styles'])
    if (value[key] !== undefined && file !== undefined)
      losses.add({
        file,
        message: `"${key}" is not carried over.`,
        todo: 'Look for a plugin of docgen, or remove it.',
      });
  if (existsSync(join(dir, 'LANGS.md')))
    losses.add({
      file: 'LANGS.md',
      message: 'Languages of a book are not carried over.',
      todo: 'Migrate the folder of each one.',
    });
  const clean = (path: unknown, otherwise: string) =>
    posix.normalize(asText(path) ?? otherwise).replace(/^\.?\/|\/$/g, '') || '.';
  return {
    root: clean(value.root, '.'),
    readme: clean(structure.readme, 'README.md'),
    summary: clean(structure.summary, 'SUMMARY.md'),
    redirects: asRecord(value.redirects),
    title: asText(value.title),
    lang: asText(value.language),
    file,
  };
}

interface RedirectInput {
  readonly resolveLink: (path: string) => string | undefined;
  readonly losses: Losses;
  readonly root: string;
}

function listRedirects({ redirects, file = '' }: GitBookConfig, { resolveLink, losses }: RedirectInput) {
  return Object.entries(redirects).flatMap(([from, target]) => {
    const source = `/${from.replace(/^\/|\/$/g, '')}`;
    const to = resolveLink(String(target).replace(/^\.?\//, ''));
    const isPage = resolveLink(`${source.slice(1)}.md`) ?? resolveLink(`${source.slice(1)}/README.md`);
    if (to !== undefined && isPage === undefined) return [{ from: source, to }];
    const message = `The redirect "${from}" is not carried over: ${to === undefined ? `there is no "${target}"` : 'there is a page'}.`;
    losses.add({ file, message, todo: 'Correct it in docgenjs/plugins/client-redirects.' });
    return [];
  });
}
