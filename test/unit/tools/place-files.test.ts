import { expect, it } from 'vitest';
import { placeFiles } from '../../../src/tools/migrate/place-files.ts';

const place = (...paths: string[]) => placeFiles(paths.map((path) => ({ path, content: path })));

it('leaves files where they are planned', () => {
  expect(place('docs/a.md', 'docs/b/../c.md', 'docs/..a.md')).toEqual({
    files: [
      { path: 'docs/a.md', content: 'docs/a.md' },
      { path: 'docs/c.md', content: 'docs/b/../c.md' },
      { path: 'docs/..a.md', content: 'docs/..a.md' },
    ],
    losses: [],
  });
});

it('writes two files of one name beside each other, and says so', () => {
  const { files, losses } = place('docs/a.md', 'docs/a.md', 'docs/b/../a.md', 'docs/a-2.md');
  expect(files.map(({ path }) => path)).toEqual(['docs/a.md', 'docs/a-2.md', 'docs/a-3.md', 'docs/a-2-2.md']);
  expect(losses.map(({ message }) => message)).toEqual([
    'Another file becomes "docs/a.md" too. This one is "docs/a-2.md".',
    'Another file becomes "docs/b/../a.md" too. This one is "docs/a-3.md".',
    'Another file becomes "docs/a-2.md" too. This one is "docs/a-2-2.md".',
  ]);
});

it.each(['../a.md', 'docs/../../a.md', '/etc/a.md', 'C:/a.md', '..', 'docs\\..\\..\\a.md'])(
  'writes nothing outside of the new folder: %s',
  (path) => {
    const { files, losses } = place(path);
    expect(files).toEqual([]);
    expect(losses).toEqual([
      {
        code: 'DG9010',
        severity: 'warning',
        message: `"${path}" is outside of the new folder, so the file is not written.`,
        hint: 'Rename it in the old site, and correct the links to it.',
      },
    ]);
  },
);
