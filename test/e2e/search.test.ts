/** The search box over the index of the site. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import {
  box,
  describeAnswers,
  describeBox,
  field,
  followRow,
  openBox,
  rows,
  search,
} from './search-scenarios.ts';
import { eventually, getOverflow, servers, settle, use, visit } from './visit.ts';

const PATH = '/guide/start/introduction';
const SEARCHES = /\/static\/search\//;

// From a host that allows nothing: all of it works under `default-src 'self'`.
const TARGET = {
  name: "the site's own index",
  origin: () => servers.docsStrict,
  path: PATH,
  searches: SEARCHES,
  many: 'page',
  asks: true,
  others: ['clean', 'sidebar', 'theme', 'frontmatter', 'language', 'deploy', 'image', 'overview', 'version'],
};
describeAnswers(TARGET);
describeBox(TARGET);

const start = (prefix = '', options = {}) => visit(`${servers.docsStrict}${prefix}${PATH}`, options);

const toViolations = (page: Page) => findAxeViolations(page, 'dialog.rp-search');

const waitForRows = async (page: Page, text: RegExp) => {
  await expect.poll(async () => (await rows(page).allTextContents()).slice(0, 3).join(' ')).toMatch(text);
};

describe("the search box over the site's index", () => {
  it('finds a setting by its name, parts of it, its beginning and with a slip (6)', async () => {
    const { page } = await start();
    await openBox(page);
    const toFirst = () =>
      rows(page).evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('href')));
    for (const query of ['cleanUrls', 'clean urls', 'cleanU', 'clenUrls']) {
      await field(page).fill('qqqqzzzz');
      await eventually(() => rows(page).count(), 0);
      await field(page).fill(query);
      await expect
        .poll(toFirst, { message: query })
        .toContainEqual(expect.stringMatching(/config-basic(?:\.html)?#route-cleanurls$/));
    }
  });

  it('shows results without a word that no page has, and says so', async () => {
    for (const [prefix, note] of [
      ['', 'Results without "zyzzyva"'],
      ['/zh', '以下结果不含“zyzzyva”'],
    ] as const) {
      const { page } = await start(prefix);
      await openBox(page);
      await search(page, 'cleanUrls zyzzyva');
      await box(page).locator('.rp-search__note', { hasText: note }).waitFor();
      await waitForRows(page, /cleanUrls/);
      expect(await toViolations(page)).toEqual([]);
      await search(page, 'cleanUrls');
      await box(page).locator('.rp-search__note', { hasText: note }).waitFor({ state: 'detached' });
    }
  });

  it('says how many results there are, shown or not', async () => {
    for (const [prefix, query, note] of [
      ['', 'page', /^\d+ of \d+ resultsShow all/],
      ['/zh', '页面', /^共 \d+ 条结果，显示 \d+ 条查看全部/],
    ] as const) {
      const { page } = await start(prefix);
      await openBox(page);
      await search(page, query);
      await box(page).locator('.rp-search__note', { hasText: note }).waitFor();
      // The first results are there before those in texts: both numbers belong to what is shown at the same time.
      const counts = () =>
        box(page).evaluate((dialog) => {
          const notes = [...dialog.querySelectorAll('.rp-search__note')].map(
            ({ textContent }) => textContent,
          );
          return {
            said: (notes.join(' ').match(/\d+/g) ?? []).map(Number),
            shown: dialog.querySelectorAll('[data-row]').length,
          };
        });
      const { said, shown } = await counts();
      expect(said).toContain(shown);
      expect(Math.max(...said)).toBeGreaterThan(shown);
      expect(await toViolations(page)).toEqual([]);
      await search(page, 'twoslash');
      // The rows of the former search are there until those of this one are.
      await eventually(async () => {
        const few = await rows(page).count();
        const words = prefix ? `${few} 条结果` : `Results: ${few}`;
        return (await box(page).locator('.rp-search__note').allTextContents()).includes(words);
      }, true);
    }
  });

  it('loads what corrects spelling when a word is unknown, not before', async () => {
    const { page, requests } = await start();
    const scripts = () => requests().filter((url) => url.endsWith('.js')).length;
    await openBox(page);
    await search(page, 'cleanUrls');
    await settle(page);
    const before = scripts();
    await search(page, 'clenUrls');
    await eventually(async () => scripts(), before + 1);
    await waitForRows(page, /cleanUrls/);
  });

  it('opens again at once where it has just closed by itself', async () => {
    const { page, problems } = await start();
    await openBox(page);
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('dialog.rp-search')) return;
        observer.disconnect();
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        );
        document.body.dataset.pressed = '';
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    // Before there is an answer, which then closes the box.
    await field(page).fill('cleanUrls');
    await page.keyboard.press('Enter');
    await page.locator('body[data-pressed]').waitFor({ state: 'attached' });
    await eventually(async () => page.url().includes('cleanurls'), true);
    await field(page).waitFor();
    expect(problems()).toEqual([]);
  });

  it('takes over a field that was opened just when the page came alive', async () => {
    const { page, problems } = await start();
    await use(page);
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog.rp-search-entry')?.showModal();
      const key = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
      key.preventDefault();
      document.body.dispatchEvent(key);
    });
    await field(page).waitFor();
    expect(problems()).toEqual([]);
  });

  it('searches for what is typed in the moment it appears', async () => {
    const { page } = await start();
    await use(page);
    // After the field is in the page, and before anything that React does later: a fast typist, or one who pastes.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const input = document.querySelector<HTMLInputElement>('dialog.rp-search input');
        if (!input) return;
        observer.disconnect();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cleanUrls');
        input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.keyboard.press('Control+k');
    await waitForRows(page, /cleanUrls/);
    expect(await field(page).inputValue()).toBe('cleanUrls');
  });

  it('searches in Chinese, and leaves input methods alone (7)', async () => {
    const { page, context, requests, problems } = await start('/zh');
    await openBox(page);
    for (const query of ['自定义主', '主题']) {
      await field(page).fill(query);
      await waitForRows(page, /主题/);
      const hrefs = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs.filter((href) => !href?.startsWith('/zh/'))).toEqual([]);
    }
    await field(page).fill('');
    const session = await context.newCDPSession(page);
    const before = requests().length;
    for (const text of ['b', 'bu', "bu's"])
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    const keys = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...keys });
    expect(await rows(page).count()).toBe(0);
    expect(requests()).toHaveLength(before);
    await session.send('Input.insertText', { text: '部署' });
    await waitForRows(page, /部署/);
    expect(await field(page).inputValue()).toBe('部署');
    expect(problems()).toEqual([]);
  });

  it('works without storage, and with broken words in it (14)', async () => {
    const blocked = () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no storage', 'SecurityError');
        },
      });
    const broken = () => {
      for (const kind of ['RECENT', 'FAVORITE'])
        localStorage.setItem(`docgen/_${kind}_SEARCHES_local-en`, kind === 'RECENT' ? '{]' : '[{"url":1}]');
    };
    for (const init of [blocked, broken]) {
      const { page, problems } = await start('', { init });
      await openBox(page);
      await box(page).getByText('No recent searches').waitFor();
      await search(page, 'clean');
      await followRow(page);
      await openBox(page);
      await eventually(() => rows(page).count(), init === blocked ? 0 : 1);
      expect(problems()).toEqual([]);
    }
  });

  it('shows a sentence of a text, less of a long one on small screens (15), without scrolling sideways', async () => {
    const { page } = await start('', { width: 769 });
    const longest = async () => {
      const texts = await page
        .locator('[data-row]:has(path[d="M5 7h14M5 12h14M5 17h8"]) .rp-search-row__title')
        .allTextContents();
      return Math.max(0, ...texts.map((text) => text.length));
    };
    await openBox(page);
    await search(page, 'redirects');
    // The first results are there before those in texts.
    await eventually(async () => (await longest()) > 120, true);
    expect(await longest()).toBeLessThanOrEqual(240);
    await page.setViewportSize({ width: 768, height: 800 });
    await field(page).fill('redirect');
    await eventually(async () => (await longest()) > 0 && (await longest()) <= 140, true);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await getOverflow(page)).toBe(0);
    const room = await box(page).boundingBox();
    expect([room?.x, room?.y, room?.width, room?.height]).toEqual([0, 0, 320, 640]);
    await box(page).getByRole('button', { name: 'Cancel' }).click();
    await box(page).waitFor({ state: 'detached' });
  });

  it('shows several results on a phone that lies on its side', async () => {
    const { page } = await start('', { width: 844, height: 390 });
    await openBox(page);
    await field(page).fill('config');
    await waitForRows(page, /config/i);
    const whole = await rows(page).evaluateAll((links) => {
      const { bottom = 0 } = links[0]?.closest('.rp-search-list')?.getBoundingClientRect() ?? {};
      return links.filter((link) => link.getBoundingClientRect().bottom <= bottom).length;
    });
    expect(whole).toBeGreaterThanOrEqual(3);
  });

  it('shows markup as text, wherever it comes from (17)', async () => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const { page, problems } = await start();
    await page.evaluate((lvl1) => {
      const none = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
      const record = {
        objectID: '/x',
        url: '/x',
        type: 'lvl1',
        content: null,
        hierarchy: { lvl0: lvl1, lvl1, ...none },
      };
      localStorage.setItem('docgen/_RECENT_SEARCHES_local-en', JSON.stringify([record]));
    }, markup);
    await openBox(page);
    await box(page).getByText(markup, { exact: true }).waitFor();
    await field(page).fill('<q1w2e3r4>');
    await box(page).getByText('No results for "<q1w2e3r4>"').waitFor();
    // Our own pages show markup in their text.
    await search(page, 'script src');
    expect(await box(page).locator('img, script').count()).toBe(0);
    expect(problems()).toEqual([]);
  });

  // `search-algolia.test.ts` has the words in English.
  it('shows that it cannot search, and goes on when it can again (18)', async () => {
    const { page, context } = await start('/zh');
    const fail = () => context.route(/\/static\/search\/.*terms/, (route) => route.fulfill({ status: 404 }));
    const failed = box(page).getByText('无法获取结果');
    const retries: (() => Promise<void>)[] = [
      () => page.keyboard.type('u'),
      () => box(page).getByRole('button', { name: '重试' }).click(),
      () => page.keyboard.press('Enter'),
      () => page.evaluate(() => void dispatchEvent(new Event('online'))),
    ];
    for (const retry of retries) {
      await page.reload();
      await fail();
      await openBox(page);
      await field(page).fill('clean');
      await failed.waitFor();
      await box(page).getByText('请检查网络连接。').waitFor();
      expect(await toViolations(page)).toEqual([]);
      await context.unrouteAll();
      await field(page).press('End');
      await retry();
      await waitForRows(page, /clean/i);
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    }
  });

  it('says that it is searching while the first answer is awaited', async () => {
    const { page, context } = await start();
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route(/\/static\/search\/.*terms/, async (route) => {
      await isAnswered;
      await route.continue();
    });
    await openBox(page);
    await box(page).getByText('No recent searches').waitFor();
    await field(page).fill('clean');
    await box(page).getByText('Searching…').waitFor();
    expect(await box(page).getByText('No recent searches').count()).toBe(0);
    answer();
    await waitForRows(page, /clean/i);
  });

  it('has nothing to object to for axe on any screen (30)', async () => {
    const { page, requests, problems } = await start();
    await openBox(page);
    expect(await toViolations(page)).toEqual([]);
    await search(page, 'theme');
    expect(await toViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findColourViolations(page, 'dialog.rp-search'), 'dark').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await followRow(page);
    await openBox(page);
    await rows(page).first().waitFor();
    expect(await toViolations(page)).toEqual([]);
    await field(page).fill('qqqqzzzz');
    await page.locator('.rp-search__message').waitFor();
    expect(await toViolations(page)).toEqual([]);
    const { origin } = new URL(servers.docsStrict);
    expect(requests().filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(problems()).toEqual([]);
  });

  it('loads the box when Ctrl is pressed, once, and opens it with K', async () => {
    const { page, requests } = await start();
    await use(page);
    const before = requests().length;
    await page.keyboard.down('Control');
    await eventually(async () => requests().length > before, true);
    expect(await box(page).count()).toBe(0);
    await page.keyboard.press('k');
    await field(page).waitFor();
    await page.keyboard.up('Control');
    const scripts = requests().filter((url) => url.endsWith('.js'));
    expect(new Set(scripts).size).toBe(scripts.length);
  });

  it('opens at the first key on a page that sleeps, and takes what is typed at once', async () => {
    const { page } = await start();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sidebar');
    await eventually(() => field(page).inputValue(), 'sidebar');
    await waitForRows(page, /sidebar/i);
    // A place on this very page: its heading gets the focus.
    await page.keyboard.press('Escape');
    await openBox(page);
    await search(page, 'How fast it is');
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H2');
    expect(await page.evaluate(() => 'scrollLock' in document.documentElement.dataset)).toBe(false);
  });

  it('keeps Tab inside, and stands on the 404 page too', async () => {
    const { page } = await visit(`${servers.docs}/guide/start/introductoin`);
    const own = page.locator('main .rp-search-button');
    await own.click();
    await field(page).waitFor();
    await page.keyboard.type('clean');
    await rows(page).first().waitFor();
    for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
    expect(await own.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
