/** Questions in the search box beside a hosted index, without a network, and in a folder without a server. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newPage, openPage } from '../helpers/chromium.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { startFakeHost } from '../helpers/fake-algolia.ts';
import { makeFolder } from '../helpers/folders.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { site } from '../helpers/site.ts';
import { answer, ask, offer, seeStatus, serveSite, startService, toFiles } from './ask-site.ts';
import { box, field, openBox, rows, search } from './search-scenarios.ts';
import { eventually, seeHeading, use, visit } from './visit.ts';

const WORTH = 'Answers may be wrong. Check the sources.';

/** Answers with the pages that a search of the site finds. */
const OWN_INDEX = `import type { Ask } from 'docgenjs/theme';
export const ask: Ask = async function* (question, { search }) {
  const hits = await search(question);
  yield hits.length + ' found';
  yield { sources: hits.map(({ url, hierarchy }) => ({ url, title: hierarchy.lvl1 })) };
};`;

/** A site that is read offline. */
function toOfflineFiles(plugin: string): Readonly<Record<string, string>> {
  const files = toFiles(plugin);
  const config = files['docgen.config.ts'].replace(
    'export default {',
    'export default { offline: { icons: [] },',
  );
  return { ...files, 'ask.ts': OWN_INDEX, 'docgen.config.ts': config };
}

it('asks beside a hosted index: below its results, without any, and when its hosts fail', async () => {
  const service = await startService();
  const hosted = await startFakeHost(({ query }) => {
    const hit = {
      objectID: '1',
      url: '/kettle.html',
      type: 'lvl1',
      content: null,
      hierarchy: { lvl0: 'Manual', lvl1: 'Kettle' },
    };
    return query === 'kettle' ? { hits: [hit], nbHits: 1 } : { hits: [], nbHits: 0 };
  });
  const { url, port } = hosted.host;
  const origin = await serveSite({
    ...toFiles(''),
    'docgen.config.ts': `import { pluginAlgolia } from 'docgenjs/plugins/algolia';
import { pluginAsk } from 'docgenjs/plugins/ask';
export default { title: 'Tea', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  csp: { 'connect-src': ['http://${url}:${port}'] },
  plugins: [
    pluginAlgolia({ appId: 'APP', apiKey: 'key', indexName: 'tea' }),
    pluginAsk({ adapter: './ask.ts', origins: ['${service.origin}'] }),
  ] };`,
    'ask.ts': OWN_INDEX,
    'theme/index.tsx': `import { Search as AlgoliaSearch } from 'docgenjs/plugins/algolia/runtime';
export * from 'docgenjs/theme-original';
export const Search = () => <AlgoliaSearch docSearchProps={{ hosts: [${JSON.stringify(hosted.host)}] }} />;`,
  });
  const { page, problems } = await visit(`${origin}/index.html`);
  await openBox(page);
  await search(page, 'kettle');
  await eventually(() => rows(page).count(), 1);
  await page.getByRole('link', { name: 'Search by Algolia' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await seeStatus(page, WORTH);
  // The site has no index of its own, and none is asked for.
  expect(await answer(page).innerText()).toBe('0 found');
  expect(hosted.asked.length).toBe(1);

  await field(page).fill('zyzzyva');
  await box(page).getByRole('button', { name: 'Ask: zyzzyva' }).waitFor();
  expect(await rows(page).count()).toBe(0);
  expect(problems()).toEqual([]);

  hosted.behave({ kind: 'status', status: 403, message: 'Invalid API key' });
  await field(page).fill('pot');
  await page.getByText('Unable to fetch results').waitFor();
  await box(page).getByRole('button', { name: 'Ask: pot' }).click();
  await seeStatus(page, WORTH);
});

/** Reads two pages of a site that works offline, until its worker has them and the search. */
async function readUntilKept(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/index.html`, { waitUntil: 'load' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin}/kettle.html`, { waitUntil: 'load' });
  const isKept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const paths = lists.flat().map(({ url }) => new URL(url).pathname);
      return ['/kettle', '/static/offline-en-', '/static/search/'].every((start) =>
        paths.some((path) => path.startsWith(start)),
      );
    });
  await expect.poll(isKept, { timeout: PATIENCE_MS }).toBe(true);
}

it('answers offline what is answered in the browser, although nobody has asked before', async () => {
  const origin = await serveSite(toOfflineFiles("{ adapter: './ask.ts' }"));
  const { page, context, problems } = await newPage({ width: 1400 });
  await readUntilKept(page, origin);
  expect(problems()).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await seeHeading(page, 'Kettle');
  await use(page);
  await openBox(page);
  await ask(page, 'kettle');
  await seeStatus(page, WORTH);
  expect(await answer(page).innerText()).toContain('1 found');
  await context.close();
});

it.each([["{ endpoint: '/ask' }"], ["{ adapter: './ask.ts', origins: ['https://answers.example'] }"]])(
  'offline, %s is not offered, and is again with the network',
  async (plugin) => {
    const origin = await serveSite(toOfflineFiles(plugin));
    const { page, context } = await newPage({ width: 1400 });
    await readUntilKept(page, origin);
    await context.setOffline(true);
    await page.reload();
    await use(page);
    await openBox(page);
    await search(page, 'kettle');
    await eventually(() => rows(page).count(), 1);
    expect(await offer(page).count()).toBe(0);
    await context.setOffline(false);
    await offer(page).waitFor();
    await context.setOffline(true);
    await eventually(() => offer(page).count(), 0);
    await context.close();
  },
);

it('answers in a folder without a server, from the index of the site, and leads to its pages', async () => {
  const project = site({ ...toFiles("{ adapter: './ask.ts' }"), 'ask.ts': OWN_INDEX });
  const { exitCode, stdout } = await runDocgen(['build', '--portable'], { cwd: project.dir });
  expect(exitCode).toBe(0);
  expect(stdout).not.toMatch(/\bask\b/);
  const folder = join(makeFolder('portable'), 'My docs & 文档 #1');
  renameSync(join(project.dir, 'doc_build'), folder);
  const at = (path: string) => new URL(path, pathToFileURL(`${folder}/`)).href;
  const { page, problems } = await openPage(at('zh/index.html'), { isFirstVisit: true });
  await use(page);
  await openBox(page);
  await ask(page, '水壶');
  await seeStatus(page, '回答可能有误，请核对来源。');
  expect(await answer(page).innerText()).toContain('1 found');
  const source = answer(page).getByRole('link', { name: '水壶' });
  expect(await source.getAttribute('target')).toBeNull();
  await source.click();
  await eventually(async () => page.url(), at('zh/kettle.html'));
  await seeHeading(page, '水壶');
  expect(problems()).toEqual([]);
});
