/** No text or order rests on the language of the machine that builds: functions that know one are told which. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

it('compares, writes and formats in a language that is named', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(join(SRC, path), 'utf8');
      const calls = source.matchAll(
        /\.localeCompare\([^,()]*\)|\.toLocale\w+\(\s*\)|\bIntl\.\w+\(\s*\)|\.toLocaleString\(undefined/g,
      );
      return [...calls].map(([call]) => `${path}: ${call}`);
    });
  expect(found).toEqual([]);
});
