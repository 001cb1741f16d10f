import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

const PAGES = ['en', 'zh'].map((lang) =>
  readFileSync(join(import.meta.dirname, `../../docs/${lang}/plugin/system/write-a-plugin.md`), 'utf8'),
);

/** The files of the page, by the titles of their code blocks. */
function toFiles(page: string): Record<string, string> {
  const blocks = page.matchAll(/^```\w+ title="([^"]+)"\n([\s\S]*?)^```$/gm);
  return Object.fromEntries([...blocks].map(([, path = '', text = '']) => [path, text]));
}

it('the plugins of the documentation do what it says', async () => {
  const [files = {}, chinese = {}] = PAGES.map(toFiles);
  expect(Object.keys(files)).toHaveLength(5);
  const isCode = ([path]: [string, string]) => path.endsWith('.ts') || path.endsWith('.tsx');
  expect(Object.entries(chinese).filter(isCode)).toEqual(Object.entries(files).filter(isCode));

  const project = site({ ...files, 'docs/table.md': '# Table\n\n```csv\nname,size\nkoala,70\n```\n' })
    .edit('docgen.config.ts', (text) =>
      text.replace('[pluginReadingTime', '[pluginCsvTable(), pluginReadingTime'),
    )
    .edit('docgen.config.ts', (text) => `import { pluginCsvTable } from './plugins/csv-table.ts';\n${text}`);
  const built = await project.build();
  expect(built.diagnostics()).toEqual([]);
  expect(built.body('index')).toContain('<p class="reading-time">1 min</p>');
  expect(JSON.parse(built.read('reading-time.json'))).toEqual({ '/index.html': 1, '/table.html': 1 });
  expect(built.body('table')).toMatch(/<th>name<\/th>[\s\S]*<td>koala<\/td>\s*<td>70<\/td>/);
});
