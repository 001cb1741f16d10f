/** The page of a changelog: its versions as sections with stable anchors, and their dates. */
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { AddedPage, HookContext } from 'docgenjs';
import type { Definition, Heading, Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { findLink, getSiteFolders, LINK_HINT } from '../common/checkout-file.ts';
import { escapeMarkdown } from '../common/escape-markdown.ts';
import { CLONE_HINTS } from '../common/git-history.ts';
import { listPlaces } from '../common/list-places.ts';
import { pickText } from '../common/localized-text.ts';
import { getPlainText } from '../common/paragraphs.ts';
import type { NewsChangelog } from './options.ts';
import { readReleaseDays } from './release-days.ts';
import { isUnreleasedHeading, type ReleaseHeading, readReleaseHeading } from './release-heading.ts';
import { getBase } from './sections.ts';
import { formatDay, getWords, type Words } from './words.ts';

/** Paths of the files, relative to the project folder. */
export function listChangelogFiles({ file }: NewsChangelog): string[] {
  return typeof file === 'string' ? [file] : Object.values(file);
}

/** The page of a changelog in one language. */
export interface ChangelogPage {
  readonly page: AddedPage;
  readonly lang: string;
  /** Released versions that have a date, in the order of the file. */
  readonly versions: readonly Version[];
}

/** A version as an item of feeds. */
export interface Version {
  /** Anchor of its section. */
  readonly id: string;
  readonly title: string;
  /** `2026-05-01`. */
  readonly date: string;
}

/** A page for each language; none where a file has its place. */
export async function writeChangelog(
  changelog: NewsChangelog,
  { site, report }: Pick<HookContext, 'site' | 'report'>,
): Promise<ChangelogPage[]> {
  const { path = 'changelog', title, linkBase } = changelog;
  const reported = new Set<string>();
  const getDays = createDaysReader({ site, report });
  const pages = await Promise.all(
    listPlaces(path, site).map(async ({ lang, folder }): Promise<ChangelogPage[]> => {
      const isTaken = site.route.extensions.some((extension) =>
        existsSync(join(site.root, folder + extension)),
      );
      if (isTaken) return [];
      const words = getWords(lang);
      const file = resolve(site.projectDir, pickText(changelog.file, [lang, site.lang]));
      const isFirst = !reported.has(file);
      reported.add(file);
      const link = findLink(file, getSiteFolders(site));
      if (link !== undefined) {
        const message = `The changelog "${file}" ${link}.`;
        if (isFirst) report({ severity: 'error', message, hint: LINK_HINT });
        return [];
      }
      // A pipe would be waited for.
      const isFile = await stat(file).then(
        (stats) => stats.isFile(),
        () => false,
      );
      const text = isFile ? await readFile(file, 'utf8').catch(() => undefined) : undefined;
      if (text === undefined) {
        const message = `The changelog "${file}" cannot be read.`;
        const hint = 'The path in "changelog.file" is relative to the folder of package.json.';
        if (isFirst) report({ severity: 'error', message, hint });
        return [];
      }
      const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
      const tree = fromMarkdown(source);
      const releases = readReleases(tree);
      const days = await getDays(file, releases);
      const { body, versions } = rewriteVersions(source, { tree, releases, days, lang, words, linkBase });
      if (isFirst) {
        if (releases.size === 0)
          report({
            severity: 'warning',
            message: 'The changelog has no versions.',
            hint: 'Write a heading for each, such as "## [1.2.0] - 2026-05-01".',
            file,
          });
        for (const { line, version, id } of releases.values())
          if (id !== getAnchor(version))
            report({
              severity: 'warning',
              message: `The version ${version} has more than one heading: this one has the anchor "#${id}".`,
              hint: 'Merge them, or correct the version of one.',
              file,
              line,
            });
        for (const { line, wrongDay: day } of releases.values())
          if (day !== undefined)
            report({
              severity: 'warning',
              message: `"${day}" is not a date.`,
              hint: 'Write a day such as 2026-05-01, without which the version is in no feed.',
              file,
              line,
            });
      }
      const heading = title === undefined ? words.changelog : pickText(title, [lang, site.lang]);
      const content = `---\ntitle: ${JSON.stringify(heading)}\noutline: 2\nfooter: false\n---\n\n# ${escapeMarkdown(heading)} {#changelog}\n\n${body}\n`;
      const routePath = getBase(folder, { site });
      return [{ page: { routePath, content, format: 'md', localeFallback: false }, lang, versions }];
    }),
  );
  return pages.flat();
}

interface Release extends ReleaseHeading {
  /** 1-based. */
  readonly line: number;
  /** Its anchor, which is unique. */
  readonly id: string;
}

/** Reads releases by their headings. On the third level, where changes are listed, only headings with a date or a link count. */
function readReleases(tree: Root): ReadonlyMap<Nodes, Release> {
  const releases = new Map<Nodes, Release>();
  const counts = new Map<string, number>();
  for (const node of tree.children) {
    if (node.type !== 'heading' || node.depth > 3) continue;
    const heading = readReleaseHeading(getPlainText(node).trim());
    const isLinked = node.children.some(({ type }) => type === 'link' || type === 'linkReference');
    if (!heading || (node.depth === 3 && !isLinked && heading.day === undefined)) continue;
    const anchor = getAnchor(heading.version);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    const id = count === 0 ? anchor : `${anchor}-${count}`;
    releases.set(node, { ...heading, id, line: node.position?.start.line ?? 1 });
  }
  return releases;
}

function getAnchor(version: string): string {
  return `v${version.replace(/[^\w.-]/g, '-')}`;
}

/** Creates a function that reads days from git once per file, and reports versions without one. */
function createDaysReader({ site, report }: Pick<HookContext, 'site' | 'report'>) {
  const known = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const read = async (file: string, releases: ReadonlyMap<Nodes, Release>) => {
    const undated = [...releases.values()].filter(
      ({ day, wrongDay, isUnreleased }) => day === undefined && wrongDay === undefined && !isUnreleased,
    );
    if (undated.length === 0) return new Map<string, string>();
    const versions = undated.map(({ version }) => version);
    // git reads settings of the repository, which a stranger may have written.
    const { days, missing } = site.isForeign
      ? { days: new Map<string, string>() }
      : await readReleaseDays(file, versions);
    const rest = versions.filter((version) => !days.has(version));
    if (rest.length > 0)
      report({
        severity: 'info',
        message: `${rest.length === 1 ? 'A version has' : `${rest.length} versions have`} no date, and no feed has ${rest.length === 1 ? 'it' : 'them'}: ${rest.slice(0, 5).join(', ')}${rest.length > 5 ? ', …' : ''}.`,
        hint:
          missing === 'history' || missing === 'contents'
            ? CLONE_HINTS[missing]
            : 'Write a day into the heading, such as "## 1.2.0 - 2026-05-01", or tag the release in git.',
        file,
        line: undated.find(({ version }) => version === rest[0])?.line ?? 1,
      });
    return days;
  };
  return (file: string, releases: ReadonlyMap<Nodes, Release>) => {
    const days = known.get(file) ?? read(file, releases);
    known.set(file, days);
    return days;
  };
}

interface VersionsInput {
  readonly tree: Root;
  readonly releases: ReadonlyMap<Nodes, Release>;
  /** Days of versions that have none in the file. */
  readonly days: ReadonlyMap<string, string>;
  readonly lang: string;
  readonly words: Words;
  readonly linkBase: string | undefined;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Changes only headings and relative links. */
function rewriteVersions(
  text: string,
  { tree, releases, days, lang, words, linkBase }: VersionsInput,
): { readonly body: string; readonly versions: readonly Version[] } {
  const definitions = collectDefinitions(tree);
  const edits: Edit[] = [];
  const written = new Set<Nodes>();
  const versions: Version[] = [];
  for (const node of tree.children) {
    if (node.type !== 'heading') continue;
    const label = getPlainText(node).trim();
    const release = releases.get(node);
    const write = (heading: string) => {
      written.add(node);
      edits.push({ ...getRange(node), text: heading });
    };
    if (release !== undefined) {
      const { version, id, isUnreleased } = release;
      const day = isUnreleased ? undefined : (release.day ?? days.get(version));
      const link = findAddress(node, definitions, version);
      const name = link === undefined ? escapeMarkdown(version) : `[${escapeMarkdown(version)}](<${link}>)`;
      const time = day === undefined ? undefined : `<time datetime="${day}">${formatDay(day, lang)}</time>`;
      const state = isUnreleased ? words.unreleased : time;
      const byline = state === undefined ? '' : `\n\n<p class="news-byline">${state}</p>\n`;
      if (day !== undefined) versions.push({ id, title: words.version(version), date: day });
      write(`## ${name} {#${id}}${byline}`);
    } else if (node.depth <= 2 && isUnreleasedHeading(label)) write(`## ${words.unreleased} {#unreleased}`);
    else if (node.depth === 1) write('');
    else if (node.depth === 3 && words.changes[label.toLowerCase()] !== undefined)
      write(`### ${words.changes[label.toLowerCase()]}`);
  }
  const others = tree.children.filter((node) => !written.has(node));
  edits.push(...rewriteLinks(others, text, linkBase));
  return { body: applyEdits(text, edits).trim(), versions };
}

function collectDefinitions(tree: Root): ReadonlyMap<string, Definition> {
  const definitions = tree.children.filter((node) => node.type === 'definition');
  return new Map(definitions.map((node) => [node.identifier, node]));
}

/** Finds the target of the version in a heading: the changes in the repository. */
function findAddress(
  { children }: Heading,
  definitions: ReadonlyMap<string, Definition>,
  version: string,
): string | undefined {
  const link = children.find((node) => node.type === 'link' || node.type === 'linkReference');
  const url =
    link?.type === 'link'
      ? link.url
      : definitions.get(link?.type === 'linkReference' ? link.identifier : version.toLowerCase())?.url;
  return url !== undefined && /^https?:\/\//i.test(url)
    ? url.replace(/[<>\s]/g, encodeURIComponent)
    : undefined;
}

/** Rewrites relative links, which refer to the repository: they get its address, or are removed. */
function rewriteLinks(nodes: readonly Nodes[], text: string, linkBase: string | undefined): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: Nodes): void => {
    const isLink = node.type === 'link' || node.type === 'image' || node.type === 'definition';
    if (isLink && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(node.url)) {
      const { start, end } = getRange(node);
      const url = linkBase && URL.canParse(node.url, linkBase) ? new URL(node.url, linkBase).href : undefined;
      const labelEnd = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
      const at = text.indexOf(node.url, text.indexOf(node.type === 'definition' ? ']:' : '](', labelEnd));
      if (url === undefined || at === -1 || at >= end) {
        const label = node.type === 'image' ? (node.alt ?? '') : getPlainText(node);
        edits.push({ start, end, text: escapeMarkdown(label) });
        return;
      }
      edits.push({ start: at, end: at + node.url.length, text: url });
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  nodes.forEach(visit);
  return edits;
}

function getRange({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let output = text;
  for (const { start, end, text: written } of edits.toSorted((left, right) => right.start - left.start))
    output = output.slice(0, start) + written + output.slice(end);
  return output;
}
