import { expect, it } from 'vitest';
import { callsOthers } from '../../../src/engine/config/script/config-script.ts';

/** As esbuild prints it. */
const bundle = (body: string, before = '') =>
  `${before}// docgen-config:docgenjs\nfunction defineConfig(config) {\n  return config;\n}\n\n// docgen.config.ts\n${body}\nexport {\n  docgen_config_default as config\n};\n`;
const PLUGIN = 'import { pluginSitemap as sitemap } from "file:///x/dist/plugins/sitemap/index.js";\n';

it.each([
  [
    'data',
    bundle('var docgen_config_default = defineConfig({ title: "It\'s (a `text`) => /x/", nav: [1, true] });'),
  ],
  [
    'data in other files',
    bundle('// sidebar.ts\nvar side = { "/": [{ text: "A" }] };\nvar docgen_config_default = { side };'),
  ],
  [
    'a plugin of docgen',
    bundle(
      'var docgen_config_default = defineConfig({ plugins: [sitemap({ siteUrl: "https://a.b" })] });',
      PLUGIN,
    ),
  ],
])('finds no code of others in %s', (_, text) => {
  expect(callsOthers(text)).toBe(false);
});

it.each([
  ['a loop', 'while (true) {\n}\nvar docgen_config_default = {};'],
  ['a hook', 'var docgen_config_default = { plugins: [{ name: "x", addPages() {\n} }] };'],
  ['an arrow', 'var docgen_config_default = { a: x => x };'],
  ['a pattern', 'var docgen_config_default = { replaceRules: [{ search: /"/, replace: "" }] };'],
  ['a tag', 'var docgen_config_default = run``;'],
  ['code in a template', 'var docgen_config_default = { title: `a` };'],
  [
    'a plugin of docgen with a function',
    'var docgen_config_default = { plugins: [sitemap({ on: (a) => a })] };',
  ],
  ['another call', 'var docgen_config_default = "aaa!".match("^(a+)+$");'],
])('finds %s', (_, body) => {
  expect(callsOthers(bundle(body, PLUGIN))).toBe(true);
});

it('takes every package of others for code', () => {
  expect(
    callsOthers(bundle('var docgen_config_default = {};', 'import "file:///x/node_modules/a/index.js";\n')),
  ).toBe(true);
});
