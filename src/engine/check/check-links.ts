/**
 * Checks links to pages, anchors, images, navigation and the home page. Runs over all pages at once,
 * so one report lists every dead link of the site.
 */

import { posix, relative, sep } from 'node:path';
import { createDiagnostic, type DiagnosticPlace } from '../../shared/diagnostic.ts';
import { findPrevNext } from '../../shared/sidebar.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import {
  decodeUrl,
  encodePath,
  isExternalUrl,
  listBaseReadings,
  splitUrl,
  toLink,
  toPageHref,
  withBase,
} from '../../shared/url.ts';
import { getProjectPath, isWithin } from '../config/file-path.ts';
import type { CheckSetting } from '../config/site-config.ts';
import { createDiskNames, explainOtherName, findInOtherCase } from '../files/disk-names.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { readWritten } from '../navigation/neighbours.ts';
import { listSearchPlaces } from '../navigation/search-places.ts';
import type { PublicFile } from '../output/public-files.ts';
import { findExcluded } from '../routes/route-patterns.ts';
import { createDraftTable, type RouteTable } from '../routes/route-table.ts';
import type { CachedPage, CheckedFragment, PageLink, Route, SiteConfig } from '../types.ts';
import { listNavigationEntries, listNavigationSources } from './navigation-entries.ts';

export interface LinkCheckInput {
  readonly config: SiteConfig;
  readonly pages: readonly CachedPage[];
  /** Markdown that pages import. */
  readonly fragments: readonly CheckedFragment[];
  readonly table: RouteTable;
  /** Pages without a route, because they are drafts. */
  readonly drafts: readonly Route[];
  readonly navigation: Navigation;
  readonly publicFiles: readonly PublicFile[];
  /** Asks plugins whether they redirect an address; undefined for a site without plugins. */
  readonly findRedirect:
    | ((
        address: string,
        place: { readonly file?: string | undefined; readonly line?: number | undefined },
      ) => Promise<string | undefined>)
    | undefined;
  /** Asks plugins whether they add a file at an address; undefined for a site without plugins. */
  readonly hasFile: ((address: string, place: DiagnosticPlace) => Promise<boolean>) | undefined;
  /** Files besides the pages that the site was made from, `_nav.json` and `_meta.json` among them. */
  readonly dependencies: readonly FilePath[];
}

/** Reports every dead link; most are errors, which `dev` only shows. */
export async function checkLinks(input: LinkCheckInput): Promise<Diagnostic[]> {
  const targets = collectTargets(input);
  // A fallback page for a missing translation has the links of its original.
  const ownPages = input.pages.filter(({ route }) => route.original === undefined);
  const linking = [...ownPages, ...input.fragments.map(withoutOpenLinks)];
  return [
    ...(await Promise.all(linking.flatMap((page) => checkPage(page, input, targets)))).flat(),
    ...(await Promise.all(ownPages.map((page) => checkFrontmatter(page, input, targets)))).flat(),
    ...(await checkNavigation(input, targets)),
  ];
}

type Linking = Pick<CachedPage, 'route' | 'links'>;

/** Drops links of a fragment that depend on the page around it: to headings there, and addresses in HTML and components. */
function withoutOpenLinks({ route, links }: CheckedFragment): Linking {
  return { route, links: links.filter((link) => !isAsWritten(link) && !link.url.startsWith('#')) };
}

/** Returns true for an address in HTML or JSX. */
function isAsWritten({ kind }: PageLink): boolean {
  return kind === 'attribute' || kind === 'html';
}

/** A promise if plugins are asked for the address. */
type Finding = Diagnostic | Promise<Diagnostic[]>;

interface Targets {
  /** Public files, and generated search pages. */
  readonly files: ReadonlySet<string>;
  readonly ids: ReadonlyMap<RoutePath, ReadonlySet<string>>;
  /** Ids are only complete for pages without components. */
  readonly open: ReadonlySet<RoutePath>;
  /** Returns the draft that an address would lead to. */
  readonly findDraft: (path: string) => Route | undefined;
}

