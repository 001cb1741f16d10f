/** Pages on paper, read from the PDF that the browser prints. */
import { expect, it } from 'vitest';
import { readPdf } from '../helpers/read-pdf.ts';
import { site } from '../helpers/site.ts';
import { serveBuilt } from './serve-built.ts';
import { visit } from './visit.ts';

const NUMBERS = Array.from({ length: 24 }, (_, at) => 10 + at);

const toCode = (name: string, lines: number) => `${`${name}\n`.repeat(lines)}`;

const BLOCKS = NUMBERS.map((number) => {
  const block = (label: string) =>
    `\`\`\`txt ${label}\n${toCode(`code-${number}`, 3 + (number % 7))}\`\`\`\n`;
  return number % 2 === 0
    ? block(`title="title-${number}"`)
    : `::: code-group\n\n${block(`[title-${number}]`)}\n:::\n`;
});

const toHeadings = (count: number) =>
  Array.from({ length: count }, (_, at) => `## Heading ${at}\n`).join('\n');

const project = site({
  'docgen.config.json': JSON.stringify({ title: 'Paper', locales: [{ lang: 'en' }, { lang: 'zh' }] }),
  'docs/en/blocks.md': `# Blocks\n\n${BLOCKS.join('\n')}`,
  'docs/en/index.md': '---\noverview: true\n---\n# All\n',
  'docs/en/_meta.json': JSON.stringify(
    NUMBERS.slice(0, 6).map((number) => ({ type: 'dir', name: `group-${number}`, label: `Group ${number}` })),
  ),
  ...Object.fromEntries(
    NUMBERS.slice(0, 6).map((number) => [
      `docs/en/group-${number}/page.md`,
      `# Page ${number}\n\n${toHeadings(4 * number)}`,
    ]),
  ),
  ...Object.fromEntries(
    ['en', 'zh'].map((lang) => [
      `docs/${lang}/links.md`,
      '# Links\n\n[Elsewhere](https://example.org/there) and <https://example.com/>, `a.b`.\n\n:::tip\nWords.\n:::\n',
    ]),
  ),
  'docs/en/table.md': `# Table\n\n| Name | Value | Meaning |\n| --- | --- | --- |\n| one | \`false\` | ${'words '.repeat(60)} |\n`,
});

const served = serveBuilt(project);

async function print(path: string) {
  const { page } = await visit(`${served.origin}${path}`);
  const { pages } = await readPdf(await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } }));
  return pages;
}

it('keeps the title of a block of code and the name of a tab with the code', async () => {
  const pages = await print('/blocks');
  const cut = NUMBERS.filter((number) =>
    pages.some((text) => text.includes(`title-${number}`) && !text.includes(`code-${number}`)),
  );
  expect(pages.length).toBeGreaterThan(3);
  expect(cut).toEqual([]);
});

it('keeps the headings of an overview with what they are above', async () => {
  const pages = await print('/');
  expect(pages.length).toBeGreaterThan(2);
  // Of a group, and of a page in it.
  for (const text of pages) expect(text.trim()).not.toMatch(/(?:Group|Page) \d+$/);
});

it.each(['', '/zh'])('gives the address of each link to another site once: %s/links', async (prefix) => {
  const text = (await print(`${prefix}/links`)).join('').replace(/\s+/g, ' ');
  expect(text).toContain('Elsewhere (https://example.org/there)');
  expect(text.split('https://example.com/')).toHaveLength(2);
});

it('draws the box of code and the sign of a callout, which are backgrounds', async () => {
  const { page } = await visit(`${served.origin}/links`);
  await page.emulateMedia({ media: 'print' });
  const adjusted = await page.evaluate(() =>
    (
      [
        ['p code', null],
        ['.rp-callout__title', '::before'],
      ] as const
    ).map(
      ([selector, part]) =>
        getComputedStyle(document.querySelector(`.rp-doc ${selector}`) as Element, part).printColorAdjust,
    ),
  );
  expect(adjusted).toEqual(['exact', 'exact']);
});

it('breaks no short word of a table that has room for it', async () => {
  const { page } = await visit(`${served.origin}/table`, { width: 718 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.$eval('td code', (code) => code.getClientRects().length)).toBe(1);
});
