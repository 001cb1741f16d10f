/** A site that comes over from another tool draws its diagrams. */
import { expect, it } from 'vitest';
import { addDiagrams } from '../../../src/tools/migrate/add-diagrams.ts';
import { printConfig } from '../../../src/tools/migrate/config/print-config.ts';

const PACKAGE = { path: 'package.json', content: '{ "devDependencies": { "docgenjs": "^1" } }' };
const toFiles = (page: string, config: Record<string, unknown> = { title: 'A' }) => [
  { path: 'docgen.config.ts', content: printConfig(config) },
  PACKAGE,
  { path: 'docs/a.md', content: page },
  { path: 'docs/public/a.png', content: { copyOf: '/a.png' } },
];
const read = (files: ReturnType<typeof addDiagrams>, path: string) =>
  files.find((file) => file.path === path)?.content;

it.each([
  '```mermaid\npie\n```\n',
  '> - a\n>\n>   ```mermaid title="x"\n>   pie\n',
  '~~~~ mermaid\npie\n~~~~\n',
])('gets the plugin and the package for %j', (page) => {
  const files = addDiagrams(toFiles(page));
  expect(read(files, 'docgen.config.ts')).toBe(`import { defineConfig } from 'docgenjs';
import { pluginDiagrams } from 'docgenjs/plugins/diagrams';

export default defineConfig({
  title: 'A',
  plugins: [pluginDiagrams()],
});
`);
  expect(JSON.parse(String(read(files, 'package.json')))).toEqual({
    devDependencies: { docgenjs: '^1', mermaid: '^11' },
  });
});

it('keeps its other plugins, and gets nothing where it has no diagram', () => {
  const page = '```mermaid\npie\n```\n';
  const files = addDiagrams(toFiles(page, { plugins: ['a'] }));
  expect(read(files, 'docgen.config.ts')).toContain("  plugins: [pluginDiagrams(), 'a'],\n");

  const without = toFiles('`mermaid`, ```mermaid and\n\n```md\nmermaid\n```\n');
  expect(addDiagrams(without)).toBe(without);
});

it('gets the packages of the languages that its pages have, and no others', () => {
  const page = '```dot\ngraph { a }\n```\n\n- a\n\n  ```d2\n  a -> b\n  ```\n';
  const files = addDiagrams(toFiles(page));
  expect(JSON.parse(String(read(files, 'package.json')))).toEqual({
    devDependencies: { docgenjs: '^1', '@terrastruct/d2': '^0.1.33', '@viz-js/viz': '^3' },
  });
  expect(read(files, 'docgen.config.ts')).toContain('plugins: [pluginDiagrams()],');
});
