import { expect, it } from 'vitest';
import { formatBytes, formatDuration, formatSummary, toShortPath } from '../../../src/cli/print-summary.ts';
import { PLAIN_STYLE } from '../../../src/cli/terminal.ts';
import { BUILT } from '../../helpers/fake-host.ts';

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

it('lists every phase with --timings', () => {
  const options = { cwd: process.cwd(), ms: 12, timings: true };
  expect(formatSummary(BUILT, PLAIN_STYLE, options)).toContain(
    '  timings\n    compile        812 ms\n    render          1.2 s\n',
  );
});
