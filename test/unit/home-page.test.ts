import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { QUERIES } from '../../docs/_queries.ts';

it.each(['en', 'zh'])('the %s home page shows the page that its sample of Markdown becomes', (lang) => {
  const text = readFileSync(join(import.meta.dirname, `../../docs/${lang}/index.md`), 'utf8');
  const sample = /^````md .*\n([\s\S]*?)^````$/m.exec(text)?.[1]?.trim();
  const page = /^<div class="home-page".*>\n([\s\S]*?)^<\/div>$/m.exec(text)?.[1]?.trim();

  expect(sample).not.toBe('');
  expect(page).toBe(sample);
});

it.each(['en', 'zh'])(
  'the %s home page shows queries of which `docgen check` knows what they find',
  (lang) => {
    const text = readFileSync(join(import.meta.dirname, `../../docs/${lang}/index.md`), 'utf8');
    const queries = Array.from(
      text.matchAll(/search\?q=([^"]+)"><code>([^<]+)</g),
      ([, query = '', shown]) => {
        expect(decodeURIComponent(query)).toBe(shown);
        return shown as string;
      },
    );
    const expected = Object.entries(QUERIES).flatMap(([address, list]) =>
      address.startsWith('/zh/') === (lang === 'zh') ? list : [],
    );

    expect(queries).toHaveLength(4);
    for (const query of queries) expect(expected).toContain(query);
  },
);
