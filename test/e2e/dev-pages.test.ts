/** The browser's half of `docgen dev`, against a server that says what the test wants: pages that change. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '../helpers/chromium.ts';
import { startDevSite } from '../helpers/dev-site.ts';
import { eventually, isSameDocument, markDocument, seeHeading, use } from './visit.ts';

const FILLING = Array.from({ length: 40 }, (_, index) => `<p>Filling ${index}</p>`).join('\n');
const BLOCK = `<div class="rp-codeblock" data-fold="closed"><button class="rp-codeblock__expand">x</button><pre><code>a</code></pre></div>`;
const TEXT = `<h1 id="a">Text</h1>\n<p>First</p>\n<details><summary>More</summary><p>Inside</p></details>\n${BLOCK}\n<p><a id="link" href="#a">Link</a></p>\n<p id="chosen">Chosen words</p>\n${FILLING}\n<p>Last</p>`;

/** Two components with state of their own, one of which is shared with other pages. */
const toParts = (text: string, more = '') => `
import { Run as _Run, useMDXComponents as _useMDXComponents } from 'docgenjs/runtime';
import { Counter } from 'test:counter';
export default function _Content(props) {
  const _components = { ..._useMDXComponents(), ...props.components };
  return <>
    <_Run html=${JSON.stringify(`<p>${text}</p><details><summary>Part</summary>in</details>`)} />
    ${more}
    <Counter />
    <_Run as="p" html="<em>end</em>" />
  </>;
}`;
const BROKEN = toParts('Broken', `{(() => { throw new Error('Nothing to draw'); })()}`);

const seeText = (page: Page, text: string) => page.locator('.doc p', { hasText: text }).first().waitFor();
const toCount = (page: Page) => page.locator('#counter').textContent();

describe('a page of text that is edited', () => {
  it('keeps scroll, focus, selection, open details and unfolded code', async () => {
    const site = await startDevSite({ pages: { '/': { html: TEXT } } });
    const { page, problems } = await openPage(site.origin);
    await page.locator('#layout-count').click();
    await page.locator('summary').click();
    await page.locator('.rp-codeblock button').click();
    await page.locator('#link').focus();
    await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.getElementById('chosen') as HTMLElement);
      scrollTo(0, 300);
    });
    await markDocument(page);

    const html = TEXT.replace(
      '<p>First',
      `<p>New</p>\n<details><summary>Before</summary>x</details>\n${BLOCK.replace('>a<', '>b<')}\n<p>First`,
    );
    await site.change({ pages: { '/': { html: html.replace('Last', 'Very last') } } });
    site.sendPages('/');

    await seeText(page, 'Very last');
    expect(await page.locator('details[open] summary').allTextContents()).toEqual(['More']);
    expect(
      await page
        .locator('.rp-codeblock')
        .evaluateAll((all) => all.map((block) => (block as HTMLElement).dataset.fold)),
    ).toEqual(['closed', 'open']);
    expect(await page.evaluate(() => [document.activeElement?.id, String(getSelection())])).toEqual([
      'link',
      'Chosen words',
    ]);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(250);
    expect(await page.locator('#layout-count').textContent()).toBe('Layout 1');
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('takes what its author wrote when author and reader changed the same thing', async () => {
    const site = await startDevSite({
      pages: { '/': { html: '<details open><summary>a</summary>b</details><p>1</p>' } },
    });
    const { page } = await openPage(site.origin);
    await page.locator('summary').click();

    await site.change({ pages: { '/': { html: '<details><summary>a</summary>b</details><p>2</p>' } } });
    site.sendPages('/');
    await seeText(page, '2');
    expect(await page.locator('details[open]').count()).toBe(0);

    await page.locator('summary').click();
    await site.change({
      pages: { '/': { html: '<details name="x"><summary>a</summary>b</details><p>3</p>' } },
    });
    site.sendPages('/');
    await seeText(page, '3');
    expect(await page.locator('details[open][name=x]').count()).toBe(1);
  });

  it('shows its new text after going away and coming back, and its new title at once', async () => {
    const site = await startDevSite({
      pages: { '/': { html: '<p>Old</p>', title: 'Old' }, '/other': { html: '<p>Other</p>' } },
    });
    const { page } = await openPage(site.origin);
    await site.change({
      pages: { '/': { html: '<p>New</p>', title: 'Newer' }, '/other': { html: '<p>Other</p>' } },
    });
    site.sendPages('/');
    await seeText(page, 'New');
    await eventually(() => page.title(), 'Newer - Site');
    expect(await page.locator('#titles').textContent()).toBe('Site / Newer');

    await page.locator('a', { hasText: 'other' }).click();
    await seeText(page, 'Other');
    await page.goBack();
    await seeText(page, 'New');
  });

  it('shows the last of many edits', async () => {
    const site = await startDevSite({ pages: { '/': { html: '<p>Edit 0</p>' } } });
    const { page, problems } = await openPage(site.origin);
    for (let edit = 1; edit <= 20; edit += 1) {
      await site.change({ pages: { '/': { html: `<p>Edit ${edit}</p>` } } });
      site.sendPages('/');
    }
    await seeText(page, 'Edit 20');
    expect(problems()).toEqual([]);
  });

  it('is changed under a policy that allows docgen’s HTML alone', async () => {
    const headers = { 'Content-Security-Policy': "require-trusted-types-for 'script'; trusted-types docgen" };
    const site = await startDevSite({ pages: { '/': { html: '<p>One</p>' } }, headers });
    const { page, problems } = await openPage(site.origin);
    await site.change({ pages: { '/': { html: '<p>Two</p>' } } });
    site.sendPages('/');
    await seeText(page, 'Two');
    expect(problems()).toEqual([]);
  });
});

