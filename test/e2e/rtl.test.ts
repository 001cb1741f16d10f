/** A site whose language is written from right to left. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';
import { serveBuilt } from './serve-built.ts';
import { eventually, getOverflow, use, visit } from './visit.ts';

const project = site({
  'docgen.config.json': JSON.stringify({ title: 'مثال', lang: 'ar' }),
  'docs/guide/_meta.json': JSON.stringify(['one', 'two', 'three']),
  'docs/guide/one.md': '# واحد\n',
  'docs/guide/two.md':
    '# اثنان\n\n## قسم\n\n> اقتباس\n\n```sh\nnpm install\n```\n\n:::details المزيد\nنص\n:::\n',
  'docs/guide/three.md':
    '# ثلاثة\n\n| `.mdx` |\n| --- |\n| `</b>` |\n\nنص `.env` نص\n\n```tree\ndocs\n└── _nav.json\n```\n',
});

const served = serveBuilt(project);

it('stands the other way round, and what points leads where reading goes', async () => {
  const { page, problems } = await visit(`${served.origin}/guide/two`, { width: 1400 });
  const toBox = async (selector: string) => {
    const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
    return { left: x, right: x + width };
  };
  const [sidebar, text, outline] = [
    await toBox('.rp-doc-layout__sidebar'),
    await toBox('.rp-doc'),
    await toBox('.rp-doc-layout__outline .rp-outline'),
  ];
  expect(sidebar.left).toBeGreaterThanOrEqual(text.right);
  expect(outline.right).toBeLessThanOrEqual(text.left);
  // Not at the very edge of the window.
  expect(outline.left).toBeGreaterThan(8);
  const quote = await page.$eval('blockquote', (element) => getComputedStyle(element).paddingRight);
  expect(Number.parseFloat(quote)).toBeGreaterThan(8);
  expect((await toBox('h2 .rp-header-anchor')).left).toBeGreaterThanOrEqual((await toBox('h2')).right);
  expect(await page.$eval('.rp-codeblock', (element) => getComputedStyle(element).direction)).toBe('ltr');
  const arrows = await page.evaluate(() =>
    (
      [
        ['.rp-prev-next-page__prev .rp-prev-next-page__label', '::before'],
        ['.rp-prev-next-page__next .rp-prev-next-page__label', '::after'],
      ] as const
    ).map(([selector, pseudo]) =>
      getComputedStyle(document.querySelector(selector) as Element, pseudo).content.replace(/[^←→]/g, ''),
    ),
  );
  expect(arrows).toEqual(['→', '←']);

  await page.setViewportSize({ width: 390, height: 800 });
  await use(page);
  // Out of sight it waits beside the edge that it comes in from, once it has moved there.
  await eventually(async () => (await toBox('.rp-doc-layout__sidebar')).left >= 390, true);
  await page.locator('.rp-doc-layout__menu-button--sidebar').click();
  await page.locator('#rp-sidebar-panel').waitFor();
  // A scroll bar may have its place there.
  await eventually(async () => {
    const { right } = await toBox('.rp-doc-layout__sidebar');
    return right > 370 && right <= 390;
  }, true);
  expect(await getOverflow(page)).toBeLessThanOrEqual(0);
  expect(problems()).toEqual([]);
});

it('reads names of files and code from left to right, in cells and trees as in sentences', async () => {
  const { page } = await visit(`${served.origin}/guide/three`);
  const drawn = await page.$$eval('.rp-doc code, .rp-file-tree__name', (names) =>
    names.map((name) => {
      const text = name.firstChild as Text;
      const lefts = [...text.data].map((character, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return { character, left: range.getBoundingClientRect().left };
      });
      return lefts
        .sort((one, other) => one.left - other.left)
        .map(({ character }) => character)
        .join('');
    }),
  );
  expect(drawn).toEqual(['.mdx', '</b>', '.env', 'docs', '_nav.json']);
});
