/** Pages of every kind come to life without a word on the console. */
import { describe, expect, it } from 'vitest';
import {
  letCopy,
  READER_TARGETS,
  seeHeading,
  servers,
  settle,
  use,
  visit,
  visitInOneWindow,
} from './visit.ts';

const KINDS = [
  { kind: 'home', path: '/' },
  { kind: 'doc', path: '/guide/start' },
  { kind: 'doc in Chinese', path: '/zh/guide/start' },
  { kind: 'doc with wide content', path: '/guide/wide' },
  { kind: 'doc with components', path: '/guide/counter' },
  { kind: 'doc written in React', path: '/guide/react' },
  { kind: 'doc-wide', path: '/guide/full' },
  { kind: 'custom', path: '/guide/custom' },
  { kind: 'blank', path: '/guide/blank' },
] as const;

describe.each(READER_TARGETS)('on the $target', ({ origin }) => {
  const visitNext = visitInOneWindow();
  it.each(KINDS)('hydrates a page of the kind "$kind" without errors or warnings', async ({ path }) => {
    const { page, problems } = await visitNext(origin + path);
    await use(page);
    expect(problems()).toEqual([]);
    expect(await page.getAttribute('html', 'lang')).toBe(path.startsWith('/zh/') ? 'zh-Hans' : 'en');
    expect(await page.locator('h1').count()).toBe(1);
  });
});

// What a reader does is the same in dev.
describe('on the built site', () => {
  const origin = servers.reader;

  it('hydrates the page for unknown addresses, in the language of the address', async () => {
    for (const { path, words, home } of [
      { path: '/no/such/page', words: 'PAGE NOT FOUND', home: '/' },
      { path: '/zh/no/such/page', words: '页面未找到', home: '/zh/' },
    ]) {
      const { page, problems } = await visit(origin + path);
      await use(page);
      await seeHeading(page, words);
      await page.locator(`main a[href="${home}"]`).waitFor();
      // The address itself answers 404, as it must, and Chromium logs that.
      const others = problems().filter((problem) => !problem.includes('404'));
      expect(others).toEqual([]);
      await page.locator('main a').click();
      await page.waitForURL(origin + home);
      await page.locator('.rp-home-hero').waitFor();
    }
  });

  it('leaves static HTML as the server wrote it', async () => {
    const { page } = await visit(`${origin}/guide/start`, { init: markParagraph });
    await use(page);
    expect(await page.getAttribute('[data-docgen-body] p', 'data-mark')).toBe('server');
  });

  it('runs the components of a page, and global ones', async () => {
    const { page, problems } = await visit(`${origin}/guide/counter`);
    await page.locator('.reader-counter').click();
    await page.getByText('Pressed: 1').waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByText('Mind the step.').waitFor({ state: 'hidden' });
    expect(problems()).toEqual([]);
  });

  it('runs a page that is written in React', async () => {
    const { page } = await visit(`${origin}/guide/react`);
    await page.getByLabel('Name').fill('Ada');
    await page.locator('.reader-name', { hasText: 'Ada' }).waitFor();
  });

  it('shows the tabs that the reader chooses, and keeps the choice for the next visit', async () => {
    const { page } = await visit(`${origin}/guide/counter`);
    await page.getByRole('tab', { name: 'Two' }).click();
    await page.getByText('Two: Far below').waitFor();
    await page.getByText('One: Near the top').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'pnpm' }).click();
    await page.getByText('pnpm add docgenjs').waitFor();
    await page.reload();
    await page.getByText('pnpm add docgenjs').waitFor();
  });

  it('copies code as it should be typed, and says so', async () => {
    const { page, problems } = await visit(`${origin}/guide/start`);
    const readCopied = await letCopy(page);
    const block = page.locator('.rp-codeblock', { hasText: 'npm install' });
    await block.hover();
    await block.locator('.rp-codeblock__copy').click();
    await block.locator('.rp-codeblock__copy[data-copied]').waitFor();
    await page.locator('[role="status"]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
    expect(await readCopied()).toBe('npm install');
    expect(problems()).toEqual([]);
  });

  it('copies what a diff leads to, not what it takes away', async () => {
    const { page } = await visit(`${origin}/guide/wide`);
    const readCopied = await letCopy(page);
    const block = page.locator('.rp-codeblock', { hasText: 'const added' });
    await block.hover();
    await block.locator('.rp-codeblock__copy').click();
    await block.locator('.rp-codeblock__copy[data-copied]').waitFor();
    expect((await readCopied()).trim().split(/\s*\n/)).toEqual(['const kept = 1;', 'const added = 3;']);
  });

  it('opens a folded block, and folds none that is short', async () => {
    const { page } = await visit(`${origin}/guide/wide`);
    const long = page.locator('.language-json', { hasText: '"line": 39' });
    const short = page.locator('.language-json', { hasText: '"short"' });
    const toHeight = async () => (await long.boundingBox())?.height ?? 0;
    expect(await toHeight()).toBeLessThan(200);
    expect(await short.locator('.rp-codeblock__expand').count()).toBe(0);
    await long.locator('.rp-codeblock__expand').click();
    await page.waitForFunction(
      () => document.querySelector('.rp-codeblock[data-fold="open"]')?.clientHeight ?? 0 > 800,
    );
    expect(await toHeight()).toBeGreaterThan(800);
  });
});

describe('our docs', () => {
  const visitNext = visitInOneWindow();

  it('ask no other host for anything', async () => {
    for (const path of ['/', '/guide/start/introduction', '/zh/guide/basic/use-mdx']) {
      const { page, requests } = await visitNext(servers.docs + path);
      await use(page);
      await settle(page);
      const foreign = requests().filter((url) => !url.startsWith(servers.docs));
      expect(foreign).toEqual([]);
    }
  });
});

/** Marks the server's first paragraph before any script of the site runs. */
function markParagraph(): void {
  new MutationObserver((_, observer) => {
    const paragraph = document.querySelector('[data-docgen-body] p');
    if (paragraph === null) return;
    paragraph.setAttribute('data-mark', 'server');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
