/** Where dead links of navigation files stand, also when there are thousands of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createNavigationPlaces, findInFrontmatter } from '../../../src/engine/check/find-place.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestConfig } from '../../helpers/content.ts';
import { makeFolder } from '../../helpers/folders.ts';

function place(text: string, name = '_nav.json') {
  const projectDir = makeFolder('places') as FilePath;
  const file = join(projectDir, name) as FilePath;
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

it('is found by what JSON says, not by how it is written', () => {
  const toPlace = place(
    '[{ "text": "\\"link\\": \\"/a\\"" },\n { "link":\n "/caf\\u00e9" }, { "link": "/a" }]',
  );

  expect(toPlace('/café')).toMatchObject({ line: 3, column: 2 });
  expect(toPlace('/a')).toMatchObject({ line: 3, column: 28 });
});

it('is found in scripts, several in a line', () => {
  const toPlace = place(
    "export default {\n  nav: [{ link: '/a' }, { 'link': `/b` }],\n};\n",
    'docgen.config.ts',
  );

  expect(toPlace('/a')).toMatchObject({ file: 'docgen.config.ts', line: 2, column: 17 });
  expect(toPlace('/b')).toMatchObject({ line: 2, column: 35 });
});

it('is found in scripts where a link stands alone, and where its entry computes it', () => {
  const toPlace = place(
    "export default {\n  sidebar: { '/a/': ['/a', { text: 'B', link: '/' + b }, { text: 'A', link: '/a/' }] },\n};\n",
    'docgen.config.ts',
  );

  expect(toPlace('/a', '/a')).toMatchObject({ line: 2, column: 22 });
  expect(toPlace('/a/', 'A')).toMatchObject({ line: 2, column: 77 });
  expect(toPlace('/b', 'B')).toMatchObject({ line: 2, column: 36 });
  expect(toPlace('/c', 'C')).toEqual({});
});

it('is the key in frontmatter, whatever else begins with the same letters', () => {
  const projectDir = makeFolder('places') as FilePath;
  const file = join(projectDir, 'index.md') as FilePath;
  const actions = '    - { text: /x, link: /x/y }\n    - { text: b, link: /x }\n';
  writeFileSync(file, `---\nhero:\n  actions:\n${actions}---\n`);

  const found = findInFrontmatter(file, ['hero', 'actions', 1, 'link'], createTestConfig({ projectDir }));

  expect(found).toEqual({ file: 'index.md', line: 5, column: 18, excerpt: '    - { text: b, link: /x }' });
});
