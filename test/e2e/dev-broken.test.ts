/** What an author breaks: it is said where it is seen, with its place, and nothing else stops. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { author, badge, overlay, seeText, sharedAuthor } from './author.ts';
import { LOOP } from './loop-site.ts';
import { eventually, isSameDocument, seeHeading } from './visit.ts';

const begin = sharedAuthor();

const PARTS = 'docs/en/guide/parts.mdx';
const part = (page: Page, name: string) => overlay(page).locator(name).textContent();

describe('a page that is broken', () => {
  it('says where, stays as it last was, and goes on when it is mended', async () => {
    const { project, open, dev } = await begin();
    const { page } = await open('/guide/parts');
    project.edit(PARTS, (text) => text.replace('First words.', 'Good <Open> words.'));
    await overlay(page).waitFor();
    expect(await part(page, '.place')).toBe(`${PARTS}:7:6`);
    expect(await part(page, '.excerpt code')).toBe('Good <Open> words.');
    expect(await part(page, 'mark')).toBe('<');
    const lines = await overlay(page).locator('.excerpt > *').allTextContents();
    expect(lines.slice(0, 3)).toEqual(['5\n6', project.read(PARTS).split('\n').slice(4, 6).join('\n'), '7']);
    expect(lines[4]).toBe('8\n9');
    await dev.waitFor(/parts\.mdx:7:6/);
    await page.keyboard.press('Escape');
    await overlay(page).waitFor({ state: 'detached' });
    await badge(page).waitFor();
    await seeText(page, 'First words.');

    project.edit(PARTS, (text) => text.replace('Good <Open> words.', 'Mended words.'));
    await seeText(page, 'Mended words.');
    await badge(page).waitFor({ state: 'detached' });
    expect(await isSameDocument(page)).toBe(true);
  });

  it('does not cover the other pages, which go on; it is told there by a count', async () => {
    const { project, open } = await begin();
    const text = await open('/guide/text');
    project.edit(PARTS, (source) => source.replace('First words.', 'Good <Open> words.'));
    await badge(text.page).waitFor();
    expect(await overlay(text.page).count()).toBe(0);
    project.edit('docs/en/guide/text.md', (source) => source.replace('First words', 'Other words'));
    await seeText(text.page, 'Other words');

    // Whoever goes there sees it, as it last was.
    await text.page.locator('.rp-sidebar-item', { hasText: 'Parts' }).click();
    await overlay(text.page).waitFor();
    await seeText(text.page, 'First words.');
    expect(await isSameDocument(text.page)).toBe(true);
  });

  it('is one of several, which are leafed through', async () => {
    const { project, open } = await begin();
    const { page } = await open('/guide/parts');
    project.edit('docs/en/guide/text.md', (source) => `${source}\n[Gone](./gone.md)\n`);
    project.edit(PARTS, (source) => source.replace('First words.', 'Good <Open> words.'));
    await overlay(page).waitFor();
    await eventually(() => part(page, '.position'), '1 of 2');
    expect(await part(page, '.place')).toBe(`${PARTS}:7:6`);
    await page.keyboard.press('ArrowRight');
    expect(await part(page, '.place')).toMatch(/^docs\/en\/guide\/text\.md:\d+:1$/);
    project.edit(PARTS, (source) => source.replace('Good <Open> words.', 'Mended words.'));
    await overlay(page).waitFor({ state: 'detached' });
    await seeText(page, 'Mended words.');
    await eventually(() => badge(page).textContent(), '1 error');
  });

  it('from the first start on says so at its address, and is there when it is mended', async () => {
    const broken = { ...LOOP, [PARTS]: '# Parts\n\n<Open>\n' };
    const { project, open, dev } = await author(broken);
    expect(dev.written()).toMatch(/parts\.mdx:3:1/);
    const other = await open('/guide/text');
    await seeHeading(other.page, 'Text');
    const { page } = await open('/guide/parts');
    await overlay(page).waitFor();
    expect(await part(page, '.place')).toBe(`${PARTS}:3:1`);
    project.write(PARTS, '# Parts\n\nWhole at last.\n');
    await seeText(page, 'Whole at last.');
    await overlay(page).waitFor({ state: 'detached' });
  });
});

describe('code that is broken', () => {
  it('in the browser alone is told there, and comes back when it is mended', async () => {
    const { project, open, url } = await begin();
    const { page } = await open('/guide/parts');
    const good = project.read('parts/counter.jsx');
    project.edit('parts/counter.jsx', (text) =>
      text.replace('return <', "if (typeof window === 'object') throw new Error('Not today'); return <"),
    );
    await overlay(page).waitFor();
    expect(await part(page, '.message')).toContain('(in Counter): Not today.');
    expect((await fetch(new URL('guide/text', url))).status).toBe(200);

    project.write('parts/counter.jsx', good.replace('{label}:', '{label} again:'));
    await page.locator('#counter', { hasText: 'Pressed again: 0' }).waitFor();
    await overlay(page).waitFor({ state: 'detached' });
  });

  it.each([
    ['a component', 'parts/counter.jsx', (text: string) => text.replace('return <', 'return <<')],
    ['an import of its own', PARTS, (text: string) => `import '../gone.js';\n${text}`],
  ])('in %s leaves its page as it was, and lets others be opened', async (_, file, spoil) => {
    const { project, open } = await begin();
    const { page } = await open('/guide/parts');
    const good = project.read(file);
    project.edit(file, spoil);
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#counter').click();
    await page.locator('#counter', { hasText: 'Pressed: 1' }).waitFor();

    const other = await open('/more/other');
    await other.page.locator('#mark').waitFor();
    await page.reload();
    await overlay(page).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#counter', { hasText: 'Pressed: 0' }).waitFor();
    project.write(file, good.replace('Pressed', 'Mended').replace('{label}:', 'Mended:'));
    await page.locator('#counter', { hasText: 'Mended: 0' }).waitFor();
    await badge(page).waitFor({ state: 'detached' });
  });

  it('in the theme, where the config changes too, leaves open pages as they are until it is mended', async () => {
    const { project, open, dev } = await begin();
    const { page, problems } = await open('/guide/text');
    const good = project.read('theme/index.tsx');
    project.write('theme/index.tsx', `${good}export const Layout = () => <div>;\n`);
    await dev.waitFor(/error DG5002 {2}theme\/index\.tsx:4:1/);
    project.edit('docgen.config.json', (text) => text.replace('"Loop"', '"New Loop"'));
    await dev.waitFor(/docgen\.config\.json in/);
    await eventually(() => part(page, '.code'), 'DG5002');
    project.write('theme/index.tsx', good);
    await overlay(page).waitFor({ state: 'detached' });
    await eventually(() => page.title(), 'Text - New Loop');
    expect(problems()).toEqual([]);
  });

  it('from the first start on is told when its page is opened, and mended by the file that was missing', async () => {
    const { 'parts/counter.jsx': counter, ...others } = LOOP;
    const { project, open, dev } = await author(others);
    const { page } = await open('/guide/parts');
    await overlay(page).waitFor();
    expect(await part(page, '.message')).toContain('Could not resolve "../../../parts/counter"');
    expect(await part(page, '.place')).toBe(`${PARTS}:1:1`);
    await dev.waitFor(/parts\.mdx:1:1/);
    // chokidar does not say when it watches the folder of a file that is not there: saved until it is seen.
    const failing = "export const Counter = () => { throw new Error('Not today'); };\n";
    await expect
      .poll(() => project.write('parts/counter.jsx', failing) && dev.written(), { interval: 1000 })
      .toMatch(/cannot be rendered.*Not today/);
    await eventually(() => part(page, '.message').then((text) => text?.includes('Not today')), true);
    project.write('parts/counter.jsx', counter as string);
    await page.locator('#counter', { hasText: 'Pressed: 0' }).waitFor();
    await overlay(page).waitFor({ state: 'detached' });
    await dev.waitFor(/(?:Fixed: 1 error[\s\S]*){2}/);
  });

  it('in the theme keeps the former one, and is all that is wrong with pages that wait for it', async () => {
    const { project, open } = await begin();
    const { page } = await open('/guide/text');
    const good = project.read('theme/index.tsx');
    project.write('theme/index.tsx', `${good}\nexport const NavTitle = () => <b>;\n`);
    await overlay(page).waitFor();
    expect(await part(page, '.place')).toMatch(/^theme\/index\.tsx:5:/);
    await page.keyboard.press('Escape');
    await page.locator('.rp-sidebar-item', { hasText: 'Parts' }).click();
    expect((await fetch(page.url())).status).toBe(200);
    await eventually(() => badge(page).textContent(), '1 error');
    project.write('theme/index.tsx', `${good}\nexport const NavTitle = () => <b id="mine">Mine</b>;\n`);
    await page.locator('#mine').waitFor();
    await page.locator('#counter').waitFor();
    await badge(page).waitFor({ state: 'detached' });
  });

  it('in the theme from the first start on is told at every address, and the site is there when it is mended', async () => {
    const good = LOOP['theme/index.tsx'] as string;
    const { project, open, url } = await author(
      { ...LOOP, 'theme/index.tsx': `${good}const = 1;\n` },
      /theme\/index/,
    );
    const answer = await fetch(new URL('guide/text', url));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('theme/index.tsx:3:7');
    project.write('theme/index.tsx', good);
    await eventually(async () => (await fetch(new URL('guide/text', url))).status, 200);
    const { page } = await open('/guide/text');
    await seeHeading(page, 'Text');
  });
});
