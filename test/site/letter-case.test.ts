/** Letter case counts alike on every system: on macOS and Windows this runs on a disk that ignores it. */
import process from 'node:process';
import { expect, it } from 'vitest';
import { checkSite } from '../helpers/check-site.ts';
import { site } from '../helpers/site.ts';

it('reports a public file with the name of a page before anything is built', async () => {
  const made = site({
    'docs/index.md': '# A\n\n[gone](./gone.md)\n',
    'docs/guide/start.md': '# G\n\n[a](../index.md)\n',
    'docs/public/guide/Start.html': '<p>x</p>',
    'docs/public/index.html': '<p>x</p>',
  });

  const { diagnostics } = await checkSite(made);

  expect(
    diagnostics.filter(({ code }) => code !== 'DG4006').map(({ code, message }) => `${code} ${message}`),
  ).toEqual([
    'DG7002 "guide/Start.html" and "guide/start.html", which are one file on some disks, are both written: by docs/public/guide/Start.html and by docs/guide/start.md.',
    'DG7002 "index.html" is written twice: by docs/public/index.html and by docs/index.md.',
    'DG4001 Dead link "./gone.md": no page or public file has that address.',
  ]);
});

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
      'DG4001 docs/index.md:5 The file is "/manual.txt": letter case counts on most hosts.',
      'DG4001 docs/jsx.mdx:3 Did you mean "/guide"?',
      'DG4002 docs/index.md:7 The file is "docs/logo.svg": letter case counts on most hosts.',
      'DG4002 docs/index.md:9 The file is "/icon.svg": letter case counts on most hosts.',
      'DG4005 docs/_nav.json:1 Did you mean "/guide"?',
    ].toSorted(),
  );
});

// macOS opens a file by either form.
it.skipIf(process.platform === 'darwin')(
  'names files whose accents are written in another Unicode form',
  async () => {
    const [nfc, nfd] = ['caf\u00e9', 'cafe\u0301'];
    const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const made = site({
      'docgen.config.json': '{}',
      'docs/_nav.json': `[{ "text": "Guide", "link": "/guide/${nfc}" }]`,
      'docs/index.md': `# A\n\n[page](./guide/${nfc}.md)\n\n![beside](./${nfc}.svg)\n\n![public](/${nfc}.svg)\n\n[file](/${nfc}.txt)\n\n\`\`\`ts file="./${nfc}.ts"\n\`\`\`\n`,
      [`docs/guide/${nfd}.md`]: '# G\n',
      [`docs/${nfd}.svg`]: picture,
      [`docs/public/${nfd}.svg`]: picture,
      [`docs/public/${nfd}.txt`]: 'x',
      [`docs/${nfd}.ts`]: 'let a = 1;\n',
    });
    made.edit('docgen.config.json', () => '{ "route": { "exclude": ["*.ts"] } }');

    const { diagnostics } = await checkSite(made);

    const found = diagnostics.map(({ code, file, line, hint }) => `${code} ${file}:${line ?? ''} ${hint}`);
    const why =
      'it looks the same, but its accents are written as other characters (Unicode form NFD or NFC), and most systems tell them apart. Copy the name of the file, or rename the file.';
    expect(found.toSorted()).toEqual([
      `DG3110 docs/index.md:11 The file is "docs/${nfd}.ts": ${why}`,
      `DG4001 docs/index.md:9 The file is "/${nfd}.txt": ${why}`,
      `DG4002 docs/index.md:5 The file is "docs/${nfd}.svg": ${why}`,
      `DG4002 docs/index.md:7 The file is "/${nfd}.svg": ${why}`,
    ]);
  },
);
