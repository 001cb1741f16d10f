/** Sites of Docsify: the Markdown they show, their lists of links, and the options in the page that shows them. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { resolveRouteAddress } from '../../../engine/index.ts';
import { printConfig } from '../config/print-config.ts';
import { convertSummary } from '../gitbook/summary.ts';
import { removePageName } from '../page/page-paths.ts';
import { isElsewhere, rewriteLinks } from '../page/rewrite-markdown.ts';
import { createAddressConfig, type Losses, type PlannedFile, type ReadSite } from '../project/migration.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { walkProject } from '../project/walk-project.ts';
import { convertDocsifyConfig, findDocsifyPage, readDocsifyConfig } from './config.ts';
import { readFormerText, resolveDocsifyTarget, rewriteDocsifyPage } from './page.ts';

export const readDocsify: ReadSite = async ({ dir, target, losses }) => {
  const indexFile = findDocsifyPage(dir);
  if (indexFile === undefined) return undefined;
  const config = await readDocsifyConfig(dir, indexFile);
  const { options, lang } = config;
  const root = posix.dirname(indexFile);
  const rootDir = join(dir, root);
  const sidebarName = asText(options.loadSidebar) ?? '_sidebar.md';
  const navbarName = asText(options.loadNavbar) ?? '_navbar.md';
  const home = asText(options.homepage) ?? 'README.md';
  const paths = await walkProject(rootDir, (path) => join(rootDir, path) === target);
  const newPaths = new Map<string, string>();
  for (const path of paths) {
    const name = posix.basename(path);
    if (path === posix.basename(indexFile) || name === sidebarName || name === navbarName) continue;
    if (/^package(?:-lock)?\.json$|(?:^|\/)_(?:coverpage|404)\.md$/.test(path)) continue;
    const isPage = path.endsWith('.md') && !/(?:^|\/)_/.test(path);
    newPaths.set(path, isPage ? (path === home ? 'README.md' : path) : `public/${path}`);
  }
  for (const path of newPaths.keys()) {
    if (posix.basename(path) !== 'index.html') continue;
    const pages = ['README.md', 'index.md'].map((name) => posix.join(posix.dirname(path), name));
    if (!pages.some((page) => newPaths.has(page))) continue;
    newPaths.delete(path);
    const message = 'The file is not carried over: a page has its address.';
    losses.add({ file: posix.join(root, path), message, todo: 'Give one of the two another name.' });
  }
  const address = createAddressConfig([], lang);
  const isPage = (path: string) => newPaths.get(path)?.startsWith('public/') === false;
  const resolveLink = (path: string) =>
    isPage(path) ? resolveRouteAddress(newPaths.get(path) ?? '', address).path : undefined;
  const isRelative = options.relativePath === true;
  const readList = async (path: string) => {
    const file = posix.join(root, path);
    const text = await readFile(join(dir, file), 'utf8');
    // Lists have addresses as well as paths; the reader of lists knows paths.
    const source = text.split('\n').map((line) =>
      rewriteLinks(line.replace(/\s+(["']):[^"']*\1(?=\))/g, ''), (link) => {
        if (isElsewhere(link)) return link;
        const found = resolveDocsifyTarget(link, { path, newPaths, home, isRelative });
        return found === undefined ? link : encodeURI(found.path) + found.hash;
      }),
    );
    return convertSummary(source.join('\n'), {
      name: posix.basename(path),
      isClosed: false,
      resolveLink,
      lose: (line, message, todo) => losses.add({ file, line, message, todo }),
    }).items;
  };
  const sidebar: Record<string, unknown> = {};
  for (const path of paths.filter((name) => posix.basename(name) === sidebarName))
    sidebar[posix.join('/', posix.dirname(path), '/')] = await readList(path);
  const nav = paths.includes(navbarName) ? (await readList(navbarName)).map(createNavItem) : [];
  for (const path of paths) reportFile(path, root, losses);

  const files: PlannedFile[] = [];
  for (const [path, to] of newPaths) {
    if (!isPage(path)) {
      files.push({ path: `docs/${to}`, content: { copyOf: join(rootDir, path) } });
      continue;
    }
    const sourcePath = posix.join(root, path);
    const page = {
      source: await readFile(join(rootDir, path), 'utf8'),
      path,
      sourcePath,
      newPaths,
      home,
      losses,
      isRelative,
      hasVue: config.hasVue,
      readPart: (name: string) =>
        paths.includes(name) ? readFileSync(join(rootDir, name), 'utf8') : undefined,
    };
    const former = { file: sourcePath, text: readFormerText(page), isMdx: false };
    files.push({ path: `docs/${to}`, content: rewriteDocsifyPage(page), former });
  }
  const settings = convertDocsifyConfig(config, losses);
  const themeConfig = {
    ...asRecord(settings.themeConfig),
    nav: nav.length > 0 ? nav : undefined,
    sidebar: Object.keys(sidebar).length > 0 ? sidebar : undefined,
  };
  files.push({ path: 'docgen.config.ts', content: printConfig({ ...settings, themeConfig }) });
  return {
    files,
    pages: [...newPaths].flatMap(([path, to]) =>
      isPage(path) ? [{ address: `/${removePageName(to)}`, path: to }] : [],
    ),
    address,
  };
};

function reportFile(path: string, root: string, losses: Losses): void {
  const loss = LOST_FILES[posix.basename(path)];
  if (loss !== undefined) losses.add({ file: posix.join(root, path), ...loss });
  const [, folder] = /^((?:de|en|es|fr|it|ja|ko|pt|ru|zh)(?:-[a-z]{2,4})?)\/README\.md$/i.exec(path) ?? [];
  if (folder !== undefined)
    losses.add({
      file: posix.join(root, path),
      message: `The folder "${folder}" becomes a part of the site, not a language.`,
      todo: 'Move the pages of the other language into a folder too, and name both in "locales".',
    });
}

const LOST_FILES: Readonly<Record<string, { readonly message: string; readonly todo: string }>> = {
  '_coverpage.md': {
    message: 'The cover page is not carried over.',
    todo: 'Write its words into "hero" of a page with "pageType: home".',
  },
  '_404.md': { message: 'The page for missing pages is not carried over.', todo: 'Write docs/404.md.' },
};

/** Menus have one level, and open on their own. */
function createNavItem(item: string | Values): unknown {
  if (typeof item === 'string') return item;
  const { text, link, items } = item;
  return Array.isArray(items) ? { text, items: items.map(createNavItem) } : { text, link };
}
