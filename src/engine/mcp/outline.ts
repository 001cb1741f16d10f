/** Which pages a site has, and which headings a page. */
import { getProjectPath } from '../config/file-path.ts';
import { groupRoutes } from '../hooks/page-order.ts';
import { isListed } from '../site/is-listed.ts';
import type { CachedPage, SiteConfig } from '../types.ts';
import { refuse } from './find-page.ts';
import type { Docs } from './open-docs.ts';

export interface AskedUnit {
  readonly lang?: string | undefined;
  readonly version?: string | undefined;
}

/** @throws {DocgenError} with the languages or versions that there are. */
export function resolveUnit({ lang, version }: AskedUnit, { locales, multiVersion, ...config }: SiteConfig) {
  const langs = locales.length > 0 ? locales.map((locale) => locale.lang) : [config.lang];
  const { versions } = multiVersion;
  if (lang !== undefined && !langs.includes(lang))
    throw refuse(`"${lang}" is not a language of the site.`, `Its languages: ${langs.join(', ')}.`);
  if (version !== undefined && version !== multiVersion.default && !versions.includes(version))
    throw refuse(
      `"${version}" is not a version of the site.`,
      versions.length > 0 ? `Its versions: ${versions.join(', ')}.` : 'It has no versions.',
    );
  return { langs, versions, lang: lang ?? config.lang, version: version ?? multiVersion.default };
}

/** Lists the pages of a language and version by entries of the navigation bar. */
export function describeSite(asked: AskedUnit, { site, config }: Docs): string {
  const { lang, version, langs, versions } = resolveUnit(asked, config);
  const { navigation, frame } = site;
  const groups = groupRoutes({ lang, version }, { navigation, table: frame.table, config });
  const lists = groups.flatMap(({ text, routes }) => {
    const lines = routes.flatMap(({ path }) => {
      const page = site.findPage(path);
      return page && isListed(page) ? [`- ${formatLine(page.page.title)} ${path}`] : [];
    });
    return lines.length === 0
      ? []
      : [[...(text === '' ? [] : [`## ${formatLine(text)}`]), ...lines].join('\n')];
  });
  const others = [
    ...(langs.length > 1 ? [`Languages: ${langs.join(', ')}.`] : []),
    ...(versions.length > 0 ? [`Versions: ${versions.join(', ')}.`] : []),
  ];
  const unit = [lang, version].filter(Boolean).join(', ');
  return [`# ${formatLine(config.title)} (${unit})`, ...others, ...lists].join('\n\n');
}

/** Lists the headings of a page, each with the address of its section. */
export async function describePage(page: CachedPage, { site, config }: Docs): Promise<string> {
  const { route } = page;
  const sections = await site.texts.readSections(page);
  const headings = sections
    .filter(({ id }) => id !== '')
    .map(({ id, headings }) => {
      const indent = '  '.repeat(Math.max(0, headings.length - 2));
      return `${indent}- ${formatLine(headings.at(-1) ?? '')} ${route.path}#${id}`;
    });
  const translations = site.frame.table.siblings(route).filter(({ path }) => path !== route.path);
  return [
    `# ${formatLine(page.page.title)} ${route.path}`,
    `Source: ${getProjectPath(route.file, config)}`,
    ...(translations.length > 0
      ? [`Other languages and versions: ${translations.map(({ path }) => path).join(', ')}`]
      : []),
    headings.length > 0 ? `\n${headings.join('\n')}` : '\nIt has no headings.',
  ].join('\n');
}

function formatLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