describe('another page that is edited', () => {
  it('is new at the next visit, though it was seen before', async () => {
    const site = await startDevSite({
      pages: { '/': { html: '<p>Home</p>' }, '/other': { html: '<p>Old</p>' } },
    });
    const { page } = await openPage(`${site.origin}/other`);
    await page.locator('a', { hasText: 'home' }).click();
    await seeText(page, 'Home');
    await markDocument(page);

    await site.change({ pages: { '/': { html: '<p>Home</p>' }, '/other': { html: '<p>New</p>' } } });
    site.sendPages('/other');
    await page.waitForTimeout(100);
    await page.locator('a', { hasText: 'other' }).click();

    await seeText(page, 'New');
    expect(await isSameDocument(page)).toBe(true);
  });
});

describe('a component page that is edited', () => {
  const other = { code: `export { Counter as default } from 'test:counter';`, file: 'other.tsx' };

  it('keeps the state of its components and what was opened in its text', async () => {
    const site = await startDevSite({ pages: { '/': { code: toParts('One') }, '/other': other } });
    const { page, problems } = await openPage(site.origin);
    await use(page);
    await page.locator('#counter').click();
    await page.locator('summary').click();
    await markDocument(page);

    await site.change({ pages: { '/': { code: toParts('Two', '<hr /><b>more</b>') }, '/other': other } });
    site.sendPages('/');

    await seeText(page, 'Two');
    await page.locator('.doc b').waitFor();
    expect(await toCount(page)).toBe('Count 1');
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await page.locator('.doc p em').count()).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('becomes text and a component page again', async () => {
    const site = await startDevSite({ pages: { '/': { code: toParts('One') }, '/other': other } });
    const { page } = await openPage(site.origin);
    await use(page);
    await markDocument(page);
    await site.change({ pages: { '/': { html: '<p>Text now</p>' }, '/other': other } });
    site.sendAll('app');
    await seeText(page, 'Text now');
    await site.change({ pages: { '/': { code: toParts('Three') }, '/other': other } });
    site.sendAll('app');
    await seeText(page, 'Three');
    // The server's HTML is there before the app that takes clicks.
    await use(page);
    await page.locator('#counter').click();
    expect(await toCount(page)).toBe('Count 1');
    expect(await isSameDocument(page)).toBe(true);
  });

  it('loses state with a new hook, not the page', async () => {
    const toHooks = (count: number) => `
      import { useState } from 'react';
      import { Counter } from 'test:counter';
      export default function _Content() {
        ${Array.from({ length: count }, (_, index) => `useState(${index});`).join('\n')}
        return <><p>{'Hooks ${count}'}</p><Counter /></>;
      }`;
    const site = await startDevSite({ pages: { '/': { code: toHooks(1) }, '/other': other } });
    const { page } = await openPage(site.origin);
    await page.locator('#counter').click();
    await site.change({ pages: { '/': { code: toHooks(2) }, '/other': other } });
    site.sendPages('/');
    await seeText(page, 'Hooks 2');
    expect(await toCount(page)).toBe('Count 0');
  });

  it('says that it fails, shows what the server has, and comes back when it is mended', async () => {
    const site = await startDevSite({ pages: { '/': { code: toParts('One') }, '/other': other } });
    const { page } = await openPage(site.origin);
    await use(page);
    await markDocument(page);
    await site.change({ pages: { '/': { code: BROKEN }, '/other': other } });
    site.sendPages('/');
    const dialog = page.locator('docgen-overlay dialog[open]');
    await dialog.waitFor();
    expect(await dialog.locator('.message').textContent()).toBe(
      'The page fails in the browser: Nothing to draw.',
    );

    await site.change({ pages: { '/': { code: toParts('Mended') }, '/other': other } });
    site.sendPages('/');
    await seeText(page, 'Mended');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isSameDocument(page)).toBe(true);
  });

  it('exchanges the styles that it alone has', async () => {
    const toPage = (css: string | undefined) => ({
      code: toParts('One'),
      ...(css === undefined ? {} : { css }),
    });
    const toColor = () => page.locator('.doc em').evaluate((element) => getComputedStyle(element).color);
    const site = await startDevSite({
      pages: { '/': toPage('em { color: rgb(1, 2, 3) }'), '/other': other },
    });
    const { page } = await openPage(site.origin);
    expect(await toColor()).toBe('rgb(1, 2, 3)');
    await site.change({ pages: { '/': toPage('em { text-decoration: underline }'), '/other': other } });
    site.sendPages('/');
    await eventually(toColor, 'rgb(0, 0, 1)');
    await site.change({ pages: { '/': toPage('em { color: rgb(4, 5, 6) }'), '/other': other } });
    site.sendPages('/');
    await eventually(toColor, 'rgb(4, 5, 6)');
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(2);
  });

  it('begins anew when it is a component of its own', async () => {
    const toModule = (text: string) => ({
      code: `import { useState } from 'react';
        export default function Page() { const [count, set] = useState(0); return <><p>${text}</p><button id="counter" onClick={() => set(count + 1)}>Count {count}</button></>; }`,
      file: 'index.tsx',
    });
    const site = await startDevSite({ pages: { '/': toModule('One') } });
    const { page } = await openPage(site.origin);
    await page.locator('#counter').click();
    await site.change({ pages: { '/': toModule('Two') } });
    site.sendPages('/');
    await seeText(page, 'Two');
    expect(await toCount(page)).toBe('Count 0');
  });
});

