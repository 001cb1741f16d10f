import { expect, it } from 'vitest';
import { analysePage } from '../../../src/engine/search/analyse-page.ts';

const ANALYSIS = { codeBlocks: true, synonyms: [] };

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

  const newest = analysePage(searchedAt('/tea', '/docs/tea.html'), ANALYSIS, keep);
  const older = analysePage(searchedAt('/v1/tea', '/docs/v1/tea.html'), ANALYSIS, keep);
  const analysed = new TextEncoder().encode(kept[0]);
  const found = analysePage({ analysed, path: '/v1/tea', href: '/docs/v1/tea.html' }, ANALYSIS, keep);

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
