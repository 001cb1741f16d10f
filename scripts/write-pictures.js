/// <reference lib="dom" />
/**
 * Takes the pictures of the documentation from the product itself, in both languages:
 * `docs/public/pictures/<name>-<lang>.webp`, and `-dark.webp`. Needs `npm run build`; builds and
 * serves our own documentation, a tiny site with a mistake for the panel of dev, and those of `picture-sites.js`. With
 * names of `TAKES`, those alone: `node scripts/write-pictures.js comments`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { requireChromium } from './chromium.js';
import { makeTeaHouse, writeComments } from './picture-sites.js';
import { projectDir, runCommand } from './steps.js';

const FOLDER = join(projectDir, 'docs/public/pictures');
const BIN = join(projectDir, 'bin/docgen.js');
const PORTS = { preview: 4371, en: 4372, zh: 4373, comments: 4374 };
const LANGS = /** @type {const} */ ([
  {
    lang: 'en',
    prefix: '',
    query: 'clean urls',
    title: 'My library',
    text: 'You need Node.js 20.19 or newer.',
  },
  { lang: 'zh', prefix: '/zh', query: '死链', title: '我的库', text: '需要 Node.js 20.19 或更高版本。' },
]);

/** Each picture is taken in both languages and in both appearances: pages show the one that suits theirs. */
const LOOKS = LANGS.flatMap((lang) =>
  /** @type {const} */ (['light', 'dark']).map((appearance) => ({ ...lang, appearance })),
);

/** Elements with the numbers in the picture of a page; the page explains them in this order. */
const PARTS = ['.rp-nav', '.rp-search-button', '.rp-sidebar', '.rp-breadcrumbs', '.rp-outline'];

const TAKES = { site: takeSite, overlay: takeOverlays, comments: takeComments };

const running = [];
try {
  await main();
} finally {
  for (const child of running) child.kill();
}

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  const names = process.argv.slice(2);
  const browser = await chromium.launch({
    executablePath: await requireChromium(),
    args: ['--no-sandbox'],
  });
  for (const [name, takeAll] of Object.entries(TAKES))
    if (names.length === 0 || names.includes(name)) await takeAll(browser);
  await browser.close();
}

/** Our own documentation. */
async function takeSite(browser) {
  await runCommand(process.execPath, [BIN, 'build'], { cwd: projectDir });
  const site = await serve(['preview'], PORTS.preview, projectDir);
  for (const look of LOOKS) {
    const open = async (path, size) => openPage(browser, look, site + look.prefix + path, size);

    // The readme has this one, in light.
    if (look.appearance === 'light') await take(await open('/', { width: 1440, height: 760 }), 'home', look);

    const doc = await open('/guide/basic/conventional-route', { width: 1440, height: 760 });
    await mark(doc, PARTS);
    await take(doc, 'page', look);

    const search = await open('/guide/basic/ssg', { width: 1440, height: 760 });
    await search.keyboard.press('Control+k');
    await search.locator('dialog.rp-search [role=combobox]').fill(look.query);
    await search.locator('dialog.rp-search [role=option]').first().waitFor();
    await take(search, 'search', look);
  }
}

async function takeOverlays(browser) {
  for (const language of LANGS) await takeOverlay(browser, language);
}

