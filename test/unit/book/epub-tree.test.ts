/** Styles in a chapter of an EPUB keep what is in the book, and lose what would be loaded from elsewhere. */
import { expect, it } from 'vitest';
import { keepInside } from '../../../src/engine/book/epub-tree.ts';

it.each([
  'fill:url(#shade)',
  'fill:url("#shade")',
  "fill:url( '#shade' )",
  'src:url("files/3.woff2")',
  "background:url('data:image/png;base64,AA==')",
  'background:image-set("files/1.png" 1x, url(files/2.png) type("image/png") 2x)',
  'content:"\\201C \\22 \\a"',
])('keeps %s', (css) => {
  expect(keepInside(css)).toBe(css);
});

it.each([
  'background:url(https://x.example/a.png)',
  'background:URL( "//x.example/#a" )',
  'background:url("https://x.example/a)b.png")',
  'background:url(https://x.example/a.png',
  'background:\\75rl(https://x.example/a.png)',
  'background:u\\000052 \\l("https://x.example/a.png")',
])('empties %s', (css) => {
  expect(keepInside(css)).toBe('background:url("data:,")');
});

it.each([
  ['@\\69mport "https://x.example/a.css"; a { color: red }', ' a { color: red }'],
  ['background:image-set("https://x.example/a.png" 1x)', 'background:none'],
  ["background:-webkit-image-set('files/1.png' 1x, '//x.example/a.png' 2x)", 'background:none'],
])('takes the address out of %s', (css, expected) => {
  expect(keepInside(css)).toBe(expected);
});
