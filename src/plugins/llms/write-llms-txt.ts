/** `llms.txt`: a description of the site, and the addresses of the Markdown of all pages. */
import type { FilesContext, PluginPage } from 'docgenjs';
import type { Addresses } from './addresses.ts';
import { formatHeading, formatLine, formatQuotation } from './html-to-markdown.ts';
import type { LlmsTxtOptions } from './options.ts';
import type { LlmsSet } from './sets.ts';

const OTHERS: Readonly<Record<string, string>> = { en: 'Other', zh: '其他' };

export async function writeLlmsTxt(
  set: LlmsSet,
  context: FilesContext,
  addresses: Addresses,
): Promise<string> {
  const { llmsTxt = {} } = set.options;
  const { lang, version } = set;
  const { base, siteOrigin } = context.site;
  const sections = listSections(set);
  const about = getSiteInfo(set, context);
  if (typeof llmsTxt === 'function') {
    const contextSections = sections.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => createEntry(page, addresses)),
    }));
    return llmsTxt({ ...about, lang, version, base, siteOrigin, sections: contextSections });
  }
  const options: LlmsTxtOptions = llmsTxt === false ? {} : llmsTxt;
  const formatPageLine = (page: PluginPage) =>
    options.onLineGenerate?.(page) ?? formatDefaultLine(page, addresses);
  const blocks = [
    options.onTitleGenerate?.(about) ?? formatTitle(about),
    ...sections.map(
      ({ title, pages }) => `${formatHeading(2, title)}\n\n${pages.map(formatPageLine).join('\n')}`,
    ),
  ];
  const text = `${blocks.join('\n\n')}\n`;
  return (await options.onAfterLlmsTxtGenerate?.(text)) ?? text;
}

/** Lists sections without home pages, whose content is that of the file's head. */
function listSections({ groups, options, lang }: LlmsSet): { title: string; pages: readonly PluginPage[] }[] {
  const { llmsTxt } = options;
  const words = { ...OTHERS, ...(typeof llmsTxt === 'object' ? llmsTxt.others : {}) };
  const others = words[lang] ?? words.en ?? '';
  return groups
    .map(({ text, pages }) => ({
      title: text === '' ? others : text,
      pages: pages.filter(({ pageType }) => pageType !== 'home'),
    }))
    .filter(({ pages }) => pages.length > 0);
}

export function getSiteInfo({ lang }: LlmsSet, { site }: FilesContext) {
  const locale = site.locales.find((one) => one.lang === lang);
  return { title: locale?.title || site.title, description: locale?.description || site.description };
}

function formatTitle({
  title,
  description,
}: {
  readonly title: string;
  readonly description: string;
}): string {
  return [formatHeading(1, title), ...(description ? [formatQuotation(description)] : [])].join('\n\n');
}

function formatDefaultLine(page: PluginPage, addresses: Addresses): string {
  const link = { text: page.title, url: addresses.getUrl(page.routePath) };
  return `- ${page.description ? formatLine(link, `: ${page.description}`) : formatLine(link)}`;
}

function createEntry(page: PluginPage, addresses: Addresses) {
  const { routePath, title, description, frontmatter, lang, version } = page;
  return { routePath, link: addresses.getUrl(routePath), title, description, frontmatter, lang, version };
}
