import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it } from 'vitest';
import { getFirstParagraph, listParagraphs } from '../../../src/plugins/common/paragraphs.ts';

it.each([
  '# Title\n\nPlain words, on\ntwo lines.\n\nMore.',
  '\n\n水壶会烧水。\n',
  'Title\n---\n\nText',
  '- one\n- two\n\nText',
  '1. one\n\nText',
  '    code\n\nText',
  '# Title\nText right below.\n',
  'With `code`, a [link](./a.md) and *stress*.',
  '```js\ncode\n```\n\nText',
  '> quote\n\nText',
  '',
])('finds the first paragraph of %j, plain or not', (text) => {
  expect(getFirstParagraph(text)).toBe(listParagraphs(fromMarkdown(text).children)[0] ?? '');
});
