/** Lists the pages of a site, and the headings of a page. */
import { createUsageError } from '../../shared/diagnostic.ts';
import type { Docs, DocsPage, DocsUnit } from './docs.ts';

export interface AskedUnit {
  readonly lang?: string | undefined;
  readonly version?: string | undefined;
}

/** @throws {DocgenError} with the existing languages or versions. */
export function resolveUnit({ lang, version }: AskedUnit, docs: Docs): DocsUnit {
  const { langs, versions } = docs;
  if (lang !== undefined && !langs.includes(lang))
    throw createUsageError(`"${lang}" is not a language of the site.`, `Its languages: ${langs.join(', ')}.`);
  if (version !== undefined && version !== docs.version && !versions.includes(version))
    throw createUsageError(
      `"${version}" is not a version of the site.`,
      versions.length > 0 ? `Its versions: ${versions.join(', ')}.` : 'It has no versions.',
    );
  return { lang: lang ?? docs.lang, version: version ?? docs.version };
}

/** Lists the pages of a language and version by entries of the navigation bar. */
export async function describeSite(asked: AskedUnit, docs: Docs): Promise<string> {
  const { lang, version } = resolveUnit(asked, docs);
  const { langs, versions } = docs;
  const lists = (await docs.listGroups({ lang, version })).flatMap(({ text, pages }) => {
    const lines = pages.map(({ title, path }) => `- ${formatLine(title)} ${path}`);
    return lines.length === 0
      ? []
      : [[...(text === '' ? [] : [`## ${formatLine(text)}`]), ...lines].join('\n')];
  });
  const others = [
    ...(langs.length > 1 ? [`Languages: ${langs.join(', ')}.`] : []),
    ...(versions.length > 0 ? [`Versions: ${versions.join(', ')}.`] : []),
    ...(await docs.listGaps()),
  ];
  const unit = [lang, version].filter(Boolean).join(', ');
  return [`# ${formatLine(docs.title)} (${unit})`, ...others, ...lists].join('\n\n');
}

/** Lists the headings of a page, each with the address of its section. */
export async function describePage({
  path,
  title,
  source,
  siblings,
  readSections,
}: DocsPage): Promise<string> {
  const sections = await readSections();
  const headings = sections
    .filter(({ id }) => id !== '')
    .map(({ id, headings }) => {
      const indent = '  '.repeat(Math.max(0, headings.length - 2));
      return `${indent}- ${formatLine(headings.at(-1) ?? '')} ${path}#${id}`;
    });
  return [
    `# ${formatLine(title)} ${path}`,
    ...(source === '' ? [] : [`Source: ${source}`]),
    ...(siblings.length > 0 ? [`Other languages and versions: ${siblings.join(', ')}`] : []),
    headings.length > 0 ? `\n${headings.join('\n')}` : '\nIt has no headings.',
  ].join('\n');
}

function formatLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
