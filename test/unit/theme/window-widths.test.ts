/**
 * Readers may ask their browser for larger letters. Widths of windows count in them, as everything in the layout does: a
 * window in which half as many fit has the layout of one that is half as wide.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'fast-glob';
import { expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');

it('asks for widths of the window in letters, never in pixels', () => {
  const files = globSync('{src/{theme,plugins,runtime},theme}/**/*.{css,ts,tsx}', { cwd: PROJECT });
  const inPixels = files.flatMap((file) =>
    [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/\((?:min-|max-)?width ?[:<>][^()]*\dpx\)/g)].map(
      ([query]) => `${file}: ${query}`,
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(inPixels).toEqual([]);
});
