/** Errors name a place in the code that a page became: the author's own words are found from there. */
import { expect, it } from 'vitest';
import { findSourcePlace } from '../../../src/engine/markdown/code/code-places.ts';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { compilePage } from '../../helpers/content.ts';

const TEXT = `import { firstImport } from './values.ts'

# 标题 title

Text with {firstExpression.x} and **bold {secondExpression.x}**.

- item
  - {nested.item}

<Counter
  start={firstValue}
  {...spreadValue} />

export const shown = () => {
  return secondImport;
};

> Quoted {
  quoted.name
> }

<Card>
  Inside {inside.card} <Badge text="x" /> {trailing.one}
</Card>

<i>{small.one}</i>
`;

const WORDS = [
  ...['firstImport', 'firstExpression', 'secondExpression', 'nested', 'secondImport', 'inside', 'trailing'],
  ...['<Counter', '<Card', '<Badge', '<i', 'firstValue', 'spreadValue', 'quoted.name'],
];

it.each([
  ['satteri', undefined],
  ['mdx', createMdxEngine({ remarkPlugins: [], rehypePlugins: [] })],
])('of %s', async (_name, engine) => {
  const { body } = await compilePage({ text: TEXT, file: 'page.mdx' }, engine ? { engine } : {});
  if (body.kind !== 'component') throw new Error('not a component');
  expect(body.code).not.toMatch(/[\uFDD0-\uFDEF]/);
  const page = { code: body.code, places: body.places ?? [], source: TEXT };
  const find = (text: string, word: string) => {
    const lines = text.split('\n');
    const line = lines.findIndex((candidate) => candidate.includes(word));
    return { line: line + 1, column: (lines[line]?.indexOf(word) ?? -1) + 1 };
  };
  const found = WORDS.map((word) => [word, findSourcePlace(page, find(body.code, word))]);
  expect(found).toEqual(WORDS.map((word) => [word, find(TEXT, word)]));
});
