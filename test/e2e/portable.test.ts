/** A site of `docgen build --portable`, opened from its folder: there is no server at all. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPage, type PageOptions } from '../helpers/chromium.ts';
import { makeFolder } from '../helpers/folders.ts';
import { site } from '../helpers/site.ts';
import { followRow, openBox, rows, search } from './search-scenarios.ts';
import { seeHeading } from './visit.ts';

/** What is there only after a click has an address that no server has written. */
const LATER = `import { useState } from 'react';
import { usePages, withBase } from 'docgenjs/runtime';
import photo from './photo.png';

export default function Later({ children }) {
  const [isOpen, setOpen] = useState(false);
  const { pages } = usePages();
  if (!isOpen) return <button className="later" onClick={() => setOpen(true)}>Open</button>;
  return (
    <div className="opened">
      <p>{pages.filter(({ lang }) => lang === 'en').length} pages</p>
      <a className="by-hand" href="BASEguide/start.html#far">Far below</a>
      <a className="by-base" href={withBase('/guide/')}>Folder</a>
      <img className="imported" src={photo} alt="" />
      <img className="public" src={withBase('/photo.png')} alt="" />
      <img className="chosen" srcSet="BASEphoto.png 1x, BASEphoto-large.png 9x" alt="" />
      {children}
      <div style={{ backgroundImage: \`url(\${photo})\` }} className="drawn" />
    </div>
  );
}
`;

const SITES = [
  { name: 'at the root of its host', base: '/', csp: undefined },
  { name: 'below a base, with a strict policy', base: '/docs/', csp: true },
];

