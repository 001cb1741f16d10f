import { describe, expect, it } from 'vitest';
import { findMisnested } from '../../../src/engine/render/misnested.ts';

describe('what a browser moves', () => {
  it.each([
    ['a list in a paragraph', '<p>a <b>b <ul><li>c</li></ul></b></p>', 'p', 'ul'],
    ['a paragraph in a paragraph', '<div><p class="a>b">a<p>b</p></p></div>', 'p', 'p'],
    ['a link in a link', '<a href="/a">a <span><a href="/b">b</a></span></a>', 'a', 'a'],
    ['a link in a button in a link', '<a href="/a"><button><a href="/b">b</a></button></a>', 'a', 'a'],
    ['a button in a button', '<button><div><button>a</button></div></button>', 'button', 'button'],
    ['a row without a body', '<table><tr><td>a</td></tr></table>', 'table', 'tr'],
  ])('%s', (_, html, outer, inner) => {
    expect(findMisnested(html)).toEqual({ outer, inner });
  });

  it.each([
    ['blocks one after the other', '<p>a</p><ul><li><p>b</p></li></ul><p>c</p>'],
    ['a block in a button in a paragraph', '<p>a <button><div>b</div></button></p>'],
    [
      'a table in a cell',
      '<table><tbody><tr><td><p>a</p><table><tbody><tr></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['links side by side', '<p><a href="/a">a</a> <a href="/b">b</a><br><img src="/c.png"></p><p>d</p>'],
    ['names in texts', '<p title="<div>">a<!-- <div> --><script>"<div>"</script>&lt;div></p><p>b</p>'],
    ['what a drawing holds', '<p><svg><a><title><p></title><g/></a></svg></p><p>a</p>'],
  ])('is not %s', (_, html) => {
    expect(findMisnested(html)).toBeUndefined();
  });
});
