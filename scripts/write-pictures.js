/// <reference lib="dom" />
/**
 * Takes the pictures of the documentation from the product itself, in both languages:
 * `docs/public/pictures/<name>-<lang>.webp`. Needs `npm run build`; builds and serves our own
 * documentation, a tiny site with a mistake for the panel of dev, and one with plugins. With names of `TAKES`, those
 * alone: `node scripts/write-pictures.js plugins`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { requireChromium } from './chromium.js';
import { projectDir, runCommand } from './steps.js';

const FOLDER = join(projectDir, 'docs/public/pictures');
const BIN = join(projectDir, 'bin/docgen.js');
const PORTS = { preview: 4371, en: 4372, zh: 4373, plugins: 4374 };
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

/** Elements with the numbers in the picture of a page; the page explains them in this order. */
const PARTS = ['.rp-nav', '.rp-search-button', '.rp-sidebar', '.rp-breadcrumbs', '.rp-outline'];

const TAKES = { site: takeSite, overlay: takeOverlays, plugins: takePlugins };

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
  for (const { lang, prefix, query } of LANGS) {
    const open = async (path, size) => openPage(browser, lang, site + prefix + path, size);

    const home = await open('/', { width: 1440, height: 760 });
    await take(home, `home-${lang}`);

    const doc = await open('/guide/basic/conventional-route', { width: 1440, height: 760 });
    await mark(doc, PARTS);
    await take(doc, `page-${lang}`);

    const search = await open('/guide/basic/ssg', { width: 1440, height: 760 });
    await search.keyboard.press('Control+k');
    await search.locator('dialog.rp-search [role=combobox]').fill(query);
    await search.locator('dialog.rp-search [role=option]').first().waitFor();
    await take(search, `search-${lang}`);
  }
}

async function takeOverlays(browser) {
  for (const language of LANGS) await takeOverlay(browser, language);
}

/** What readers see of plugins that our own documentation has no use for: the example of the page about OpenAPI, a form. */
async function takePlugins(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-pictures-'));
  const write = (path, text) => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, 'docs'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(projectDir, join(folder, 'node_modules/docgenjs'));
  write('package.json', '{}');
  for (const { lang, title, text } of LANGS) {
    mkdirSync(join(folder, 'docs', lang));
    write(`docs/${lang}/index.md`, `# ${title}\n\n${text}\n`);
    const page = readFileSync(join(projectDir, `docs/${lang}/plugin/official-plugins/openapi.md`), 'utf8');
    const [, spec = ''] = /^```yaml title="openapi\.yaml"\n(.*?)^```$/ms.exec(page) ?? [];
    write(`openapi-${lang}.yaml`, spec);
  }
  write(
    'docgen.config.ts',
    `import { pluginFeedback } from 'docgenjs/plugins/feedback';
import { pluginOpenapi } from 'docgenjs/plugins/openapi';
export default { title: 'Tea house', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [
    pluginOpenapi({ spec: { en: './openapi-en.yaml', zh: './openapi-zh.yaml' } }),
    pluginFeedback({ action: '/feedback' }),
  ] };`,
  );
  const origin = await serve(['dev'], PORTS.plugins, folder);
  for (const { lang, prefix } of LANGS) {
    const api = await openPage(browser, lang, `${origin}${prefix}/api/teas`, { width: 1440, height: 760 });
    await take(api, `openapi-${lang}`);

    const form = await openPage(browser, lang, `${origin}${prefix}/`, { width: 900, height: 480 });
    await form.locator('.rp-feedback label').first().click();
    await take(form, `feedback-${lang}`);
  }
  rmSync(folder, { recursive: true, force: true });
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
  const page = await openPage(browser, lang, origin, { width: 1000, height: 560 });
  await page.locator('h1').waitFor();
  write('storng');
  await page.locator('docgen-overlay dialog').waitFor();
  await take(page, `overlay-${lang}`);
  await page.close();
  rmSync(folder, { recursive: true, force: true });
}

async function openPage(browser, lang, address, size) {
  const locale = lang === 'zh' ? 'zh-CN' : 'en';
  const context = await browser.newContext({
    locale,
    viewport: size,
    colorScheme: 'light',
    deviceScaleFactor: 1.5,
  });
  const page = await context.newPage();
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
async function take(page, name) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
  console.log(`docs/public/pictures/${name}.webp`);
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
