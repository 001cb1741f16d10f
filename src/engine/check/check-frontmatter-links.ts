/** Checks the links of frontmatter that the theme shows: hero actions, feature cards, previous and next page. */
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { findPrevNext } from '../../shared/sidebar.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { splitUrl, toLink } from '../../shared/url.ts';
import { readWritten } from '../navigation/neighbours.ts';
import type { CachedPage } from '../types.ts';
import { explain, listDeadEntry } from './explain-dead-link.ts';
import { isFile, isOn, type LinkCheckInput, SOURCE_FILE, type Targets, withoutBase } from './link-targets.ts';

/** Checks the links of frontmatter that the theme shows: hero actions, feature cards, previous and next page. */
export async function checkFrontmatterLinks(
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