function collectTargets(input: LinkCheckInput): Targets {
  const { pages, publicFiles } = input;
  // A link to one stays as written, so it has to be written as readers follow it.
  const { cleanUrls } = input.config.route;
  const searchPages = listSearchPlaces(input).map(({ path }) => toPageHref(path, { base: '/', cleanUrls }));
  return {
    files: new Set([...publicFiles.map(({ file }) => `/${file.path}`), ...searchPages]),
    ids: new Map(pages.map((page) => [page.route.path, new Set(page.ids)])),
    findDraft: createDraftTable(input.drafts, input.config).find,
    open: new Set(pages.filter(({ body }) => body.kind !== 'static').map(({ route }) => route.path)),
  };
}

function checkPage(page: Linking, input: LinkCheckInput, targets: Targets): Finding[] {
  const { markdown } = input.config;
  const file = getRelativePath(page, input.config);
  const findings = page.links.flatMap((link): Finding[] => {
    // `check-external.ts` checks links to other sites.
    if (isAsWritten(link) && isExternalUrl(link.url)) return [];
    if (isAsWritten(link))
      return isOn(markdown.checkDeadLinks, link.url) ? checkAttribute(link, page, input, targets) : [];
    if (link.kind === 'image' || link.kind === 'media')
      return isOn(markdown.checkDeadImages, link.url) ? checkImage(link, page, input.config, targets) : [];
    if (link.target === undefined && link.resolved !== undefined) {
      return isOn(markdown.checkDeadLinks, link.url) ? checkTarget(link, file, input, targets) : [];
    }
    return isOn(markdown.checkAnchors, link.url) ? checkAnchor(link, targets) : [];
  });
  return findings.map((finding) =>
    finding instanceof Promise
      ? finding.then((found) => found.map((diagnostic) => ({ file, ...diagnostic })))
      : { file, ...finding },
  );
}

function checkTarget(link: PageLink, file: string, input: LinkCheckInput, targets: Targets): Finding[] {
  const { files } = targets;
  const resolved = link.resolved ?? '';
  // A public file has no language: `/manual.pdf` means the same from every page.
  const writtenPath = splitUrl(link.url).path;
  const path = writtenPath.startsWith('/') ? withoutBase(writtenPath, input.config) : resolved;
  if (isFile(path, files)) return [];
  return [reportDeadLink(link, { ...input, ...targets, path, resolved, place: { file, line: link.line } })];
}

/**
 * Checks an address in JSX: a component may add base and language, or leave it unchanged. It is dead if no reading of
 * it leads anywhere.
 */
function checkAttribute(link: PageLink, page: Linking, input: LinkCheckInput, targets: Targets): Finding[] {
  const { route } = page;
  const { table, config } = input;
  const { files } = targets;
  const { path } = splitUrl(link.url);
  const { target, resolved = path } = table.resolveLink(link.url, route);
  const beside = decodeUrl(new URL(path, `https://site${encodePath(route.path)}`).pathname);
  const readings = [...listBaseReadings(path, config.base), beside];
  if (isHomeElsewhere(link, config)) return [];
  const isAlive = target || readings.some((reading) => table.find(reading) || isFile(reading, files));
  if (isAlive) return leavesBase(link, config) ? [reportOutside(link, config)] : [];
  const place = { file: getRelativePath(page, config), line: link.line };
  const asked = path.startsWith('/') ? withoutBase(path, config) : beside;
  return [reportDeadLink(link, { ...input, ...targets, path: asked, resolved, place })];
}

/** Returns true for an `<a>` to the root of the host, where the site is only a part of what is there. */
function isHomeElsewhere({ kind, url }: PageLink, { base }: SiteConfig): boolean {
  return kind === 'html' && base !== '/' && splitUrl(url).path === '/';
}

/** Returns true for an address in HTML without the base, which nothing adds to it. */
function leavesBase({ kind, url }: PageLink, { base }: SiteConfig): boolean {
  return (kind === 'html' || kind === 'media') && url.startsWith('/') && !`${url}/`.startsWith(base);
}

