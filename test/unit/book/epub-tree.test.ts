/** Styles in a chapter of an EPUB keep what is in the book, and lose what would be loaded from elsewhere. */
import { expect, it } from 'vitest';
import { keepInside } from '../../../src/engine/book/epub-tree.ts';

it.each([
  'fill:url(#shade)',
  'fill:url("#shade")',
  "fill:url( '#shade' )",
  'src:url("files/3.woff2")',
  "background:url('data:image/png;base64,AA==')",
])('keeps %s', (css) => {
  expect(keepInside(css)).toBe(css);
});

it.each(['background:url(https://x.example/a.png)', 'background:URL( "//x.example/#a" )'])(
  'empties %s',
  (css) => {
    expect(keepInside(css)).toBe('background:url("data:,")');
  },
);
