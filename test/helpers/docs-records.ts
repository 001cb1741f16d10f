/** Our own docs as search sees them: the real pages through the real compiler, indexed as a build does it. */
import { join } from 'node:path';
import { loadConfig } from '../../src/engine/config/load.ts';
import { createPlainHighlighter } from '../../src/engine/highlight/highlighter.ts';
import { readPage } from '../../src/engine/markdown/read-page.ts';
import { createNavigation } from '../../src/engine/navigation/navigation.ts';
import { createPageGroups } from '../../src/engine/search/page-groups.ts';
import { createPageKeywords } from '../../src/engine/search/page-keywords.ts';
import { createSectionRecords } from '../../src/engine/search/page-records.ts';
import { listSearchUnits } from '../../src/engine/search/search-units.ts';
import { readFrame } from '../../src/engine/site/frame.ts';
import { loadSiteCompiler } from '../../src/engine/site/load-site-compiler.ts';
import { createPageCache } from '../../src/engine/site/page-cache.ts';
import { createMemoryStore } from '../../src/engine/store/store.ts';
import type { CachedPage } from '../../src/engine/types.ts';
import type { SectionRecord } from '../../src/search/analyse-section.ts';

const readOwnDocs = createDocsReader(join(import.meta.dirname, '../..'));

export function readDocsRecords(lang: 'en' | 'zh'): Promise<SectionRecord[]> {
  return readOwnDocs(lang);
}

/** Returns a function that reads the records of a language of a site. */
export function createDocsReader(cwd: string): (lang: string) => Promise<SectionRecord[]> {
  let docs: ReturnType<typeof loadDocs> | undefined;
  return async (lang) => {
    docs ??= loadDocs(cwd);
    return readRecords(await docs, lang);
  };
}

/** For all languages. */
async function loadDocs(cwd: string) {
  const { config } = await loadConfig({ cwd });
  const store = createMemoryStore();
  const frame = await readFrame({ config, store });
  // Only what code says is searched, not its colours.
  const { compile } = await loadSiteCompiler({ config, frame, store }, createPlainHighlighter);
  const keeper = createPageCache({ config, frame, store });
  const pages = new Map<string, CachedPage>();
  for (const route of frame.routes) {
    const source = await readPage(route, config);
    pages.set(route.path, keeper.keep(await compile(source), source.hash));
  }
  return { config, frame, keeper, pages };
}

async function readRecords(
  docs: Awaited<ReturnType<typeof loadDocs>>,
  lang: string,
): Promise<SectionRecord[]> {
  const { config, frame, keeper, pages } = docs;
  const navigation = createNavigation({
    config,
    units: frame.units,
    table: frame.table,
    text: frame.text,
    findPage: (path) => pages.get(path),
  });
  const getGroup = createPageGroups({ config, navigation, text: frame.text });
  const getKeywords = createPageKeywords([...pages.values()], config);
  const unit = listSearchUnits([...pages.values()], config).find(({ folder }) => folder.endsWith(`/${lang}`));
  return (unit?.pages ?? []).flatMap((cachedPage) => {
    const { route, page } = cachedPage;
    const { title, description } = page;
    const searched = {
      path: route.path,
      href: route.path,
      title,
      description,
      group: getGroup(route),
      keywords: getKeywords(cachedPage),
    };
    const sections = keeper.readSections(cachedPage) ?? [];
    return createSectionRecords({ ...searched, sections }, { codeBlocks: true });
  });
}
