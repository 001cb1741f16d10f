import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it.each(['en', 'zh'])('the %s home page shows the page that its sample of Markdown becomes', (lang) => {
  const text = readFileSync(join(import.meta.dirname, `../../docs/${lang}/index.md`), 'utf8');
  const sample = /^````md .*\n([\s\S]*?)^````$/m.exec(text)?.[1]?.trim();
  const page = /^<div class="home-page".*>\n([\s\S]*?)^<\/div>$/m.exec(text)?.[1]?.trim();

  expect(sample).not.toBe('');
  expect(page).toBe(sample);
});
