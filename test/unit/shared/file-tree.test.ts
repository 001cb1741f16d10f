import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FileTreeEntry, parseFileTree } from '../../../src/shared/file-tree.ts';

/** `docs/(en/(index.md*) b.md "words")`: folders with what is in them, marks and comments. */
function toLine({ name, comment, isMarked, children }: FileTreeEntry): string {
  const below = children === undefined ? '' : `/(${children.map(toLine).join(' ')})`;
  return `${name}${below}${isMarked ? '*' : ''}${comment === '' ? '' : ` "${comment}"`}`;
}

describe('a drawing of files', () => {
  it.each([
    ['docs/\n├── en/\n│   └── index.md\n└── b.md', 'docs/(en/(index.md) b.md)'],
    ['docs\n  en\n    index.md\n  b.md\nlast', 'docs/(en/(index.md) b.md) last'],
    ['- docs\n  - a.md\n- b.md', 'docs/(a.md) b.md'],
    ['docs\n|-- a.md\n`-- b.md', 'docs/(a.md b.md)'],
    ['docs\n\ta.md', 'docs/(a.md)'],
    ['a.md # the first\nb.md // the second\nc.md ← this', 'a.md "the first" b.md "the second" c.md "this"'],
    ['**a.md**\n**en**/', 'a.md* en/()*'],
    ['my file.md', 'my file.md'],
    ['…\n\n', '…'],
    ['', ''],
  ])('%j is %s', (text, expected) => {
    expect(parseFileTree(text).map(toLine).join(' ')).toBe(expected);
  });

  it('keeps every name of any text, and ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '│', '├', '─', '#', '*', '/') }),
        (text) => {
          const count = (entries: readonly FileTreeEntry[]): number =>
            entries.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
          const written = text.split('\n').filter((line) => /[a/]/.test(line.replace(/#.*/, '')));
          expect(count(parseFileTree(text))).toBeGreaterThanOrEqual(written.length);
        },
      ),
    );
  });
});
