import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createReferenceMover } from '../../../src/tools/versions/move-references.ts';
import { makeFolder } from '../../helpers/folders.ts';

const FILES = ['en/guide/a.md', 'en/guide/part.ts', 'en/b.mdx', '_since.tsx'];

function createMover(from: string) {
  const dir = makeFolder('references');
  const docs = FILES.map((path) => join('docs', from, path));
  for (const path of [...docs, 'examples/x.ts', 'docs/public/logo.svg', 'src/since.tsx']) {
    mkdirSync(join(dir, dirname(path)), { recursive: true });
    writeFileSync(join(dir, path), '');
  }
  const move = createReferenceMover({
    files: FILES,
    projectDir: dir,
    root: join(dir, 'docs'),
    from,
    to: '1.0',
  });
  return (text: string, path = 'en/guide/a.md') => {
    const moved = move(text, path);
    return { text: moved.text, shared: moved.shared.map((file) => file.slice(dir.length + 1)) };
  };
}

describe('references of a version that is a folder deeper', () => {
  const move = createMover('');

  it.each([
    '[page](./part.ts) [page](../b) [folder](../)',
    "import { Since } from '../../_since';",
    '```ts file="./part.ts"',
    '[page](/guide/a)',
  ])('are unchanged where the file moves along: %s', (text) => {
    expect(move(text)).toEqual({ text, shared: [] });
  });

  it.each([
    ["import { Since } from '../../../src/since';", "import { Since } from '../../../../src/since';"],
    ['```ts file="../../../examples/x.ts"', '```ts file="../../../../examples/x.ts"'],
    ['![logo](../../public/logo.svg?x#y)', '![logo](../../../public/logo.svg?x#y)'],
  ])('lead to the same file where that stays: %s', (text, expected) => {
    const { text: moved, shared } = move(text);
    expect(moved).toBe(expected);
    expect(shared).toHaveLength(1);
  });

  it('lead to the copy where they begin at the docs folder or the project', () => {
    expect(move('```ts file="/en/guide/part.ts"').text).toBe('```ts file="/1.0/en/guide/part.ts"');
    expect(move('```ts file="<root>/docs/en/guide/part.ts"').text).toBe(
      '```ts file="<root>/docs/1.0/en/guide/part.ts"',
    );
    expect(move('```ts file="<root>/examples/x.ts"')).toEqual({
      text: '```ts file="<root>/examples/x.ts"',
      shared: ['examples/x.ts'],
    });
  });

  it('are none where there is no such file: a sample shows some path', () => {
    const text = "```ts\nimport x from '../../../missing.ts';\n```";
    expect(move(text)).toEqual({ text, shared: [] });
  });
});

it('keeps references of a version beside its source, and tells what they share', () => {
  const text = "import { Since } from '../../../../src/since';\n[logo](../../../public/logo.svg)";
  expect(createMover('v2')(text)).toEqual({ text, shared: ['src/since.tsx', 'docs/public/logo.svg'] });
});
