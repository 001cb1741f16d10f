/** What our docs describe works on our docs: a live example of each official plugin, and of versions, in both languages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { servers, visit } from './visit.ts';

const PROJECT = join(import.meta.dirname, '..', '..');
const OUTPUT = join(PROJECT, 'test/.output/docs');
const PLUGINS = 'plugin/official-plugins';

/** What is on the page of a plugin only if it is at work there. */
const LIVE: Readonly<Record<string, RegExp>> = {
  // In the search box; `plugin-ask.test.ts` asks it.
  ask: /<h1/,
  'client-redirects': /href="\/(?:zh\/)?guide\/start\/introduction"/,
  contributors: /<iframe src="\/kettle\/(?:zh\/)?guide\/boil"/,
  diagrams: /class="rp-drawn/,
  feedback: /<iframe src="\/kettle\/(?:zh\/)?guide\/lid"/,
  images: /<source type="image\/webp"/,
  'last-updated': /rp-last-updated/,
  llms: /<link rel="describedby"[^>]*llms\.txt"/,
  'medium-zoom': /<img src="\/hills[^>]*>/,
  news: /<iframe src="\/kettle\/(?:zh\/)?blog\/"/,
  openapi: /href="\/(?:zh\/)?plugin\/official-plugins\/tea-house/,
  playground: /rp-playground|playground/,
  preview: /class="rp-preview/,
  recordings: /class="rp-recording/,
  rss: /href="\/kettle\/rss\/blog(?:-zh)?\.xml"/,
  shiki: /twoslash__tip/,
  sitemap: /href="\/kettle\/sitemap\.xml"/,
  'social-cards': /social-card-(?:en|zh)/,
  tags: /<iframe src="\/kettle\/(?:zh\/)?tags\/"/,
};

/** Plugins that stand for a service, or need another compiler than docgen: an example would ask other sites, or be a feint. */
const ELSEWHERE = ['algolia', 'analytics', 'api-docgen', 'comments', 'typedoc'];

function readPage(path: string): string {
  const file = join(OUTPUT, path.endsWith('/') ? `${path}index.html` : `${path}.html`);
  return readFileSync(file, 'utf8');
}

describe.each(['', 'zh/'])('our docs below "/%s"', (prefix) => {
  it('have a live example of each official plugin, where one is possible', () => {
    const folder = join(PROJECT, 'docs/en', PLUGINS);
    const names = readdirSync(folder)
      .filter((name) => /\.mdx?$/.test(name) && !name.startsWith('overview'))
      .map((name) => name.replace(/\.mdx?$/, ''));

    expect([...Object.keys(LIVE), ...ELSEWHERE].sort()).toEqual(names.sort());
    const missing = Object.entries(LIVE).filter(
      ([name, part]) => !part.test(readPage(`${prefix}${PLUGINS}/${name}`)),
    );
    expect(missing).toEqual([]);
  });

  it('show pages of the example site that exist, and link to files of it that do', () => {
    const paths = ['contributors', 'feedback', 'news', 'rss', 'sitemap', 'tags'].map(
      (name) => `${prefix}${PLUGINS}/${name}`,
    );
    const shown = [...paths, `${prefix}guide/default-theme/multi-version`].flatMap((path) => {
      const found = [...readPage(path).matchAll(/(?:src|href)="\/(kettle\/[^"]*)"/g)];
      expect(found.length, path).toBeGreaterThan(0);
      return found.map(([, address = '']) => address);
    });

    const isThere = (address: string) =>
      [address, `${address}.html`, `${address}index.html`].some(
        (path) => /\.\w+$/.test(path) && existsSync(join(OUTPUT, path)),
      );
    expect(shown.filter((address) => !isThere(address))).toEqual([]);
    expect(new Set(shown).size).toBeGreaterThan(5);
  });
});

it('an answer to the example of the feedback form stays in the page, which shows it', async () => {
  const { page, problems } = await visit(`${servers.docsStrict}/${PLUGINS}/feedback`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const form = page.frameLocator('.example iframe').locator('.rp-feedback');
  await form.locator('label').first().click();
  await form.locator('textarea').fill('More tea');
  await form.locator('button').click();

  await form.locator('pre').waitFor();
  expect(JSON.parse(await form.locator('pre').innerText())).toEqual({
    page: '/guide/lid',
    helpful: 'yes',
    message: 'More tea',
  });
  expect(await form.innerText()).toContain('Thank you for your feedback!');
  expect(sent).toEqual([]);
  expect(problems()).toEqual([]);
});

it('the example of versions opens the same page of the other one, in the appearance of our docs', async () => {
  const { page, problems } = await visit(`${servers.docsStrict}/zh/guide/default-theme/multi-version`, {
    dark: true,
  });
  const frame = page.frameLocator('.example iframe');
  await frame.locator('html.dark').waitFor();
  expect(await frame.locator('.rp-doc').innerText()).toContain('四分钟');

  await frame.locator('a', { hasText: '查看 2.0 的对应页面' }).click();

  await frame.locator('.rp-doc', { hasText: '两分钟' }).waitFor();
  expect(problems()).toEqual([]);
});