/** Comments, which come from another site: of all other plugins, the docs have an example that works. */
async function takeComments(browser) {
  const folder = makeTeaHouse();
  const origin = await serve(['dev'], PORTS.comments, folder);
  for (const look of LOOKS) {
    // Narrow, so that they can be read on phones.
    const size = { width: 700, height: 640 };
    const comments = await openPage(browser, look, `${origin}${look.prefix}/`, size);
    await scrollDown(comments);
    await comments.frameLocator('.rp-comments iframe').locator('textarea').waitFor();
    await take(await scrollDown(comments), 'comments', look);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** To the end of the page, where plugins have their place. */
async function scrollDown(page) {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  return page;
}

/** The panel of dev over a page whose component is not closed. */
async function takeOverlay(browser, { lang, title, text }) {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-pictures-'));
  mkdirSync(join(folder, 'docs'));
  const file = join(folder, 'docs/index.mdx');
  const write = (tag) => writeFileSync(file, `# ${title}\n\n${text}\n\n<strong>npm install</${tag}>\n`);
  writeFileSync(join(folder, 'docgen.config.json'), JSON.stringify({ title, lang }));
  write('strong');
  const origin = await serve(['dev'], PORTS[lang], folder);
  for (const look of LOOKS.filter((one) => one.lang === lang)) {
    const page = await openPage(browser, look, origin, { width: 1000, height: 560 });
    await page.locator('h1').waitFor();
    write('storng');
    await page.locator('docgen-overlay dialog').waitFor();
    await take(page, 'overlay', look);
    write('strong');
    await page.locator('docgen-overlay dialog').waitFor({ state: 'hidden' });
    await page.close();
  }
  rmSync(folder, { recursive: true, force: true });
}

async function openPage(browser, { lang, appearance }, address, size) {
  const locale = lang === 'zh' ? 'zh-CN' : 'en';
  const context = await browser.newContext({
    locale,
    viewport: size,
    colorScheme: appearance,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1.5,
  });
  const page = await context.newPage();
  await page.route('https://giscus.app/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: writeComments(lang, appearance) }),
  );
  await page.goto(address, { waitUntil: 'networkidle' });
  // The news of today are none tomorrow.
  const news = page.locator('.rp-announcement button');
  if ((await news.count()) > 0) {
    await news.click();
    await news.waitFor({ state: 'detached' });
  }
  // A key wakes the page, and with it the names of keys.
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  return page;
}

/** A frame and a number at the first element of each selector. */
async function mark(page, selectors) {
  await page.evaluate((list) => {
    for (const [at, selector] of list.entries()) {
      const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
      if (found === undefined) throw new Error(`Nothing on the page is ${selector}`);
      const { left, top, width, height } = found.getBoundingClientRect();
      const frame = document.createElement('div');
      Object.assign(frame.style, {
        position: 'fixed',
        left: `${Math.max(left - 8, 2)}px`,
        top: `${Math.max(top - 4, 2)}px`,
        width: `${Math.min(width + 16, innerWidth - left - 4)}px`,
        height: `${Math.min(height + 8, innerHeight - top)}px`,
        border: '2px solid #c2255c',
        borderRadius: '6px',
        boxSizing: 'border-box',
        zIndex: '9999',
      });
      const number = document.createElement('b');
      number.textContent = String(at + 1);
      Object.assign(number.style, {
        position: 'absolute',
        right: '-2px',
        top: '-2px',
        minWidth: '24px',
        font: '700 15px/24px sans-serif',
        textAlign: 'center',
        color: '#fff',
        background: '#c2255c',
        borderRadius: '4px',
      });
      frame.append(number);
      document.body.append(frame);
    }
  }, selectors);
}

/** Chromium itself writes WebP, so nothing has to be installed for it. */
async function take(page, name, { lang, appearance }) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  const file = `${name}-${lang}${appearance === 'dark' ? '-dark' : ''}.webp`;
  writeFileSync(join(FOLDER, file), Buffer.from(data, 'base64'));
  console.log(`docs/public/pictures/${file}`);
}

async function serve(args, port, cwd) {
  const child = spawn(process.execPath, [BIN, ...args, '--port', String(port), '--strict-port'], { cwd });
  running.push(child);
  const origin = `http://localhost:${port}`;
  const ended = once(child, 'exit');
  for (;;) {
    const answer = await fetch(origin).catch(() => undefined);
    if (answer?.ok) return origin;
    const end = await Promise.race([ended, new Promise((go) => setTimeout(go, 200))]);
    if (end !== undefined) throw new Error(`docgen ${args[0]} ended with ${end[0]}`);
  }
}