/** A warning: something else on the host may be meant. */
function reportOutside({ kind, url, line, column }: PageLink, { base }: SiteConfig): Diagnostic {
  const [code, name] = kind === 'media' ? (['DG4002', 'image'] as const) : (['DG4001', 'link'] as const);
  const message = `The ${name} "${url}" leaves the site, whose addresses begin with "${base}".`;
  const hint = `An address in HTML stays as it is written: write "${withBase(url, base)}", or use Markdown.`;
  return createDiagnostic('warning', code, message, { line, column, hint });
}

/** Readers cannot open a source file, so a redirect of its page does not help. */
const SOURCE_FILE = /\.mdx?$/;

async function reportDeadLink(link: PageLink, dead: ExplainInput): Promise<Diagnostic[]> {
  const { url, line, column } = link;
  const isSource = SOURCE_FILE.test(splitUrl(url).path);
  const explained = await explain(isSource ? { ...dead, path: dead.resolved } : dead);
  if (explained === undefined) return [];
  const { to, reason, hint } = explained;
  const place = { line, column, hint: leavesDocs(url, dead) ? OUTSIDE_HINT : hint };
  if (to !== undefined && !isSource) return [createRedirectNote(url, '', to, place)];
  const severity = isAsWritten(link) ? dead.config.laxLevel : 'error';
  return [createDiagnostic(severity, 'DG4001', `Dead link "${url}": ${reason}.`, place)];
}

const OUTSIDE_HINT =
  'It points out of the docs folder. Write the full URL (https://…) of a page that is not part of this site.';

/** Returns true for `../../x` that goes above the docs folder, where it would be cut short. */
function leavesDocs(url: string, { config, place: { file } }: ExplainInput): boolean {
  const { path } = splitUrl(url);
  if (!path.startsWith('.') || file === undefined) return false;
  const folder = posix.dirname(posix.join(config.projectDir, file));
  return isWithin(folder, config.root) && !isWithin(posix.join(folder, decodeUrl(path)), config.root);
}

/** Removes the base as `withBase` does, which writes these addresses, even if a folder has the base's name. */
function withoutBase(path: string, { base }: SiteConfig): string {
  return listBaseReadings(path, base).at(-1) ?? path;
}

/** Returns true for files; folders of the public folder count if they have an index page. */
function isFile(path: string, files: ReadonlySet<string>): boolean {
  const decoded = decodeUrl(path);
  return files.has(decoded) || files.has(`${decoded.replace(/\/$/, '')}/index.html`);
}

function checkImage(
  link: PageLink,
  { route }: Linking,
  config: SiteConfig,
  { files }: Targets,
): Diagnostic[] {
  const { kind, url, resolved, line, column } = link;
  const isPublic = url.startsWith('/');
  if (resolved === undefined) return [];
  const path = isPublic ? withoutBase(resolved, config) : resolved;
  // In HTML it stays as written, with or without the base.
  const readings = kind === 'media' ? [resolved, path] : [path];
  if (readings.some((reading) => isFile(reading, files)))
    return leavesBase(link, config) ? [reportOutside(link, config)] : [];
  const severity = kind === 'media' ? config.laxLevel : 'error';
  const report = (reason: string, hint: string) => [
    createDiagnostic(severity, 'DG4002', `Dead image "${url}": ${reason}.`, { line, column, hint }),
  ];
  const reason = isPublic ? 'the public folder has no such file' : 'there is no such file next to the page';
  const asked = isPublic
    ? decodeUrl(path)
    : posix.join(posix.dirname(route.file), decodeUrl(splitUrl(url).path));
  const alternative = isPublic
    ? findInOtherCase(asked, files)
    : createDiskNames(config.projectDir).findAnyCase(asked);
  if (alternative !== undefined) {
    const file = isPublic ? alternative : getProjectPath(alternative, config);
    return report(reason, `The file is "${file}": ${explainOtherName(asked, alternative)}.`);
  }
  return report(
    reason,
    isPublic
      ? `Put the file at ${getProjectPath(config.publicDir, config)}${decodeUrl(path)}, or use a path relative to the page.`
      : 'Correct the path; it is relative to the page.',
  );
}

