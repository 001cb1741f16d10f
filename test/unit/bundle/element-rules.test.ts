/** Rules of sheets written for Rspress: those for elements alone are put below the theme, and nothing else changes. */
import { transform } from 'esbuild';
import { expect, it } from 'vitest';
import { lowerElementRules } from '../../../src/compat/element-rules.ts';

const print = async (css: string) =>
  (await transform(css, { loader: 'css', minify: true, legalComments: 'none' })).code.trim();
const lower = (css: string) => print(lowerElementRules(css));

it.each([
  ['*, *::before { margin: 0 }', '@layer docgen.elements{*,*:before{margin:0}}'],
  ['ul > li a { color: red }', '@layer docgen.elements{ul>li a{color:red}}'],
  ['h1, .big { top: 0 }', '@layer docgen.elements{h1{top:0}}.big{top:0}'],
  [
    '@media print { h2 { top: 0 } .a { top: 1px } }',
    '@media print{@layer docgen.elements{h2{top:0}}.a{top:1px}}',
  ],
  ['h1 /* , .x { */, h2:is(a, b) { top: 0 }', '@layer docgen.elements{h1{top:0}}h2:is(a,b){top:0}'],
  [
    'h1 { background: url(data:image/svg+xml;a{b) } h2 { top: 0 }',
    '@layer docgen.elements{h1{background:url(data:image/svg+xml;a{b)}}@layer docgen.elements{h2{top:0}}',
  ],
  ['table { & td { top: 0 } .a { top: 1px } }', '@layer docgen.elements{table{& td{top:0}.a{top:1px}}}'],
])('%s', async (css, expected) => {
  expect(await lower(css)).toBe(await print(expected));
});

it.each([
  'html { color: red } body { margin: 0 } html body { top: 0 }',
  '.rp-doc h1 { top: 0 } #a { top: 0 } a:hover { top: 0 } input[type=text] { top: 0 } :root { --a: b }',
  '::selection { color: red } :is(h1, h2) { top: 0 }',
  '@layer own { h1 { top: 0 } }',
  '@font-face { font-family: A; src: url(a.woff2) }',
  '@keyframes a { from { top: 0 } to { top: 1px } }',
  '@import "a.css"; @charset "utf-8"; .a { background: url("data:image/svg+xml,<svg>{;}</svg>") }',
  '.a { content: "}\\a {"; } /* h1 { } */',
  '',
])('leaves %s as it is', async (css) => {
  expect(await lower(css)).toBe(await print(css));
});

it('leaves lines where they are, and a sheet with a mistake as it is', () => {
  expect(lowerElementRules('/* a */\n\nh1,\nh2 {\n  top: 0;\n}\n.a {}\n', 'own')).toBe(
    '/* a */\n\n@layer own { h1,\nh2 {\n  top: 0;\n} }\n.a {}\n',
  );
  expect(lowerElementRules('h1 { top: 0 } h2 { top: 0')).toBe('h1 { top: 0 } h2 { top: 0');
  expect(lowerElementRules('h1 { top: 0 } }')).toBe('h1 { top: 0 } }');
});
