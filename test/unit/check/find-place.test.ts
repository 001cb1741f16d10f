/** Where dead links of navigation files stand, also when there are thousands of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createNavigationPlaces } from '../../../src/engine/check/find-place.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestConfig } from '../../helpers/content.ts';
import { makeFolder } from '../../helpers/folders.ts';

function place(text: string) {
  const projectDir = makeFolder('places') as FilePath;
  const file = join(projectDir, '_nav.json') as FilePath;
  writeFileSync(file, text);
  return createNavigationPlaces([file], createTestConfig({ projectDir }));
}

it('is the entry whose link is the longest end of the address', () => {
  const toPlace = place(`[\n  { "link": "/b.md" },\n  { "link": "/a/b" },\n  { "link": "/a/b" }\n]`);

  expect(toPlace('/zh/a/b')).toEqual({
    file: '_nav.json',
    line: 3,
    column: 13,
    excerpt: '  { "link": "/a/b" },',
  });
  expect(toPlace('/b')).toMatchObject({ line: 2, column: 13 });
  expect(toPlace('/c')).toEqual({});
});

it('a line of a hundred thousand characters is not shown with each of its links', () => {
  const entries = Array.from({ length: 5_000 }, (_, index) => `{"link":"/dead${index}"}`);
  const toPlace = place(`[${entries.join(',')}]`);

  expect(toPlace('/dead4999')).toMatchObject({ line: 1, excerpt: '' });
});
