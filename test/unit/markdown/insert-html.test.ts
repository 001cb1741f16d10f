import { describe, expect, it } from 'vitest';
import { insertHtml } from '../../../src/engine/markdown/code/insert-html.ts';

const ONE = [1];

describe('HTML in highlighted code', () => {
  it('stands at its place, and leaves colours as they were', () => {
    const html =
      '<pre><code><span class="line"><i class="a1">const</i> <i class="b2">ab</i>;</span></code></pre>';
    const inserts = [
      { line: 1, character: 8, html: '</u>' },
      { line: 1, character: 6, html: '<u>' },
      { line: 1, character: 3, html: '|' },
      { line: 1, character: 99, html: '!' },
    ];

    expect(insertHtml(html, inserts, ONE)).toBe(
      '<pre><code><span class="line"><i class="a1">con</i>|<i class="a1">st</i> <u><i class="b2">ab</i></u>;!</span></code></pre>',
    );
  });

  it('counts what is written as a reference, and signs of two units', () => {
    const html = '<span class="line">a&lt;&#x1F600;😀&amp;b<br>c</span>';
    const at = (character: number) =>
      insertHtml(html, [{ line: 1, character, html: '|' }], ONE).replace(/<[^>]*>/g, '');

    expect([1, 2, 4, 6, 7, 8].map(at)).toEqual([
      'a|&lt;&#x1F600;😀&amp;bc',
      'a&lt;|&#x1F600;😀&amp;bc',
      'a&lt;&#x1F600;|😀&amp;bc',
      'a&lt;&#x1F600;😀|&amp;bc',
      'a&lt;&#x1F600;😀&amp;|bc',
      'a&lt;&#x1F600;😀&amp;b|c',
    ]);
  });

  it('goes by the numbers of the lines, and keeps the order of what is given for one place', () => {
    const html = '<span class="line"></span>\n<span class="line diff add">x</span>';
    const inserts = [
      { line: 5, character: 1, html: '1' },
      { line: 5, character: 1, html: '2' },
      { line: 3, character: 0, html: '0' },
      { line: 4, character: 0, html: 'gone' },
    ];

    expect(insertHtml(html, inserts, [3, 5])).toBe(
      '<span class="line">0</span>\n<span class="line diff add">x12</span>',
    );
  });
});
