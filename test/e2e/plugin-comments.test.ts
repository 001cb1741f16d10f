/** Comments in a frame: what it is asked for, and what its messages do. A server on this machine is the service. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { shareInFile, startServer, type WhenDone } from './share-in-file.ts';
import { eventually, seeHeading, use, visit } from './visit.ts';

/** Says its height, and sends on what it hears from the page. */
const WIDGET = `<!doctype html><title>Widget</title><body><script>
parent.postMessage({ giscus: { resizeHeight: 432 } }, '*');
addEventListener('message', ({ data }) => { document.body.textContent = JSON.stringify(data); });
</script>`;

/** Requests of the widget: language, and parameters. */
async function startService(whenDone: WhenDone) {
  const asked: { readonly lang: string; readonly params: Readonly<Record<string, string>> }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname.endsWith('/widget'))
      asked.push({ lang: pathname.split('/')[1] ?? '', params: Object.fromEntries(searchParams) });
    response.setHeader('Content-Type', 'text/html');
    response.end(WIDGET);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const LONG = Array.from({ length: 120 }, (_, at) => `Line ${at}.\n`).join('\n');

const share = shareInFile(async (whenDone) => {
  const { host, asked } = await startService(whenDone);
  const project = site({
    'docs/en/index.md': '# Tea\n\n[Kettle](/kettle)\n',
    'docs/zh/index.md': '# 茶\n',
    'docs/en/kettle.md': `# Kettle\n\n${LONG}\n`,
    'docs/zh/kettle.md': '# 水壶\n',
    'docs/en/lid.md': '# Lid\n\n[Kettle](/kettle)\n',
    'docs/zh/lid.md': '# 壶盖\n',
    'docgen.config.ts': `import { pluginComments } from 'docgenjs/plugins/comments';
export default { title: 'Tea', csp: true, lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [pluginComments({ repo: 'kettle/docs', repoId: 'R_1', category: 'Q&A', categoryId: 'DIC_2', reactions: false, host: '${host}/' })] };`,
  });
  await buildProject(project.dir);
  const origin = await startServer('preview', project.dir, whenDone);
  return { origin, host, asked };
});

/** Each test begins with a service that nothing has asked yet. */
async function serve() {
  const served = await share();
  served.asked.length = 0;
  return served;
}

const findFrame = (page: Page) => page.locator('.rp-comments iframe');
const readHeight = async (page: Page) => (await findFrame(page).boundingBox())?.height;
/** What the widget heard last. */
const readHeard = (page: Page) => page.frameLocator('.rp-comments iframe').locator('body').innerText();

it('is loaded when the reader comes near, for the page, and is as high as it says', async () => {
  const { origin, asked } = await serve();
  const { page, problems } = await visit(`${origin}/kettle.html#top`);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(asked).toEqual([]);
  expect(await page.getByRole('region', { name: 'Comments' }).getByRole('link').getAttribute('href')).toBe(
    'https://github.com/kettle/docs/discussions',
  );
  await page.locator('.rp-comments').scrollIntoViewIfNeeded();
  await eventually(() => readHeight(page), 432);
  expect(asked).toMatchObject([
    {
      lang: 'en',
      params: {
        repo: 'kettle/docs',
        repoId: 'R_1',
        category: 'Q&A',
        categoryId: 'DIC_2',
        term: 'kettle',
        theme: 'light',
        reactionsEnabled: '0',
        strict: '0',
        inputPosition: 'bottom',
        session: '',
        origin: `${origin}/kettle.html`,
      },
    },
  ]);
  expect(problems()).toEqual([]);
});

it('follows the theme, and the reader to other pages, also back', async () => {
  const { origin, asked } = await serve();
  const { page, problems } = await visit(`${origin}/lid.html`, { dark: true });
  await eventually(async () => asked.map(({ params }) => `${params.term} ${params.theme}`), ['lid dark']);
  await eventually(() => readHeight(page), 432);
  await use(page);
  expect(await findFrame(page).count()).toBe(1);
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  await eventually(() => readHeard(page), '{"giscus":{"setConfig":{"theme":"light"}}}');

  await page.getByRole('link', { name: 'Kettle' }).first().click();
  await seeHeading(page, 'Kettle');
  await page.locator('.rp-comments').scrollIntoViewIfNeeded();
  await eventually(async () => asked.map(({ params }) => params.term), ['lid', 'kettle']);
  await page.goBack();
  await seeHeading(page, 'Lid');
  await eventually(async () => asked.map(({ params }) => params.term), ['lid', 'kettle', 'lid']);
  expect(problems()).toEqual([]);
});

it('is in the language of the page', async () => {
  const { origin, asked } = await serve();
  const { page } = await visit(`${origin}/zh/lid.html`);
  await eventually(async () => asked.map(({ lang, params }) => `${lang} ${params.term}`), ['zh-CN zh/lid']);
  await eventually(() => findFrame(page).getAttribute('title'), '评论');
});

it('keeps the session that GitHub brings, out of the address, until the frame says that it is over', async () => {
  const { origin, host, asked } = await serve();
  const { page } = await visit(`${origin}/lid.html?giscus=token-1#part`);
  await eventually(async () => asked.map(({ params }) => params.session), ['token-1']);
  expect(asked[0]?.params.origin).toBe(`${origin}/lid.html`);
  // Playwright hears of it later than the frame is asked for.
  await eventually(async () => page.url(), `${origin}/lid.html#part`);
  await page.reload();
  await eventually(async () => asked.map(({ params }) => params.session), ['token-1', 'token-1']);
  await eventually(() => readHeight(page), 432);

  const say = (message: string) =>
    page
      .frames()
      .find((frame) => frame.url().startsWith(host))
      ?.evaluate((text) => {
        parent.postMessage(JSON.parse(text), '*');
      }, message);
  await say('{"giscus":{"error":"Discussion not found"}}');
  await page.evaluate(() => window.postMessage({ giscus: { signOut: true } }, '*'));
  await say('{"giscus":{"error":"Bad credentials: x"}}');
  await eventually(async () => asked.map(({ params }) => params.session), ['token-1', 'token-1', '']);
  expect(await page.evaluate(() => localStorage.getItem('giscus-session'))).toBe(null);
});

it('is a link without script', async () => {
  const { origin, asked } = await serve();
  const { page } = await visit(`${origin}/zh/lid.html`, { js: false });
  await eventually(
    () => page.getByRole('region', { name: '评论' }).getByRole('link').innerText(),
    '在 GitHub 上讨论',
  );
  expect(asked).toEqual([]);
});
