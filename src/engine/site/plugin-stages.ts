/** Where plugins take part once pages are compiled: what is searched, files of their own, the end of a build. */
import type { RoutePath } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import { createKeptTexts, type KeptTextsInput } from '../hooks/kept-texts.ts';
import type { PluginHost, SiteFacts } from '../hooks/plugin-host.ts';
import { toBodyHtml } from '../hooks/plugin-page.ts';
import type { Output } from '../output/write-output.ts';
import type { ChangePages } from '../search/search-indexer.ts';
import type { KeptPage, PageSection } from '../types.ts';
import type { Content } from './collect-content.ts';

/** What hooks may ask about a site whose pages are rendered. */
export function toSiteFacts(
  content: Content,
  output: Pick<Output, 'read'>,
  memory: KeptTextsInput,
): SiteFacts {
  const { pages, pageOf, navigation, frame, readSections, peekSections, readBody } = content;
  const readHtml = async (page: KeptPage): Promise<string> => {
    if (page.body.kind !== 'static') return toBodyHtml(output.read(toOutputPath(page.route.path)));
    const body = await readBody(page);
    return body.kind === 'static' ? body.html : '';
  };
  const readers = { peekSections, readSections, readHtml };
  const keepText = createKeptTexts(memory);
  return { pages, pageOf, navigation, table: frame.table, readers, keepText };
}

/** One after the other, each made when the one before is written. */
export async function addPluginFiles(host: PluginHost, facts: SiteFacts, output: Output): Promise<void> {
  for await (const { source, make } of host.files(facts)) {
    const file = await make();
    if (file) await output.add(file, source);
  }
}

/** How plugins change what is searched; undefined when none does. */
export function toChangePages(
  host: PluginHost | undefined,
  peekSections: (page: KeptPage) => readonly PageSection[] | undefined,
): ChangePages | undefined {
  if (!host?.changesSearch) return undefined;
  return async (pages, readSections) => {
    const byPath = new Map<RoutePath, KeptPage>(pages.map((page) => [page.route.path, page]));
    const changed = await host.searchPages(pages, { peekSections, readSections, readHtml: undefined });
    return changed.flatMap(({ path, title, content }) => {
      const page = byPath.get(path);
      return page ? [{ page, title, ...(content !== undefined && { content }) }] : [];
    });
  };
}