function checkAnchor({ url, target, hash, line, column }: PageLink, { ids, open }: Targets): Diagnostic[] {
  // Links out of the site have no target: nothing is known about that page.
  const cachedIds = target && ids.get(target);
  if (target === undefined || cachedIds === undefined || open.has(target)) return [];
  // Text fragments (`:~:`) are for the browser only.
  const id = hash.replace(/:~:.*$/s, '');
  if (id === '' || id.toLowerCase() === 'top' || cachedIds.has(id)) return [];
  const nearest = [...cachedIds].find((alternative) => alternative.includes(id) || id.includes(alternative));
  return [
    createDiagnostic(
      'error',
      'DG4003',
      `Dead anchor "${url}": the page has no heading or element with the id "${id}".`,
      {
        line,
        column,
        hint:
          nearest === undefined
            ? 'Check the heading, or give it an id with {#id}.'
            : `Did you mean "#${nearest}"?`,
      },
    ),
  ];
}

/** Checks the links of frontmatter that the theme shows: hero actions, feature cards, previous and next page. */
async function checkFrontmatter(
  page: CachedPage,
  input: LinkCheckInput,
  targets: Targets,
): Promise<Diagnostic[]> {
  const { config, table } = input;
  const links = listShownLinks(page).filter(({ link }) => isOn(config.markdown.checkDeadLinks, link));
  const dead = links.flatMap(({ path, link, isHtml }) => {
    const { kind, target, resolved = link } = table.resolveLink(withoutBase(link, config), page.route);
    // A browser follows an address in HTML as it is written.
    const isSource = isHtml && kind !== 'external' && SOURCE_FILE.test(splitUrl(link).path);
    const isAlive = kind === 'external' || kind === 'hash' || target || isFile(resolved, targets.files);
    return isAlive && !isSource ? [] : [{ path, link, resolved, target: isSource ? target : undefined }];
  });
  const unused = listUnusedTexts(page, input);
  if (dead.length + unused.length === 0) return [];
  const { findInFrontmatter } = await import('./find-place.ts');
  const notes = unused.map(({ key, side }) =>
    createDiagnostic('warning', 'DG3017', `"${key}" is not shown: no page ${side} this one in its sidebar.`, {
      ...findInFrontmatter(page.route.file, [key], config),
      hint: `Name a page: "${key}: { text: …, link: … }".`,
    }),
  );
  const reports = dead.map(async ({ path, link, resolved, target }) => {
    const place = findInFrontmatter(page.route.file, path, config);
    const where = `in frontmatter ${formatKeys(path.at(-1) === 'link' ? path.slice(0, -1) : path)}`;
    if (target !== undefined) {
      const hint = `Write the address of the page: "${target.path}".`;
      const message = `Link "${link}" ${where} is not resolved, since it is written in HTML.`;
      return [createDiagnostic('warning', 'DG4004', message, { ...place, hint })];
    }
    const explained = await explain({ ...input, ...targets, path: resolved, resolved, place });
    return listDeadEntry('DG4004', explained, { link, where, place, config });
  });
  return [...notes, ...(await Promise.all(reports)).flat()];
}

/** Lists texts for links to a previous or next page that the page does not have. */
function listUnusedTexts({ route, page }: CachedPage, { navigation }: LinkCheckInput) {
  const { frontmatter, neighbours } = page;
  const sides = [
    { key: 'prev', side: 'precedes' },
    { key: 'next', side: 'follows' },
  ] as const;
  return sides.filter(({ key }) => {
    const { text, link } = readWritten(frontmatter[key]);
    if (text === undefined || link !== undefined) return false;
    return (
      (neighbours ?? findPrevNext(navigation.sidebarFor(route)?.entries ?? [], toLink(route.path)))[key] ===
      undefined
    );
  });
}

