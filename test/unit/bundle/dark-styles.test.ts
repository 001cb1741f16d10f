import { expect, it } from 'vitest';
import { generateDarkStyles } from '../../../src/engine/bundle/styles/dark-styles.ts';

const SHOWN = '.rp-doc [data-theme="dark"]{display:inline-block}';

it.each([
  ['variables', ':root{--a:1}:where(.dark){--a:2;--b:3}', ':where(:root){--a:2;--b:3}'],
  ['both names of the class', '.rp-dark a,.dark b{color:red}', ':root a,:root b{color:red}'],
  [
    'layers and conditions around',
    '@layer a,b;@layer a{@media print{a{b:c}.dark a{b:d}}}',
    '@layer a{@media print{:root a{b:d}}}',
  ],
  [
    'rules in rules',
    '.card{color:red;&:is(.dark *){color:blue;& b{c:d}}}',
    '.card{&:is(:root *){color:blue;& b{c:d}}}',
  ],
  ['no part of longer names', '.dark-blue{a:b}.not-dark{a:b}', ''],
  [
    'addresses and texts as they are',
    '.dark a{b:url("/logo.dark.svg");content:"}"}',
    ':root a{b:url("/logo.dark.svg");content:"}"}',
  ],
  ['no comments', '/* .dark { */ .dark a{b:c}', ':root a{b:c}'],
])('keeps %s', (_, sheet, expected) => {
  expect(generateDarkStyles(sheet)).toBe(expected + SHOWN);
});
