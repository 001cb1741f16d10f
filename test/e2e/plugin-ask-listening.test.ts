/** Questions in the search box for those who hear the page, and use it by keys alone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../helpers/axe.ts';
import { ask, offer, seeStatus, sharedSite } from './ask-site.ts';
import { listen } from './listen.ts';
import { box, button, field, openBox, rows, search } from './search-scenarios.ts';
import { eventually, use, visit } from './visit.ts';

const serve = sharedSite();

/** What has the focus: its role or tag, and its name. */
const getFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: it } = document;
    const name = it?.getAttribute('aria-label') ?? it?.textContent;
    return `${it?.getAttribute('role') ?? it?.localName} ${name}`;
  });

/** Presses Tab until the focus is where it was. */
async function walk(page: Page): Promise<string[]> {
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await getFocus(page);
    if (stops.includes(stop) || stops.length > 20) return stops;
    stops.push(stop);
  }
}

it('reads an answer out once and whole, between what it waits for and what it is worth', async () => {
  const { origin, nextQuestion } = await serve();
  const { page } = await visit(`${origin}/index.html`);
  await openBox(page);
  const heard = await listen(page);
  await search(page, 'kettle');
  // Said when the reader has stopped typing.
  await box(page).locator('[role=status]', { hasText: 'Results: 1' }).waitFor();
  expect(await heard()).toEqual(['Results: 1']);
  await offer(page).click();
  const first = await nextQuestion(1);
  expect(await heard()).toEqual(['Looking for an answer…']);
  for (const piece of ['Boil ', '**water** ', 'in it.\n\n', '- Then pour.']) {
    first.send({ text: piece });
    await page.locator('.rp-ask__answer', { hasText: piece.replaceAll(/[*\n-]/g, '').trim() }).waitFor();
  }
  first.send({ sources: [{ title: 'Kettle', url: '/kettle.html' }] });
  await box(page).getByRole('link', { name: 'Kettle' }).waitFor();
  expect(await heard()).toEqual([]);
  first.end();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  expect(await heard()).toEqual([
    'Boil water in it. Then pour. Sources Kettle',
    'Answers may be wrong. Check the sources.',
  ]);

  // The next one in the same box, whose beginning nobody wants to hear again.
  await ask(page, 'pot');
  const second = await nextQuestion(2);
  second.send({ text: 'Warm' });
  await page.getByText('Warm', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await seeStatus(page, 'Stopped.');
  const words = (await heard()).filter((text) => !text.startsWith('Results: '));
  expect(words).toEqual(['Looking for an answer…', 'Stopped.']);

  await box(page).getByRole('button', { name: 'Try again' }).click();
  (await nextQuestion(3)).end();
  await seeStatus(page, 'There is no answer to this question.');
  expect(await heard()).toEqual(['Looking for an answer…', 'There is no answer to this question.']);
});

it('has no empty region of answers while results are shown, and says who gets a question', async () => {
  const { origin, host } = await serve();
  const { page } = await visit(`${origin}/index.html`);
  await openBox(page);
  await search(page, 'kettle');
  expect(await box(page).getByRole('region').count()).toBe(0);
  const { accessibleDescription, role } = await offer(page).evaluate((it) => ({
    role: it.localName,
    accessibleDescription: document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent,
  }));
  expect([role, accessibleDescription]).toEqual(['button', `Your question is sent to ${host}.`]);
});

it('never loses the focus, goes from the field through sources and buttons, and gives it back', async () => {
  const { origin, nextQuestion } = await serve();
  const { page, problems } = await visit(`${origin}/index.html`);
  await use(page);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await field(page).waitFor();
  await search(page, 'kettle');
  await eventually(() => rows(page).count(), 1);
  await page.keyboard.press('ArrowDown');
  expect(await getFocus(page)).toBe('button Ask: kettle');
  await page.keyboard.press('Enter');
  const first = await nextQuestion(1);
  await eventually(() => getFocus(page), expect.stringMatching(/^region Answer/));
  await page.keyboard.press('Tab');
  expect(await getFocus(page)).toBe('button Stop');
  await page.keyboard.press('Enter');
  await seeStatus(page, 'Stopped.');
  expect(await getFocus(page)).toBe('region Answer');
  expect(await findAxeViolations(page, 'dialog.rp-search')).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await getFocus(page)).toBe('button Try again');
  await page.keyboard.press('Enter');
  expect(first.isLeft()).toBe(true);
  const second = await nextQuestion(2);
  expect(await getFocus(page)).toBe('region Answer');

  // On a link that comes anew when the answer is complete.
  second.send({ text: 'Boil [it](/kettle.html).' });
  await box(page).getByRole('link', { name: 'it' }).focus();
  second.send({ sources: [{ title: 'Kettle', url: '/kettle.html' }] });
  second.end();
  await seeStatus(page, 'Answers may be wrong. Check the sources.');
  expect(await getFocus(page)).toBe('region Answer');
  expect(await walk(page)).toEqual([
    'a it',
    'a Kettle',
    'button Back to the results',
    expect.stringMatching(/^combobox /),
    'button Clear search',
    'button Close',
  ]);
  await box(page).getByRole('button', { name: 'Back to the results' }).focus();
  await page.keyboard.press('Enter');
  expect(await getFocus(page)).toMatch(/^combobox /);
  await page.keyboard.press('Escape');
  await eventually(() => box(page).count(), 0);
  expect(await getFocus(page)).toMatch(/Search/);
  expect(problems()).toEqual([]);
});
