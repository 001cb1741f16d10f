/** Frontmatter as plugins read it before a page is compiled: what is wrong in it is reported with the page itself. */
import { expect, it } from 'vitest';
import { parseFrontmatter } from '../../../src/plugins/common/parse-frontmatter.ts';

it.each([
  ['a text that YAML takes for an alias', 'title: *note*'],
  ['no YAML', 'title: "'],
])('is empty for %s', (_, block) => {
  const { data, body, locate } = parseFrontmatter(`---\n${block}\n---\nText\n`);
  expect({ data, body }).toEqual({ data: {}, body: 'Text\n' });
  expect(locate(['tags'])).toEqual({ line: 2, column: 1 });
});