interface ShownLink {
  /** Keys of the text that has the link. */
  readonly path: readonly (string | number)[];
  readonly link: string;
  readonly isHtml: boolean;
}

function listShownLinks(page: CachedPage): ShownLink[] {
  const { frontmatter, pageType } = page.page;
  const beside = ['prev', 'next'].flatMap((key): ShownLink[] => {
    const { link } = readWritten(frontmatter[key]);
    return link === undefined ? [] : [{ path: [key, 'link'], link, isHtml: false }];
  });
  return [...(pageType === 'home' ? listHomeLinks(page) : []), ...beside];
}

/** Lists the links of hero actions and features, and those in their HTML. */
function listHomeLinks({ page }: CachedPage): ShownLink[] {
  const { hero, features } = page.frontmatter as { hero?: { actions?: unknown }; features?: unknown };
  const list = (value: unknown, path: ShownLink['path']): ShownLink[] =>
    Object.entries(Object(value)).flatMap(([key, text]): ShownLink[] => {
      if (typeof text !== 'string') return [];
      if (key === 'link') return [{ path: [...path, key], link: text, isHtml: false }];
      const found = HOME_TEXTS.has(key) ? [...text.matchAll(HTML_LINK)] : [];
      return found.map(([, link = '']) => ({ path: [...path, key], link, isHtml: true }));
    });
  const listAll = (value: unknown, path: ShownLink['path']) =>
    Array.isArray(value) ? value.flatMap((item, index) => list(item, [...path, index])) : [];
  const own = list(hero, ['hero']).filter(({ isHtml }) => isHtml);
  return [...own, ...listAll(hero?.actions, ['hero', 'actions']), ...listAll(features, ['features'])];
}

const HOME_TEXTS = new Set(['name', 'text', 'tagline', 'title', 'details']);
const HTML_LINK = /<a\s(?:[^<>]*\s)?href\s*=\s*["']?([^"'\s<>]+)/gi;

/** `['hero', 'actions', 0]` → `hero.actions[0]` */
function formatKeys(path: ShownLink['path']): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1);
}

/** Checks each navigation bar and sidebar once. */
async function checkNavigation(input: LinkCheckInput, targets: Targets): Promise<Diagnostic[]> {
  const { config, table, navigation, dependencies } = input;
  const { files } = targets;
  const isDead = (link: string) => {
    const { path } = splitUrl(link);
    return path.startsWith('/') && !isExternalUrl(link) && !table.find(path) && !isFile(path, files);
  };
  const texts = new Map<string, string>();
  for (const item of listNavigationEntries(navigation, config)) {
    if (item.link !== undefined && isOn(config.markdown.checkDeadLinks, item.link) && isDead(item.link))
      texts.set(item.link, item.text);
  }
  if (texts.size === 0) return [];
  const { createNavigationPlaces } = await import('./find-place.ts');
  const locate = createNavigationPlaces(listNavigationSources(dependencies, config), config);
  const places = new Map<
    string,
    { readonly link: string; readonly text: string; readonly place: DiagnosticPlace }
  >();
  for (const [link, text] of texts) {
    const place = locate(link, text);
    // One entry of the config stands in the menus of all languages.
    const key = place.line === undefined ? link : `${place.file}:${place.line}:${place.column}`;
    if (!places.has(key)) places.set(key, { link, text, place });
  }
  const reports = [...places.values()].map(async ({ link, text, place }) => {
    const { path } = splitUrl(link);
    const explained = await explain({ ...input, ...targets, path, resolved: path, place });
    return listDeadEntry('DG4005', explained, {
      link,
      where: `in the navigation, entry "${text}"`,
      place,
      config,
    });
  });
  return (await Promise.all(reports)).flat();
}

interface DeadEntry extends Pick<ExplainInput, 'place' | 'config'> {
  readonly link: string;
  readonly where: string;
}

