/** The plugins that the documentation writes, and what it says of messages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPageExamples } from '../helpers/page-examples.ts';
import { site } from '../helpers/site.ts';

const readPage = (path: string) => readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8');
const readFiles = (path: string): Record<string, string> =>
  Object.assign({}, ...readPageExamples(path).map(({ files }) => files));
/** The code of a sample without the words that a translation changes: comments, and the unit that readers see. */
const withoutWords = (code: string) => code.replace(/\/\/ .*$/gm, '').replace('分钟', 'min');
const isCode = ([path]: [string, string]) => path.endsWith('.ts') || path.endsWith('.tsx');

it('the plugins of the documentation do what it says', async () => {
  const files = readFiles('en/plugin/system/write-a-plugin.md');
  const chinese = readFiles('zh/plugin/system/write-a-plugin.md');
  expect(Object.keys(files)).toHaveLength(5);
  const toCode = (samples: Record<string, string>) =>
    Object.entries(samples)
      .filter(isCode)
      .map(([path, code]) => [path, withoutWords(code)]);
  expect(toCode(chinese)).toEqual(toCode(files));
  const [, hook = ''] =
    /```ts\n(beforeBuild[\s\S]*?)```/.exec(readPage('en/plugin/system/write-a-plugin.md')) ?? [];

  const project = site({
    ...files,
    'docs/table.md': '# Table\n\n```csv\nname,size\nkoala,70\n```\n',
    'docs/tea.md': `# 茶\n\n${'先烧水，再泡茶。'.repeat(200)}\n`,
  })
    .edit('docgen.config.ts', (text) =>
      text.replace('[pluginReadingTime', '[pluginCsvTable(), pluginReadingTime'),
    )
    .edit('docgen.config.ts', (text) => `import { pluginCsvTable } from './plugins/csv-table.ts';\n${text}`)
    .edit('plugins/reading-time.ts', (text) =>
      text.replace("name: 'reading-time',", (name) => `${name}\n${hook}`),
    );
  const built = await project.build();
  expect(built.diagnostics()).toMatchObject([
    {
      severity: 'warning',
      message: 'Plugin "reading-time" in hook "beforeBuild": Feeds need "siteOrigin".',
      hint: 'Set it in the config.',
    },
  ]);
  expect(built.body('index')).toContain('<p class="reading-time">1 min</p>');
  const minutes = JSON.parse(built.read('reading-time.json'));
  expect(minutes).toMatchObject({ '/index.html': 1, '/table.html': 1 });
  expect(minutes['/tea.html'], 'words of a language without spaces').toBeGreaterThan(1);
  expect(built.body('table')).toMatch(/<th>name<\/th>[\s\S]*<td>koala<\/td>\s*<td>70<\/td>/);
});

it('a plugin is used, and named when it fails, as the introduction says', async () => {
  const page = 'en/plugin/system/introduction.md';
  const [, said = ''] = /```txt\n(.*)\n```/.exec(readPage(page)) ?? [];
  const project = site({ 'docs/index.md': '# Home\n', ...readFiles(page) });
  const built = await project.build();
  expect(built.diagnostics()).toEqual([]);
  expect(built.read('sitemap.xml')).toContain('https://example.org/');

  project.edit('docgen.config.ts', (text) =>
    text.replace(
      '[pluginSitemap()',
      "[{ name: 'reading-time', extendPageData() { throw new Error('no luck'); } }, pluginSitemap()",
    ),
  );
  const failed = await project.build();
  expect(failed.exitCode).toBe(1);
  expect(failed.diagnostics()).toMatchObject([{ code: 'DG9501', message: said }]);
  expect(failed.files()).toEqual(built.files());
});
