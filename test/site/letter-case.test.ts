/** Letter case counts alike on every system: on macOS and Windows this runs on a disk that ignores it. */
import { expect, it } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { site } from '../helpers/site.ts';

it('reports what is written in another letter case, and names what is there', async () => {
  const made = site({
    'docgen.config.json': '{}',
    'docs/_nav.json': '[{ "text": "Guide", "link": "/Guide" }]',
    'docs/index.md':
      '# A\n\n[page](./Guide.md)\n\n[file](/Manual.txt)\n\n![beside](./Logo.svg)\n\n![public](/Icon.svg)\n',
    'docs/jsx.mdx': '# J\n\n<a href="/Guide">x</a> [g](./guide.md)\n',
    'docs/guide.md': '# G\n\n[a](./index.md) [j](./jsx.mdx)\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'docs/public/manual.txt': 'x',
    'docs/_Meta.json': '["guide"]',
  });

  const { diagnostics } = await checkSite(made);

  const found = diagnostics.map(({ code, file, line, hint }) => `${code} ${file}:${line ?? ''} ${hint}`);
  expect(found.toSorted()).toEqual(
    [
      'DG2022 docs/_Meta.json: Rename it to "_meta.json".',
      'DG4001 docs/index.md:3 Did you mean "/guide"?',
      'DG4001 docs/index.md:5 Did you mean "/manual.txt"?',
      'DG4001 docs/jsx.mdx:3 Did you mean "/guide"?',
      'DG4002 docs/index.md:7 The file is "docs/logo.svg": letter case counts on most hosts.',
      'DG4002 docs/index.md:9 The file is "/icon.svg": letter case counts on most hosts.',
      'DG4005 docs/_nav.json:1 Did you mean "/guide"?',
    ].toSorted(),
  );
});
