/** Checks what the text of a page links to and shows: pages, anchors, images, addresses in HTML and components. */
import { posix, relative, sep } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import {
  decodeUrl,
  encodePath,
  isExternalUrl,
  listBaseReadings,
  splitUrl,
  withBase,
} from '../../shared/url.ts';
import { getProjectPath, isWithin } from '../config/file-path.ts';
import { createDiskNames, explainOtherName, findInOtherCase } from '../files/disk-names.ts';
import type { CachedPage, CheckedFragment, PageLink, SiteConfig } from '../types.ts';
import { createRedirectNote, type ExplainInput, explain } from './explain-dead-link.ts';
import { isFile, isOn, type LinkCheckInput, SOURCE_FILE, type Targets, withoutBase } from './link-targets.ts';

export type Linking = Pick<CachedPage, 'route' | 'links'>;

/** Drops links of a fragment that depend on the page around it: to headings there, and addresses in HTML and components. */
export function withoutOpenLinks({ route, links }: CheckedFragment): Linking {
  return { route, links: links.filter((link) => !isAsWritten(link) && !link.url.startsWith('#')) };
}

/** Returns true for an address in HTML or JSX. */
function isAsWritten({ kind }: PageLink): boolean {
  return kind === 'attribute' || kind === 'html';
}

/** A promise if plugins are asked for the address. */
type Finding = Diagnostic | Promise<Diagnostic[]>;

export function checkPageLinks(page: Linking, input: LinkCheckInput, targets: Targets): Finding[] {
  const { markdown } = input.config;
  const file = getRelativePath(page, input.config);
  const findings = page.links.flatMap((link): Finding[] => {
    if (isAsWritten(link)) {
      // `check-external.ts` checks links to other sites.
      const isChecked = !isExternalUrl(link.url) && isOn(markdown.checkDeadLinks, link.url);
      return isChecked ? checkAttribute(link, page, input, targets) : [];
    }
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
  // Many hosts serve a file without its ending.
  const isAlive =
    target ||
    readings.some(
      (reading) => table.find(reading) || [reading, `${reading}.html`].some((name) => isFile(name, files)),
    );
  // Something else on the host is not known here.
  if (leavesBase(link, config)) return isAlive && path !== '/' ? reportOutside(link, config) : [];
  if (isAlive) return [];
  const place = { file: getRelativePath(page, config), line: link.line };
  const asked = path.startsWith('/') ? withoutBase(path, config) : beside;
  return [reportDeadLink(link, { ...input, ...targets, path: asked, resolved, place })];
}

/** Returns true for an address in HTML without the base, which nothing adds to it. */
function leavesBase({ kind, url }: PageLink, { base }: SiteConfig): boolean {
  return (kind === 'html' || kind === 'media') && url.startsWith('/') && !`${url}/`.startsWith(base);
}

/** A warning: something else on the host may be meant. In a site that is read without a server, all addresses become relative. */
function reportOutside({ kind, url, line, column }: PageLink, { base, portable }: SiteConfig): Diagnostic[] {
  if (portable) return [];
  const [code, name] = kind === 'media' ? (['DG4002', 'image'] as const) : (['DG4001', 'link'] as const);
  const message = `The ${name} "${url}" leaves the site, whose addresses begin with "${base}".`;
  const hint = `An address in HTML stays as it is written: write "${withBase(url, base)}", or use Markdown.`;
  return [createDiagnostic('warning', code, message, { line, column, hint })];
}

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
    return leavesBase(link, config) ? reportOutside(link, config) : [];
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

function getRelativePath({ route }: Linking, config: SiteConfig): string {
  return relative(config.projectDir, route.file).split(sep).join('/');
}