/** Lists a dead link that is not part of a text. */
function listDeadEntry(
  code: 'DG4004' | 'DG4005',
  explained: Explanation | undefined,
  { link, where, place, config }: DeadEntry,
): Diagnostic[] {
  if (explained === undefined) return [];
  const { to, detail, hint } = explained;
  if (to !== undefined) return [createRedirectNote(link, ` ${where}`, to, { ...place, hint })];
  const message = `Dead link "${link}" ${where}${detail}.`;
  return [createDiagnostic(config.laxLevel, code, message, { ...place, hint })];
}

function isOn(setting: CheckSetting, url: string): boolean {
  if (typeof setting === 'boolean') return setting;
  return typeof setting.excludes === 'function' ? !setting.excludes(url) : !setting.excludes.includes(url);
}

interface ExplainInput
  extends Pick<LinkCheckInput, 'table' | 'config' | 'findRedirect' | 'hasFile'>,
    Targets {
  /** Address as readers request it, without the base. */
  readonly path: string;
  /** The intended address, in the language of the page. */
  readonly resolved: string;
  /** The place of the link. */
  readonly place: DiagnosticPlace;
}

interface Explanation {
  /** Target of a redirect. */
  readonly to?: string;
  readonly reason: string;
  /** The reason behind a message; empty if nothing exists there. */
  readonly detail: string;
  readonly hint: string;
}

/** Explains why an address leads to no page, and what to do; undefined if a plugin adds a file there. */
async function explain(input: ExplainInput): Promise<Explanation | undefined> {
  const { path, resolved, place, table, config, files, findDraft, findRedirect, hasFile } = input;
  const draft = findDraft(resolved);
  if (draft === undefined) {
    if (await hasFile?.(decodeUrl(splitUrl(path).path), place)) return undefined;
    const reason = 'no page or public file has that address';
    const to = await findRedirect?.(path, place);
    if (to === undefined) {
      const excluded = await findExcluded(decodeUrl(splitUrl(resolved).path), config);
      return excluded
        ? explainExcluded(excluded, config)
        : { reason, detail: '', hint: suggest(resolved, table, files) };
    }
    const target = splitUrl(to).path;
    if (isExternalUrl(to) || table.find(target) || isFile(target, files))
      return { to, reason, detail: '', hint: `Link to "${to}".` };
    const dead = `it is redirected to "${to}", which is not a page`;
    return { reason: dead, detail: `: ${dead}`, hint: suggest(target, table, files) };
  }
  const file = getProjectPath(draft.file, config);
  const reason = `${file} is a draft, which a build leaves out`;
  const hint = `Remove "draft: true" from ${file}, or remove the link until it is published.`;
  return { reason, detail: `: ${reason}`, hint };
}

function explainExcluded(
  { file, option }: NonNullable<Awaited<ReturnType<typeof findExcluded>>>,
  config: SiteConfig,
): Explanation {
  const name = getProjectPath(file as FilePath, config);
  const reason = `${name} is not made a page, since "${option}" leaves it out`;
  const rename = option === 'route.excludeConvention' ? 'Rename the file' : 'Name other files there';
  return { reason, detail: `: ${reason}`, hint: `${rename}, or correct the link.` };
}

/** A redirected address works for readers, after a detour. */
function createRedirectNote(link: string, place: string, to: string, details: DiagnosticPlace): Diagnostic {
  return createDiagnostic('warning', 'DG4007', `Link "${link}"${place} is redirected to "${to}".`, details);
}

function suggest(path: string, table: RouteTable, files: ReadonlySet<string>): string {
  const file = findInOtherCase(decodeUrl(path), files);
  if (file !== undefined) return `The file is "${file}": ${explainOtherName(decodeUrl(path), file)}.`;
  const nearest = table.nearestRoute(path);
  return nearest === undefined ? 'Correct the link or remove it.' : `Did you mean "${nearest}"?`;
}

function getRelativePath({ route }: Linking, config: SiteConfig): string {
  return relative(config.projectDir, route.file).split(sep).join('/');
}
