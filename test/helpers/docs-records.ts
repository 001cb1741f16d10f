/** Our own docs as search sees them: the real pages through the real compiler. */
import { join } from 'node:path';
import { createCompiler } from '../../src/node/content/compile.ts';
import { readPage } from '../../src/node/content/read-page.ts';
import { createRouteTable } from '../../src/node/routes/route-table.ts';
import { scanRoutes } from '../../src/node/routes/scan-routes.ts';
import type { CompiledPage } from '../../src/node/types.ts';
import type { SectionRecord } from '../../src/search/analyse-section.ts';
import { createTestConfig } from './content.ts';

export async function readDocsRecords(lang: 'en' | 'zh'): Promise<SectionRecord[]> {
  const projectDir = join(import.meta.dirname, '../..');
  const plain = createTestConfig({ projectDir });
  const config = { ...plain, route: { ...plain.route, exclude: ['**/fragments/**'] } };
  const { routes } = await scanRoutes(config);
  const compiler = await createCompiler({ config, table: createRouteTable(routes, config), overrides: [] });
  const records: SectionRecord[] = [];
  for (const route of routes.filter((other) => other.lang === lang && other.kind === 'markdown')) {
    const page = await compiler.compile(await readPage(route, config));
    // The home page is not searched, and the list of changes is about everything.
    if (page.page.frontmatter.pageType !== 'home' && !route.path.endsWith('/changelog')) {
      records.push(...toRecords(page));
    }
  }
  return records;
}

function toRecords({ route, page, sections }: CompiledPage): SectionRecord[] {
  const lead = sections.filter(({ headings }) => headings.length < 2);
  const rest = sections.filter(({ headings }) => headings.length > 1);
  const group = route.path.split('/').find((part) => part !== '' && part !== 'zh') ?? 'Documentation';
  const toRecord = (anchor: string, headings: readonly string[], content: string, code: string) => {
    const [lvl2 = null, lvl3 = null, lvl4 = null, lvl5 = null, lvl6 = null] = headings
      .slice(1)
      .map((heading) => heading || null);
    const id = anchor === '' ? route.path : `${route.path}#${anchor}`;
    const hierarchy = { lvl0: group, lvl1: page.title, lvl2, lvl3, lvl4, lvl5, lvl6 };
    return { id, url: id, hierarchy, depth: Math.max(1, headings.length), content, code };
  };
  const join = (part: 'text' | 'code') => lead.map((section) => section[part]).join('\n\n');
  return [
    toRecord('', [], join('text'), join('code')),
    ...rest.map(({ id, headings, text, code }) => toRecord(id, headings, text, code)),
  ];
}
