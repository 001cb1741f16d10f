/**
 * The hooks of a site around a search, and pages that would like to be markup in the box.
 * One small site, built here.
 */
import { execFile } from 'node:child_process';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site } from '../helpers/site.ts';
import { box, field, openBox, rows, search } from './search-scenarios.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, visit } from './visit.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');
const MARKUP = '<img src=x onerror="document.title=1">';

const HOOKS = `
const state = (globalThis.hookState = { after: [] });
export const beforeSearch = (query) => query.replace('kettel', 'kettle');
export const onSearch = async (query, groups) => {
  if (query === 'broken') throw new Error('The forum is down');
  if (query === 'nothing here') return [{ group: 'Forum', result: ['How to begin'] }];
  return [
    { group: 'Forum', result: [query, groups.length] },
    { group: 'Wiki', renderType: 'default', result: groups[0]?.result ?? [] },
    { group: 'Empty', renderType: 'default', result: [] },
  ];
};
export const afterSearch = (query, groups) => { state.after.push([query, groups.map(({ group }) => group)]); };
export const render = (result) => <p className="topics">{result.join(' / ')}</p>;
`;

const THEME = `
import { Search as OriginalSearch } from 'docgenjs/theme-original';
export * from 'docgenjs/theme-original';
const searches = (globalThis.searches = []);
export const Search = () => (
  <OriginalSearch onSearch={({ query, hits, total, chosen }) => {
    searches.push([query, hits.length, total, chosen?.url ?? 'none'].join(' '));
    throw new Error('No log today');
  }} />
);
`;

let server: Server;
let origin: string;

beforeAll(async () => {
  const project = site({
    'docgen.config.json': JSON.stringify({
      route: { cleanUrls: true },
      search: { searchHooks: './hooks.jsx' },
    }),
    'hooks.jsx': HOOKS,
    'theme/index.jsx': THEME,
    'docs/index.md': '# Home\n\n[Kettle](./kettle.md), [Evil](./evil.md)\n',
    'docs/kettle.md': '# Kettle\n\n## Lid\n\nKeeps the kettle hot.\n',
    'docs/evil.md': [
      '---',
      `title: ${JSON.stringify(`Quokka ${MARKUP}`)}`,
      '---',
      '',
      `## Wombat \`${MARKUP}\` and &lt;script>document.title=1&lt;/script>`,
      '',
      `Numbat \`<script>document.title=1</script>\` stands before \`${MARKUP}\`.`,
      '',
      '| bilby | &lt;mark>dibbler&lt;/mark> |',
      '| --- | --- |',
      '| potoroo | bettong |',
      '',
    ].join('\n'),
  });
  await promisify(execFile)(process.execPath, [BIN, 'build'], { cwd: project.dir });
  ({ server, origin } = await serveStrictly(join(project.dir, 'doc_build')));
});

afterAll(() => void server?.close());

describe('hooks around a search', () => {
  it('change the query, add tabs that keys go through, and hear of all that is shown', async () => {
    const { page, problems } = await visit(`${origin}/kettle`);
    await openBox(page);
    await search(page, 'kettel');
    const tabs = box(page).getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(['Documentation', 'Forum', 'Wiki']);
    expect(await box(page).getByRole('tab', { selected: true }).textContent()).toBe('Documentation');
    expect(await rows(page).first().getAttribute('href')).toBe('/kettle');

    await tabs.nth(0).focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).evaluate((tab) => tab === document.activeElement)).toBe(true);
    expect(await box(page).getByRole('tabpanel').locator('.topics').textContent()).toBe('kettle / 1');
    expect(await rows(page).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await eventually(async () => (await rows(page).count()) > 0, true);
    await field(page).focus();
    const heard = await page.evaluate(() => (globalThis as { hookState?: unknown }).hookState);
    expect(heard).toMatchObject({ after: [['kettle', [expect.any(String), 'Forum', 'Wiki']]] });

    // What only a hook has found is shown at once.
    await field(page).fill('nothing here');
    await box(page).getByText('How to begin').waitFor();
    expect(await box(page).getByRole('tab', { selected: true }).textContent()).toBe('Forum');
    expect(problems()).toEqual([]);
  });

  it('keep nobody from the site’s own results when one fails', async () => {
    const { page, problems } = await visit(`${origin}/kettle`);
    await openBox(page);
    await field(page).fill('broken');
    await box(page).getByText('No results for "broken"').waitFor();
    await search(page, 'kettle');
    expect(problems().join()).toContain('The forum is down');
  });
});

it('reports a search when it is over, with the result that was opened', async () => {
  const { page, problems } = await visit(`${origin}/evil`);
  await openBox(page);
  await search(page, 'lid');
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  await openBox(page);
  await search(page, 'kettle');
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });

  const searches = await page.evaluate(() => (globalThis as { searches?: unknown }).searches);
  expect(searches).toEqual(['lid 1 1 none', 'kettle 3 3 /kettle']);
  expect(problems().join()).toContain('No log today');
});

it('shows what looks like markup as text, in headings, texts and cells (17)', async () => {
  const { page, problems } = await visit(`${origin}/kettle`);
  await openBox(page);
  const shown = async (query: string) => {
    await field(page).fill('qqqqzzzz');
    await eventually(() => rows(page).count(), 0);
    await search(page, query);
    return (await box(page).getByRole('option').allTextContents()).join('\n');
  };

  expect(await shown('quokka')).toContain(MARKUP);
  expect(await shown('wombat')).toContain('<script>document.title=1</script>');
  expect(await shown('numbat')).toContain('<script>');
  const cells = await shown('dibbler');
  expect(cells).toContain('<mark>dibbler</mark>');
  expect(cells).toContain('·');
  expect(cells).not.toContain('|');
  expect(await box(page).locator('img, script').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  expect(problems()).toEqual([]);
});