describe('what is new around a page', () => {
  it('is shown while its body stays as it is', async () => {
    const site = await startDevSite({ pages: { '/': { html: TEXT, title: 'A' } } });
    const { page, problems } = await openPage(site.origin);
    await page.locator('summary').click();
    await page.evaluate(() => {
      scrollTo(0, 400);
      document.querySelector('.doc p')?.setAttribute('data-touched', '');
    });
    await markDocument(page);
    await site.change({ siteTitle: 'Renamed', pages: { '/': { html: TEXT, title: 'B' } } });
    site.sendAll('site');
    await eventually(() => page.locator('#titles').textContent(), 'Renamed / B');
    expect(await page.locator('details[open]').count()).toBe(1);
    expect(await page.locator('[data-touched]').count()).toBe(1);
    expect(await page.evaluate(() => scrollY)).toBe(400);
    expect(await isSameDocument(page)).toBe(true);
    expect(problems()).toEqual([]);
  });

  it('is there on pages that were visited before', async () => {
    const pages = { '/': { html: '<p>Home</p>' }, '/other': { html: '<p>Other</p>' } };
    const site = await startDevSite({ pages });
    const { page } = await openPage(`${site.origin}/other`);
    await page.locator('a', { hasText: 'home' }).click();
    await seeText(page, 'Home');
    await site.change({ siteTitle: 'Renamed' });
    site.sendAll('site');
    await eventually(() => page.locator('#titles').textContent(), 'Renamed / /');
    await page.goBack();
    await eventually(() => page.locator('#titles').textContent(), 'Renamed / /other');
  });
});

describe('a page that comes or goes', () => {
  it('gives way to the server’s 404 page when it is deleted', async () => {
    const site = await startDevSite({
      pages: { '/': { html: '<p>Home</p>' }, '/other': { html: '<p>Other</p>' } },
    });
    const { page } = await openPage(`${site.origin}/other`);
    await site.change({ pages: { '/': { html: '<p>Home</p>' } } });
    site.sendPages('/other');
    await seeHeading(page, 'Not found');
  });

  it('takes the place of the 404 page when it is made', async () => {
    const site = await startDevSite({ pages: { '/': { html: '<p>Home</p>' } } });
    const { page } = await openPage(`${site.origin}/other`);
    await seeHeading(page, 'Not found');
    await site.change({ pages: { '/': { html: '<p>Home</p>' }, '/other': { html: '<p>Other</p>' } } });
    site.sendPages('/other');
    await seeText(page, 'Other');
  });
});
