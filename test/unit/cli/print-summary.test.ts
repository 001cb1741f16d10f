import { expect, it } from 'vitest';
import { formatBytes, formatDuration, formatSummary, toShortPath } from '../../../src/cli/print-summary.ts';
import { BUILT } from '../../helpers/fake-host.ts';
import { PLAIN_STYLE } from '../../helpers/plain-style.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [61_234, '61 kB'],
  [1_234_567, '1.2 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it.each([
  [0.4, '0 ms'],
  [999, '999 ms'],
  [1234, '1.2 s'],
  [125_000, '2 min 5 s'],
])('writes %d milliseconds as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it.each([
  ['/a/b/doc_build', '/a/b', 'doc_build'],
  ['/a/b', '/a/b', '.'],
  ['/a/out', '/a/b', '../out'],
  ['/x/y', '/a/b', '/x/y'],
])('shows %s from %s as %s', (path, cwd, shown) => {
  expect(toShortPath(path, cwd)).toBe(shown);
});

it.each([
  [{ pages: 22, rendered: 20 }, true],
  [{ pages: 0, rendered: 0 }, false],
])('says of %j what the store saved: %s', (reused, isSaid) => {
  const options = { cwd: process.cwd(), ms: 12, timings: false };
  const summary = formatSummary({ ...BUILT, reused }, PLAIN_STYLE, options);
  expect(summary.includes('  store   22 of 23 not compiled again, 20 not rendered again\n')).toBe(isSaid);
});

it('lists every phase with --timings, and hooks of plugins', () => {
  const options = { cwd: process.cwd(), ms: 12, timings: true };
  const plugins = [
    { plugin: 'llms', hook: 'addFiles', calls: 3, ms: 1234 },
    { plugin: 'rss', hook: 'config', calls: 1, ms: 0.4 },
  ];
  expect(formatSummary(BUILT, PLAIN_STYLE, options)).toMatch(
    / {2}timings\n {4}compile {8}812 ms\n {4}render {10}1\.2 s\n$/,
  );
  expect(formatSummary({ ...BUILT, plugins }, PLAIN_STYLE, options)).toMatch(
    /1\.2 s\n {2}plugins\n {8}1\.2 s {2}llms: addFiles \(3 calls\)\n {9}0 ms {2}rss: config\n$/,
  );
});

it('says what --only left out, and how many drafts', () => {
  const options = { cwd: process.cwd(), ms: 12, timings: false, only: ['guide/**', 'api'] };
  const drafts = ['a.md', 'b.md', 'c.md', 'd.md'];
  const summary = formatSummary({ ...BUILT, leftOut: 1, drafts }, PLAIN_STYLE, options);
  expect(summary).toContain(
    '  only    guide/**, api: 1 page left out, of sidebars, search and plugins too\n',
  );
  expect(summary).toContain('  drafts  4 left out: a.md, b.md, c.md and 1 more\n');
  expect(formatSummary(BUILT, PLAIN_STYLE, options)).not.toContain('left out');
});

it('says that a site has no home page, unless pages were left out', () => {
  const options = { cwd: process.cwd(), ms: 12, timings: false };
  const missingHome = 'docs/en/index.md';
  const row = '  home    none: nothing answers "/"; add docs/en/index.md\n';
  expect(formatSummary({ ...BUILT, missingHome }, PLAIN_STYLE, options)).toContain(row);
  expect(formatSummary({ ...BUILT, missingHome, leftOut: 1 }, PLAIN_STYLE, options)).not.toContain('home');
});
