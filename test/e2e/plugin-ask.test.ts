/** Questions in the search box: asked by hand, answered as a stream by a service, here a server on this machine. */
import { expect, it } from 'vitest';
import { findAxeViolations, findColourViolations } from '../helpers/axe.ts';
import { answer, ask, offer, seeStatus, serveSite, sharedSite, toFiles } from './ask-site.ts';
import { box, field, openBox, rows, search } from './search-scenarios.ts';
import { eventually, getOverflow, isSameDocument, markDocument, seeHeading, visit } from './visit.ts';

const serve = sharedSite();

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
  expect(await box(page).getByRole('region').count()).toBe(0);
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
