import { expect, it } from 'vitest';
import { createPageAnalyser } from '../../../src/engine/search/analyse-page.ts';

const analysePage = createPageAnalyser({ codeBlocks: true, synonyms: [['kettle', 'pot']] });

it('keeps one analysis for a page that is the same in several versions, each at its address', () => {
  const sections = [
    { id: '', headings: ['Tea'], text: 'Fill the kettle.', code: '' },
    { id: 'milk-50%', headings: ['Tea', 'Milk'], text: 'Afterwards.', code: '' },
  ];
  const searchedAt = (path: string, href: string) => ({
    searched: { path, href, title: 'Tea', description: '', group: 'Guide', sections },
  });
  const kept: string[] = [];
  const keep = (text: string) => void kept.push(text);

  const newest = analysePage(searchedAt('/tea', '/docs/tea.html'), keep);
  const older = analysePage(searchedAt('/v1/tea', '/docs/v1/tea.html'), keep);
  const analysed = new TextEncoder().encode(kept[0]);
  const found = analysePage({ analysed, path: '/v1/tea', href: '/docs/v1/tea.html' }, keep);

  expect(kept[1]).toBe(kept[0]);
  expect(found).toEqual(older);
  expect(newest.map(({ row: [id, url] }) => [id, url])).toEqual([
    ['/tea', '/docs/tea.html'],
    ['/tea#milk-50%', '/docs/tea.html#milk-50%25'],
  ]);
  expect(older.map(({ row: [id, url] }) => [id, url])).toEqual([
    ['/v1/tea', '/docs/v1/tea.html'],
    ['/v1/tea#milk-50%', '/docs/v1/tea.html#milk-50%25'],
  ]);
});

it('adds usual synonyms of documentation, and those of the site', () => {
  const sections = [{ id: '', headings: ['Tea'], text: 'The colours of a kettle in 深色 mode.', code: '' }];
  const searched = { path: '/tea', href: '/tea', title: 'Tea', description: '', group: 'Guide', sections };

  const [page] = analysePage({ searched }, () => {});

  expect(page?.terms).toEqual(expect.arrayContaining(['colours', 'color', 'kettle', 'pot', '深色', '暗黑']));
});

it('adds no Chinese word to a text that has none', () => {
  const text =
    'The i18n API of a router: a demo with env, port, icon, changelog, config and docs, in dark mode.';
  const sections = [{ id: '', headings: ['Tea'], text, code: '' }];
  const searched = { path: '/tea', href: '/tea', title: 'Tea', description: '', group: 'Guide', sections };

  const [page] = analysePage({ searched }, () => {});

  expect(page?.terms.filter((term) => /\p{sc=Han}/u.test(term))).toEqual([]);
});