describe.each(SITES)('a site that was $name', ({ base, csp }) => {
  let home = '';

  beforeAll(async () => {
    const made = site('reader');
    const config = { ...JSON.parse(made.read('docgen.config.json')), base, ...(csp && { csp }) };
    made
      .write('docgen.config.json', JSON.stringify(config))
      .edit('docs/en/guide/pictures.md', (text) => `${text.replaceAll(/(?<=[" ])\/(?=p)/g, base)}\n`)
      .write('parts/later.tsx', LATER.replaceAll('BASE', base))
      .write('docs/en/guide/index.md', `# Guide\n\n<a class="raw" href="${base}guide/start">Start</a>\n`)
      .write(
        'docs/en/guide/later.mdx',
        `import Later from '../../../parts/later';\n\n# Later\n\n<Later>\n\n![A field](/photo.png)\n\n</Later>\n`,
      );
    const { dir } = made;
    const photo = join(dir, 'docs/public/photo.png');
    made.write('parts/photo.png', readFileSync(photo));
    const built = await made.build({ overrides: { portable: true } });
    expect(built.problems()).toEqual([]);
    // Where nobody knew that it would be, with characters that addresses escape.
    const folder = join(makeFolder('portable'), 'My docs & 文档 #1');
    renameSync(built.outDir, folder);
    home = pathToFileURL(join(folder, 'index.html')).href;
  });

  const at = (path: string) => new URL(path, home).href;
  const open = (path: string, options: PageOptions = {}): Promise<OpenPage> =>
    openPage(at(path), { width: 1400, isFirstVisit: true, ...options });
  const expectPage = async (page: Page, path: string) => {
    await expect.poll(() => page.url()).toBe(at(path));
    // Keys that come before the scripts of the page are the browser's.
    await page.waitForLoadState();
  };

  it('leads from the home page to a hit of a search, another language, the other theme, and back', async () => {
    const { page, problems } = await open('index.html');
    await page.locator('.rp-home-hero__image-img').first().waitFor();
    await page.locator('.rp-home-hero__actions a').first().click();
    await expectPage(page, 'guide/start.html');
    await seeHeading(page, 'Start');

    await openBox(page);
    await search(page, 'components');
    expect(await rows(page).count()).toBeGreaterThan(1);
    await followRow(page);
    await expectPage(page, 'guide/counter.html');
    await seeHeading(page, 'Components');

    await page.locator('.rp-nav summary', { hasText: 'English' }).click();
    await page.locator('.rp-nav a', { hasText: '简体中文' }).filter({ visible: true }).first().click();
    await expectPage(page, 'zh/guide/counter.html');
    await seeHeading(page, '组件');
    await openBox(page);
    await search(page, '很远');
    await page.keyboard.press('Escape');

    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(false);
    await page.locator('.rp-switch-appearance:visible').click();
    await expect.poll(isDark).toBe(true);
    await page.locator('.rp-sidebar a', { hasText: '开始' }).first().click();
    await expectPage(page, 'zh/guide/start.html');
    await expect.poll(isDark).toBe(true);

    await page.goBack();
    await expectPage(page, 'zh/guide/counter.html');
    await page.goBack();
    await expectPage(page, 'guide/counter.html');
    expect(problems()).toEqual([]);
  });

  it('keeps what the reader chose where a browser opens the next file with an empty storage', async () => {
    const { page, problems } = await open('guide/start.html', {
      init: () => localStorage.clear(),
    });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await page.locator('.rp-switch-appearance:visible').click();
    await expect.poll(isDark).toBe(true);
    await page.locator('.rp-sidebar a', { hasText: 'Components' }).first().click();
    await expectPage(page, 'guide/counter.html');
    expect(await isDark()).toBe(true);
    // What is chosen later is newer than what was kept.
    await page.locator('.rp-switch-appearance:visible').click();
    await expect.poll(isDark).toBe(false);
    await page.reload();
    expect(await isDark()).toBe(false);
    expect(problems()).toEqual([]);
  });

  it('hydrates pages with components, and gives what they show later its address', async () => {
    const { page, problems } = await open('guide/counter.html');
    await page.locator('.reader-counter').click();
    await page.locator('.reader-counter', { hasText: ': 1' }).waitFor();
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Two: Far below').waitFor();

    await page.goto(at('guide/later.html'));
    await page.locator('.later').click();
    await page.getByText(/^\d+ pages$/).waitFor();
    const widths = () =>
      page.$$eval('.opened img', (list) => list.map((it) => (it as HTMLImageElement).naturalWidth > 0));
    await expect.poll(widths).toEqual([true, true, true, true]);
    const drawn = await page.locator('.drawn').evaluate((it) => getComputedStyle(it).backgroundImage);
    expect(drawn).toContain(at('static/assets/photo'));
    expect(await page.locator('.by-base').evaluate((it) => (it as HTMLAnchorElement).href)).toBe(
      at('guide/index.html'),
    );
    await page.locator('.by-hand').click();
    await expectPage(page, 'guide/start.html#far');
    expect(problems()).toEqual([]);
  });

  it('shows every picture, zooms into them, and stays on the page for headings', async () => {
    const { page, problems } = await open('guide/pictures.html');
    const pictures = page.locator('main img');
    for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
    const broken = () =>
      page.$$eval('main img', (list) =>
        list.filter((it) => (it as HTMLImageElement).naturalWidth === 0).map((it) => it.outerHTML),
      );
    await expect.poll(broken).toEqual([]);
    await page.locator('main img.sharp').click();
    await page.locator('.medium-zoom-image--opened').first().waitFor();
    await page.keyboard.press('Escape');

    await page.goto(at('guide/start.html'));
    await page.locator('.rp-toc a, .rp-outline a', { hasText: 'Far below' }).first().click();
    await expectPage(page, 'guide/start.html#far');
    expect(problems()).toEqual([]);
  });

  it('lists all results of a search on their page, which keeps the query in its address', async () => {
    const { page, problems } = await open('search.html?q=paragraph');
    await page.locator('main').getByRole('link').first().waitFor();
    await expect.poll(() => page.locator('main a[href*="start.html"]').count()).toBeGreaterThan(0);
    await page.locator('main input').fill('components');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('components');
    await page.locator('main a[href*="counter.html"]').first().click();
    await expect.poll(() => page.url()).toContain(at('guide/counter.html'));
    expect(problems()).toEqual([]);
  });

  it('leads everywhere without script', async () => {
    const { page } = await open('guide/index.html', { js: false });
    await page.locator('a.raw').click();
    await expectPage(page, 'guide/start.html');
    await page.locator('main a', { hasText: 'components' }).first().click();
    await expectPage(page, 'guide/counter.html');
    await page.locator('.rp-nav summary', { hasText: 'English' }).click();
    await page.locator('.rp-nav a', { hasText: '简体中文' }).filter({ visible: true }).first().click();
    await expectPage(page, 'zh/guide/counter.html');
    await page.locator('.rp-nav-title').click();
    await expectPage(page, 'zh/index.html');
  });
});
