/** What an author adds, moves and takes away, and what is said around the pages: seen without a restart. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { author, badge, openMarked, overlay, seeText, sharedAuthor, sidebar } from './author.ts';
import { CONFIG } from './loop-site.ts';
import { eventually, isSameDocument, seeHeading } from './visit.ts';

const begin = sharedAuthor();

const nav = (page: Page) => page.locator('.rp-nav-menu').first().textContent();

describe('a page', () => {
  it('that is new takes the place of the 404 page, in the language of its address', async () => {
    const { project, open, url } = await begin();
    const { page } = await open('/zh/guide/new');
    await seeHeading(page, '页面未找到');
    const english = await open('/guide/text');

    project.write('docs/zh/guide/new.md', '# 新页面\n');
    await seeHeading(page, '新页面');
    expect((await fetch(new URL('zh/guide/new', url))).status).toBe(200);

    project.write('docs/en/guide/new.md', '# New page\n');
    project.write('docs/en/guide/_meta.json', '["text", "parts", "code", "new"]');
    await eventually(() => sidebar(english.page), ['Text', 'Parts', 'Code', 'New page']);
    await english.page.locator('.rp-sidebar-item', { hasText: 'New page' }).click();
    await seeHeading(english.page, 'New page');
    expect(await isSameDocument(english.page)).toBe(true);
  });

  it('that is renamed is gone at its old address and there at its new one', async () => {
    const { project, open, url } = await begin();
    const { page } = await open('/guide/text');
    const other = await open('/guide/code');
    const text = project.read('docs/en/guide/text.md');
    // In this order nothing is wrong in between or at the end: an overlay would lie above the link to be clicked.
    project
      .write('docs/en/guide/moved.md', text)
      .write('docs/en/guide/_meta.json', '["moved", "parts", "code"]')
      .write('docs/en/_nav.json', '[{ "text": "guide", "link": "/guide/moved" }]');
    project.remove('docs/en/guide/text.md');
    await seeHeading(page, 'PAGE NOT FOUND');
    await eventually(() => sidebar(other.page), ['Text', 'Parts', 'Code']);
    expect((await fetch(new URL('guide/text', url))).status).toBe(404);
    await other.page.locator('.rp-sidebar-item', { hasText: 'Text' }).click();
    await seeText(other.page, 'First words');
    expect(new URL(other.page.url()).pathname).toBe('/guide/moved.html');
    expect(await isSameDocument(other.page)).toBe(true);
  });

  it('that is deleted gives way to the 404 page, and comes back with its file', async () => {
    const { project, open } = await begin();
    const { page } = await open('/guide/text');
    const text = project.read('docs/en/guide/text.md');
    project.write('docs/en/guide/_meta.json', '["parts"]').remove('docs/en/guide/text.md');
    await seeHeading(page, 'PAGE NOT FOUND');
    project.write('docs/en/guide/text.md', text).write('docs/en/guide/_meta.json', '["text"]');
    await seeHeading(page, 'Text');
    await eventually(() => sidebar(page), ['Text']);
  });
});

it('navigation files and words of the site are seen while the page stays', async () => {
  const { project, open } = await begin();
  const { page, problems } = await open('/guide/text');
  expect(await nav(page)).toBe('Guide');
  project.write('docs/en/guide/_meta.json', '["parts", {"type": "file", "name": "text", "label": "Label"}]');
  await eventually(() => sidebar(page), ['Parts', 'Label']);
  project.write(
    'docs/en/_nav.json',
    '[{ "text": "guide", "link": "/guide/text" }, { "text": "More", "link": "/guide/code" }]',
  );
  await eventually(() => nav(page), 'GuideMore');
  project.edit('i18n.json', (text) => text.replace('"Guide"', '"Manual"'));
  await eventually(() => nav(page), 'ManualMore');
  project.remove('docs/en/_nav.json');
  await eventually(() => page.locator('.rp-nav-menu__item').count(), 0);
  expect(await isSameDocument(page)).toBe(true);
  expect(problems()).toEqual([]);
});

describe('the config', () => {
  it('that changes is seen: title, navigation, languages', async () => {
    const { project, open, url } = await begin();
    const { page } = await open('/guide/text');
    const write = (config: object) => project.write('docgen.config.json', JSON.stringify(config));
    write({ ...CONFIG, title: 'Other' });
    await eventually(() => page.title(), 'Text - Other');
    write({ ...CONFIG, title: 'Other', themeConfig: { nav: [{ text: 'Set', link: '/guide/code' }] } });
    await eventually(() => nav(page), 'Set');
    expect((await fetch(new URL('fr/', url))).status).toBe(404);
    project.write('docs/fr/index.md', '# Accueil\n');
    write({ ...CONFIG, locales: [...CONFIG.locales, { lang: 'fr', label: 'Français' }] });
    await eventually(async () => (await fetch(new URL('fr/', url))).status, 200);
    expect(await (await fetch(new URL('fr/', url))).text()).toContain('Accueil');
    await eventually(() => page.title(), 'Text - Loop');
  });

  it('that is broken leaves the former one in force and says so until it is mended', async () => {
    const { project, open, dev } = await begin();
    const { page } = await open('/guide/text');
    const good = project.read('docgen.config.json');
    project.write('docgen.config.json', good.replace('"title"', '"titel"'));
    // A file that is read while it is written is empty.
    await overlay(page).locator('.message', { hasText: 'titel' }).waitFor();
    await page.keyboard.press('Escape');
    project.edit('docs/en/guide/text.md', (text) => text.replace('First words', 'Other words'));
    await seeText(page, 'Other words');
    expect(await page.title()).toBe('Text - Loop');
    await badge(page).waitFor();

    project.write('docgen.config.json', good.replace('Loop', 'Mended'));
    await eventually(() => page.title(), 'Text - Mended');
    await badge(page).waitFor({ state: 'detached' });
    await dev.waitFor(/Fixed: 1 error/);
    expect(await isSameDocument(page)).toBe(true);
  });

  it('that gives the site another base starts the server again, and the open page goes there', async () => {
    const { project, open, url, dev } = await author();
    const { page } = await open('/guide/text');
    project.write('docgen.config.json', JSON.stringify({ ...CONFIG, base: '/kit/' }));
    await page.waitForURL(new URL('kit/guide/text.html', url).href);
    await dev.waitFor(/docgen\.config\.json \(base\): restarted at http:\S+\/kit\//);
    await seeHeading(page, 'Text');
    project.edit('docs/en/guide/text.md', (text) => text.replace('First words', 'Other words'));
    await seeText(page, 'Other words');

    project.write('docgen.config.json', JSON.stringify(CONFIG));
    await page.waitForURL(new URL('guide/text.html', url).href);
    await seeText(page, 'Other words');
  });
});

it('finds a change of what a plugin has read that was saved before files were watched', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'data.txt': 'Green tea.',
    'docgen.config.mjs': `import { readFileSync } from 'node:fs';
const read = () => readFileSync(new URL('data.txt', import.meta.url), 'utf8');
export default { plugins: [{
  name: 'data',
  watchFiles: ['data.txt'],
  addPages: () => [{ routePath: '/data', content: '# Data\\n\\n' + read() + '\\n', format: 'md' }],
}] };`,
  };
  const { project, url } = await author(files, /Local/);
  project.write('data.txt', 'Black tea.');
  const { page } = await openMarked(`${url}data`);

  await page.getByText('Black tea.').waitFor();
});

it('shows a change of the config to a page that was opened while it was read', async () => {
  const { project, url } = await author({
    'docs/index.md': '# Home\n',
    'data.txt': 'Green tea.',
    // Reads what it reads after the page was opened, as a slow plugin would.
    'docgen.config.mjs': `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
const file = (name) => new URL(name, import.meta.url);
export default { plugins: [{
  name: 'slow',
  watchFiles: ['data.txt'],
  async config(config) {
    if (existsSync(file('hold'))) writeFileSync(file('held'), '');
    while (existsSync(file('hold'))) await delay(20);
    return config;
  },
  addPages: () => [{ routePath: '/data', content: '# Data\\n\\n' + readFileSync(file('data.txt'), 'utf8') + '\\n', format: 'md' }],
}] };`,
  });
  project.write('hold', '');
  project.write('data.txt', 'Black tea.');
  await expect.poll(() => existsSync(join(project.dir, 'held'))).toBe(true);
  const { page } = await openMarked(`${url}data`);
  await page.getByText('Green tea.').waitFor();
  project.remove('hold');

  await page.getByText('Black tea.').waitFor();
  expect(await isSameDocument(page)).toBe(true);
});

it('shows an edit to a page that was opened while pages were looked for', async () => {
  const { project, url } = await author({
    'docs/index.md': '# Home\n',
    'docs/tea.md': '# Tea\n\nGreen tea.\n',
    'docgen.config.mjs': `import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
const file = (name) => new URL(name, import.meta.url);
export default { plugins: [{
  name: 'slow',
  async routeServiceGenerated() {
    if (existsSync(file('hold'))) writeFileSync(file('held'), '');
    while (existsSync(file('hold'))) await delay(20);
  },
}] };`,
  });
  project.write('hold', '');
  project.write('docs/new.md', '# New\n');
  project.write('docs/tea.md', '# Tea\n\nBlack tea.\n');
  await expect.poll(() => existsSync(join(project.dir, 'held'))).toBe(true);
  const { page } = await openMarked(`${url}tea`);
  // Green as a rule; black where the edit was noticed alone, and before the page that is new.
  await page.getByText(/(?:Green|Black) tea\./).waitFor();
  project.remove('hold');

  await page.getByText('Black tea.').waitFor();
  expect(await isSameDocument(page)).toBe(true);
});
