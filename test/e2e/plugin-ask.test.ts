/** Questions in the search box: asked by hand, answered as a stream by a service, here a server on this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { buildProject, startDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { box, field, openBox, rows, search } from './search-scenarios.ts';
import { eventually, getOverflow, isSameDocument, markDocument, seeHeading, visit } from './visit.ts';

interface Asked {
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie: string | undefined;
  /** Sends an event. */
  readonly send: (data: unknown) => void;
  readonly end: () => void;
  /** Breaks the connection. */
  readonly fail: () => void;
  /** True when the reader has gone. */
  readonly isLeft: () => boolean;
}

/** A service whose answers the test writes. */
async function startService() {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
    if (request.method === 'OPTIONS') return void response.end();
    let body = '';
    for await (const chunk of request) body += chunk;
    response.setHeader('Content-Type', 'text/event-stream');
    response.flushHeaders();
    let isLeft = false;
    response.on('close', () => {
      isLeft = true;
    });
    asked.push({
      body: JSON.parse(body),
      cookie: request.headers.cookie,
      send: (data) => response.write(`data: ${JSON.stringify(data)}\n\n`),
      end: () => response.end('data: [DONE]\n\n'),
      fail: () => response.destroy(),
      isLeft: () => isLeft,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const nextQuestion = async (count: number): Promise<Asked> => {
    await eventually(async () => asked.length, count);
    return asked[count - 1] as Asked;
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, nextQuestion };
}

const toFiles = (plugin: string) => ({
  'docs/en/index.md': '# Tea\n\nWarm the pot.\n',
  'docs/zh/index.md': '# 茶\n\n先温壶。\n',
  'docs/en/kettle.md': '# Kettle\n\nBoil water in the kettle.\n',
  'docs/zh/kettle.md': '# 水壶\n\n用水壶烧水。\n',
  'docgen.config.ts': `import { pluginAsk } from 'docgenjs/plugins/ask';
export default { title: 'Tea', csp: true, lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  plugins: [pluginAsk(${plugin})] };`,
});

async function serveSite(files: Readonly<Record<string, string>>): Promise<string> {
  const project = site(files);
  await buildProject(project.dir);
  const { waitFor } = startDocgen(['preview', '--port', '0'], { cwd: project.dir });
  const [origin = ''] = await waitFor(/http:\/\/localhost:\d+/);
  return origin;
}

async function serve() {
  const service = await startService();
  const origin = await serveSite(toFiles(`{ endpoint: '${service.origin}/ask' }`));
  return { ...service, origin, host: new URL(service.origin).host };
}

const offer = (page: Page) => box(page).getByRole('button', { name: /^(?:Ask: |提问：)/ });
const answer = (page: Page) => box(page).locator('.rp-ask__answer');
const status = (page: Page) => box(page).locator('.rp-ask__status');
const seeStatus = (page: Page, words: string) => eventually(() => status(page).innerText(), words);

async function ask(page: Page, question: string): Promise<void> {
  await search(page, question);
  await box(page).getByRole('button', { name: question }).click();
}

it('asks what is typed, and shows the answer as it arrives, with its sources', async () => {
  const { origin, host, asked, nextQuestion } = await serve();
  const { page, problems } = await visit(`${origin}/index.html`);
  await page.context().addCookies([{ name: 'tea', value: '1', url: `http://${host}` }]);
  await openBox(page);
  expect(await offer(page).count()).toBe(0);
  await search(page, 'kettle');
  await eventually(() => rows(page).count(), 1);
  expect(await box(page).locator('.rp-ask-offer').innerText()).toBe(
    `Ask: kettle\n\nYour question is sent to ${host}.`,
  );
  expect(asked).toEqual([]);
  expect(await findAxeViolations(page, 'dialog.rp-search')).toEqual([]);

  // One more row below the results.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const first = await nextQuestion(1);
  expect(first.body).toEqual({ question: 'kettle', lang: 'en', version: '', history: [] });
  expect(first.cookie).toBeUndefined();
  await seeStatus(page, 'Looking for an answer…');
  first.send({ text: 'Boil **water' });
  await eventually(() => answer(page).innerText(), 'Boil **water');
  first.send({ text: '** in it.' });
  first.send({ sources: [{ title: 'Kettle', url: '/kettle.html' }] });
  first.end();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  // Keys that move between results, and open one, do nothing here.
  expect(await box(page).locator('.rp-search__footer li:visible').allInnerTexts()).toEqual(['Esc close']);
  expect(await answer(page).locator('strong').innerText()).toBe('water');
  expect(await answer(page).getAttribute('aria-busy')).toBe('false');
  expect(await findAxeViolations(page, 'dialog.rp-search')).toEqual([]);

  await markDocument(page);
  await answer(page).getByRole('link', { name: 'Kettle' }).click();
  await seeHeading(page, 'Kettle');
  expect(await isSameDocument(page)).toBe(true);
  expect(await box(page).count()).toBe(0);
  expect(problems()).toEqual([]);
});

it('goes on with what was asked before, and back to the results of another text', async () => {
  const { origin, nextQuestion } = await serve();
  const { page } = await visit(`${origin}/index.html`);
  await openBox(page);
  await ask(page, 'kettle');
  const first = await nextQuestion(1);
  first.send({ text: 'Boil it.' });
  first.end();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  await ask(page, 'pot');
  const second = await nextQuestion(2);
  expect(second.body).toMatchObject({
    question: 'pot',
    history: [{ question: 'kettle', answer: 'Boil it.' }],
  });
  // Without an end: it is no longer wanted.
  await search(page, 'kettle');
  await offer(page).waitFor();
  await eventually(() => rows(page).count(), 1);
  await eventually(async () => second.isLeft(), true);
  // Nothing is shown of it when its text comes back.
  await search(page, 'pot');
  await box(page).getByRole('button', { name: 'Ask: pot' }).waitFor();
  expect(await box(page).locator('.rp-ask').count()).toBe(0);
});

it('stops at Escape, is closed by the next one, and can be asked again', async () => {
  const { origin, nextQuestion } = await serve();
  const { page, problems } = await visit(`${origin}/index.html`);
  await openBox(page);
  // Without results, it is the only row.
  await field(page).fill('zyzzyva');
  await offer(page).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const hanging = await nextQuestion(1);
  hanging.send({ text: 'Half' });
  await eventually(() => answer(page).innerText(), 'Half');
  await page.keyboard.press('Escape');
  await seeStatus(page, 'Stopped.');
  await eventually(async () => hanging.isLeft(), true);
  expect(await answer(page).innerText()).toBe('Half');

  await box(page).getByRole('button', { name: 'Try again' }).click();
  const again = await nextQuestion(2);
  again.end();
  await seeStatus(page, 'There is no answer to this question.');
  await box(page).getByRole('button', { name: 'Back to the results' }).click();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => box(page).count(), 0);
  expect(problems()).toEqual([]);
});

it('says that an answer has failed, keeps what has arrived, and offers to try again', async () => {
  const { origin, nextQuestion } = await serve();
  const { page } = await visit(`${origin}/zh/index.html`);
  await openBox(page);
  await ask(page, '水壶');
  const broken = await nextQuestion(1);
  expect(broken.body).toMatchObject({ question: '水壶', lang: 'zh' });
  broken.send({ text: '烧' });
  await eventually(() => answer(page).innerText(), '烧');
  broken.fail();
  await seeStatus(page, '未能获取回答。');
  expect(await answer(page).innerText()).toBe('烧');
  await box(page).getByRole('button', { name: '重试' }).click();
  const nonsense = await nextQuestion(2);
  nonsense.send({ sources: 'all' });
  await seeStatus(page, '未能获取回答。');
});

it('shows HTML as text and makes no link of a script, also to other sites under a strict policy', async () => {
  const { origin, nextQuestion } = await serve();
  const { page, problems } = await visit(`${origin}/index.html`, { width: 360, dark: true });
  await openBox(page);
  await ask(page, 'kettle');
  const hostile = await nextQuestion(1);
  const text =
    '<img src=x onerror=alert(1)><script>alert(2)</script> [a](javascript:alert(3)) ![b](https://example.com/b.png) [c](data:text/html,x)\n\n```html\n<b>';
  hostile.send({ text });
  hostile.send({
    sources: [
      { title: '<i>d</i>', url: 'JAVASCRIPT:alert(4)' },
      { title: 'e', url: '//example.com/e' },
    ],
  });
  hostile.end();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  expect(await answer(page).locator('img, script, b, i').count()).toBe(0);
  const links = answer(page).locator('a');
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
    ),
  ).toEqual([
    ['https://example.com/b.png', 'noopener noreferrer'],
    [expect.stringMatching(/^https?:\/\/example\.com\/e$/), 'noopener noreferrer'],
  ]);
  expect(await answer(page).innerText()).toContain('<img src=x onerror=alert(1)>');
  expect(await getOverflow(page)).toBe(0);
  expect(await findColourViolations(page, 'dialog.rp-search')).toEqual([]);
  expect(problems()).toEqual([]);
});

it('loads an adapter of the site with the first question, and lets it search the site', async () => {
  const origin = await serveSite({
    ...toFiles("{ adapter: './ask.ts' }"),
    'ask.ts': `import type { Ask } from 'docgenjs/theme';
export const ask: Ask = async function* (question, { search }) {
  const hits = await search(question);
  yield 'MARK ' + hits.map(({ title }) => title.map(([text]) => text).join('')).join(', ');
  yield { sources: hits.map(({ url, hierarchy }) => ({ url, title: hierarchy.lvl1 })) };
};`,
  });
  const { page, requests, problems } = await visit(`${origin}/index.html`);
  await openBox(page);
  await search(page, 'kettle');
  expect(await box(page).locator('.rp-ask-offer p').count()).toBe(0);
  const before = requests().length;
  await offer(page).click();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  expect(await answer(page).innerText()).toContain('MARK');
  expect(await answer(page).getByRole('link', { name: 'Kettle' }).getAttribute('href')).toBe('/kettle.html');
  expect(requests().slice(before).length).toBeGreaterThan(0);
  expect(problems()).toEqual([]);
});
