import { describe, expect, it } from 'vitest';
import { extractBodyHtml } from '../../../src/engine/hooks/plugin-page.ts';
import { parseJson } from '../../../src/engine/markdown/transforms/replaced-elements.ts';

describe('the body of a document', () => {
  it.each([
    ['nothing inside', '<div data-docgen-body=""></div>', ''],
    [
      'elements of the same name',
      '<p><div class="a" data-docgen-body=""><div>x</div>y</div></p>',
      '<div>x</div>y',
    ],
    [
      'tags in attributes',
      `<div data-docgen-body=""><i title="</div>">x</i></div>z`,
      `<i title="</div>">x</i>`,
    ],
    ['tags in comments', '<div data-docgen-body=""><!-- </div> -->x</div>z', '<!-- </div> -->x'],
    ['a layout without a body', '<div>x</div>', ''],
  ])('is what its element holds: %s', (_, html, body) => {
    expect(extractBodyHtml(html)).toBe(body);
  });
});

describe('attributes of MDX as values', () => {
  const expression = (value: string) =>
    parseJson({ type: 'mdxJsxAttributeValueExpression', value } as Parameters<typeof parseJson>[0]);

  it('are texts, true, and literals of all kinds', () => {
    expect(parseJson(null)).toBe(true);
    expect(parseJson('a')).toBe('a');
    expect(expression('-3')).toBe(-3);
    expect(expression(`{ a: ['x', null], "b": \`y\` }`)).toEqual({ a: ['x', null], b: 'y' });
  });

  it.each(['name', 'f()', '/x/', '{ [a]: 1 }', '{ ...a }', '1 +'])(
    'are unknown when computed: %s',
    (code) => {
      expect(expression(code)).toBeUndefined();
    },
  );
});
