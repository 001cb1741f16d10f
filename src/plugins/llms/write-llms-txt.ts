/** `llms.txt`: what a site is about, and where the Markdown of each page is. */
import type { FilesContext, PluginPage } from 'docgenjs';
import type { Addresses } from './addresses.ts';
import type { LlmsTxtOptions } from './options.ts';
import type { LlmsSet } from './sets.ts';
import { toHeading, toLine, toQuotation } from './to-markdown.ts';

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
  const about = toAbout(set, context);
  if (typeof llmsTxt === 'function') {
    const shown = sections.map(({ title, pages }) => ({
      title,
      pages: pages.map((page) => toEntry(page, addresses)),
    }));
    return llmsTxt({ ...about, lang, version, base, siteOrigin, sections: shown });
  }
  const options: LlmsTxtOptions = llmsTxt === false ? {} : llmsTxt;
  const toPageLine = (page: PluginPage) => options.onLineGenerate?.(page) ?? toDefaultLine(page, addresses);
  const blocks = [
    options.onTitleGenerate?.(about) ?? toTitle(about),
    ...sections.map(({ title, pages }) => `${toHeading(2, title)}\n\n${pages.map(toPageLine).join('\n')}`),
  ];
  const text = `${blocks.join('\n\n')}\n`;
  return (await options.onAfterLlmsTxtGenerate?.(text)) ?? text;
}

/** Home pages say what the head of the file says. */
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

function toAbout({ lang }: LlmsSet, { site }: FilesContext) {
  const locale = site.locales.find((one) => one.lang === lang);
  return { title: locale?.title || site.title, description: locale?.description || site.description };
}

function toTitle({ title, description }: { readonly title: string; readonly description: string }): string {
  return [toHeading(1, title), ...(description ? [toQuotation(description)] : [])].join('\n\n');
}

function toDefaultLine(page: PluginPage, addresses: Addresses): string {
  const link = { text: page.title, url: addresses.toUrl(page.routePath) };
  return `- ${page.description ? toLine(link, `: ${page.description}`) : toLine(link)}`;
}

function toEntry(page: PluginPage, addresses: Addresses) {
  const { routePath, title, description, frontmatter, lang, version } = page;
  return { routePath, link: addresses.toUrl(routePath), title, description, frontmatter, lang, version };
}
