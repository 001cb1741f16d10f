/** `llms.json`: the pages of a set with their headings, for programs that cannot ask a service. */
import type { FilesContext } from 'docgenjs';
import type { Addresses } from './addresses.ts';
import type { LlmsSet } from './sets.ts';
import { getSiteInfo } from './write-llms-txt.ts';

export function writeLlmsJson(set: LlmsSet, context: FilesContext, addresses: Addresses): string {
  const { groups, lang, version } = set;
  const { title, description } = getSiteInfo(set, context);
  const pages = groups.flatMap((group) =>
    group.pages.map((page) => ({
      title: page.title,
      ...(page.description !== '' && { description: page.description }),
      ...(group.text !== '' && { group: group.text }),
      url: context.toHref(page.routePath, { absolute: true }),
      ...(addresses.hasMarkdown(page.routePath) && { markdown: addresses.getUrl(page.routePath) }),
      sections: page.toc.map(({ text, id, depth }) => ({ title: text, id, depth })),
    })),
  );
  const about = { title, ...(description && { description }), lang, ...(version && { version }) };
  return `${JSON.stringify({ ...about, pages })}\n`;
}
