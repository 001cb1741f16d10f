import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../../../../../src/theme/search/ask/parse-answer.ts';

describe('the Markdown of an answer', () => {
  it('has paragraphs, headings, lists and code', () => {
    const text = [
      '# Tea',
      'Boil *water*',
      'in a `kettle`.',
      '',
      '1. Warm',
      '   the pot',
      '',
      '2) Pour',
      '- Wait',
      '```js',
      '# no heading',
      '```',
      'Done',
    ].join('\n');
    expect(parseAnswer(text)).toEqual([
      { kind: 'heading', children: ['Tea'] },
      {
        kind: 'paragraph',
        children: [
          'Boil ',
          { kind: 'emphasis', children: ['water'] },
          '\nin a ',
          { kind: 'code', text: 'kettle' },
          '.',
        ],
      },
      { kind: 'list', isOrdered: true, items: [['Warm\nthe pot'], ['Pour']] },
      { kind: 'list', isOrdered: false, items: [['Wait']] },
      { kind: 'code', text: '# no heading' },
      { kind: 'paragraph', children: ['Done'] },
    ]);
  });

  it.each([
    ['an open fence is code to the end', '```\na <b>', [{ kind: 'code', text: 'a <b>' }]],
    ['an open mark is text', 'a **b', [{ kind: 'paragraph', children: ['a **b'] }]],
    ['HTML is text', '<b onclick=x>', [{ kind: 'paragraph', children: ['<b onclick=x>'] }]],
    [
      'a name with underscores stays',
      'snake_case_name',
      [{ kind: 'paragraph', children: ['snake_case_name'] }],
    ],
    [
      'a picture is a link',
      '![b](https://x.org/b.png)',
      [{ kind: 'paragraph', children: [{ kind: 'link', url: 'https://x.org/b.png', children: ['b'] }] }],
    ],
    [
      'a link may be emphasized, and its text be code',
      '**[`a`](/b)**',
      [
        {
          kind: 'paragraph',
          children: [
            {
              kind: 'strong',
              children: [{ kind: 'link', url: '/b', children: [{ kind: 'code', text: 'a' }] }],
            },
          ],
        },
      ],
    ],
    ['nothing is nothing', ' \n\n', []],
  ])('%s', (_title, text, blocks) => {
    expect(parseAnswer(text)).toEqual(blocks);
  });

  it.each(['*', '`', '[', '**a', '[a](', '`a', '!['])('reads a character once: %s', (piece) => {
    // As long as an answer may be; a pattern that tried again from each character would not come to an end.
    const text = piece.repeat(20_000 / piece.length);
    expect(parseAnswer(text)).toHaveLength(1);
  });
});
