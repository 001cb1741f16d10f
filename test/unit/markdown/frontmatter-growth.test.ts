/** Frontmatter is read in the time that its length asks for: counted by what is said and looked at, not by a clock. */
import { expect, it } from 'vitest';
import { readFrontmatter } from '../../../src/engine/markdown/frontmatter/frontmatter.ts';

it('of a megabyte of empty lines is refused by its length', () => {
  // A regular expression over it would take an hour.
  const { diagnostics } = readFrontmatter(`---\n${'\n'.repeat(2 ** 20)}\n---\n# A\n`, 'a.md');

  expect(diagnostics.map(({ code }) => code)).toEqual(['DG3012']);
});

it('whose every line is wrong names some of them', () => {
  const { diagnostics } = readFrontmatter(`---\n${'a: b\n'.repeat(10_000)}---\n# A\n`, 'a.md');

  expect(diagnostics).toMatchObject([
    { code: 'DG3013', line: 3, message: expect.stringContaining('unique') },
  ]);
  expect(diagnostics[0]?.hint).toMatch(/maybe as a result: line 4, 5, 6, .* 23 and 9978 more\.$/);
});
