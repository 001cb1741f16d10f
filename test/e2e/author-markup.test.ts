/** Markdown and components as authors write them, at widths where much of it has to be broken. */
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { type Files, site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { eventually, getOverflow, use, visit } from './visit.ts';

async function open(files: Files, path: string, width: number) {
  const project = site({ 'docgen.config.json': JSON.stringify({ title: 'Handbook' }), ...files });
  await buildProject(project.dir);
  const { server, origin } = await serveStrictly(join(project.dir, 'doc_build'));
  server.unref();
  const { page } = await visit(`${origin}${path}`, { width });
  return page;
}

/** Space between the word "with" and the code after it, and how many lines each of the two takes. */
function readTitle(title: Locator) {
  return title.evaluate((element) => {
    const code = element.querySelector('code');
    const before = code?.previousSibling;
    if (!code || !before) return undefined;
    const range = document.createRange();
    range.setStart(before, before.nodeValue?.indexOf('with') ?? 0);
    range.setEnd(before, (before.nodeValue?.indexOf('with') ?? 0) + 4);
    const [word, ...more] = range.getClientRects();
    const [box, ...others] = code.getClientRects();
    if (!word || !box) return undefined;
    const isBroken = box.top > word.bottom;
    return {
      lines: [1 + more.length, 1 + others.length],
      isOneWordApart: isBroken || box.left - word.right < parseFloat(getComputedStyle(element).fontSize) / 2,
      isLow: box.height < 30,
    };
  });
}

const TITLE = 'A title with `code` and a rather long *text* that is broken on a phone';
const TITLE_JSX =
  '<>A title with <code>code</code> and a rather long <em>text</em> that is broken on a phone</>';

describe('a title with code in it', () => {
  it.each([1280, 390])('is set as a sentence in boxes, cards, buttons and tabs, at %d px', async (width) => {
    const page = await open(
      {
        'docs/index.mdx': `import { Badge, Button, Callout, Card, LinkCard, Tab, Tabs } from 'docgenjs/theme';

export const title = ${TITLE_JSX};

# Titles

:::warning ${TITLE}
Text
:::

:::details ${TITLE}
Text
:::

<Callout type="tip" title={title}>Text</Callout>

<Callout type="details" title={title}>Text</Callout>

<Card title={title}>Text</Card>

<LinkCard title={title} href="/" />

<Button href="/">{title}</Button>

<Button type="button">{title}</Button>

<Tabs><Tab label={title}>Text</Tab></Tabs>

Text <Badge>{title}</Badge>
`,
      },
      '/',
      width,
    );
    const titles = page.locator(
      '.rp-doc :is(.rp-callout__title, .rp-card__title, .rp-button, .rp-tabs__tab, .rp-badge)',
    );
    const read = await Promise.all((await titles.all()).map(readTitle));
    expect(read).toEqual(Array(10).fill({ lines: [1, 1], isOneWordApart: true, isLow: true }));
    expect(await getOverflow(page)).toBe(0);
  });
});

describe('a list of tasks', () => {
  const TASK = 'A task with so many words that a phone has no room for them in one line';
  const files: Files = {
    'docs/index.md': `# Tasks

- Plain

Tight:

- [ ] ${TASK}
  - [x] ${TASK}
- Plain

Loose:

1. [ ] ${TASK}

   Second paragraph.

- [x] ${TASK}

  Second paragraph.
`,
  };

  it('has its words beside the box, on every line, as other items have theirs beside the bullet', async () => {
    const page = await open(files, '/', 390);
    const starts = await page.evaluate(() =>
      [...document.querySelectorAll('.rp-doc li')].map((item) => {
        const lefts = new Set<number>();
        const texts = document.createNodeIterator(item, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          if (!text.nodeValue?.trim() || text.parentElement?.closest('li') !== item) continue;
          const range = document.createRange();
          // The space after a box is before its first word.
          range.setStart(text, text.nodeValue.search(/\S/));
          range.setEnd(text, text.nodeValue.length);
          for (const { left, width } of range.getClientRects()) if (width > 0) lefts.add(Math.round(left));
        }
        return [...lefts];
      }),
    );
    const [plain = []] = starts;
    expect(plain).toHaveLength(1);
    const nested = [expect.any(Number)];
    expect(starts).toEqual([plain, plain, nested, plain, plain, plain]);
    const boxes = await page
      .locator('.rp-doc input')
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().right)));
    for (const right of boxes) expect(right).toBeLessThan((starts[2] as number[])[0] ?? 0);
    const markers = await page
      .locator('.rp-doc li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType));
    expect(markers).toEqual(['disc', 'none', 'none', 'disc', 'none', 'none']);
  });
});

describe('pictures', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><path d="M0 0h16v16H0z"/></svg>';
  const files: Files = {
    'docs/public/square.svg': SVG,
    'docs/index.md': `# Pictures

[![Build](/square.svg)](https://example.com) [words](https://example.com) ![icon](/square.svg)

<a href="https://example.com"><img src="/square.svg" alt="Downloads"></a>
`,
  };

  it('that are links have no arrow beside them, and say that they open a tab; words have both', async () => {
    const page = await open(files, '/', 1280);
    const links = page.locator('.rp-doc p a');
    const marks = await links.evaluateAll((all) =>
      all.map((link) => getComputedStyle(link, '::after').content),
    );
    expect(marks).toEqual([
      '"\u2060" / " (opens in a new tab)"',
      '"↗\ufe0e" / " (opens in a new tab)"',
      '"\u2060" / " (opens in a new tab)"',
    ]);
    const widths = await links.evaluateAll((all) =>
      all.map((link) => Math.round(link.getBoundingClientRect().width)),
    );
    expect(widths).toEqual([16, expect.any(Number), 16]);
  });

  it('as small as a letter keep their corners', async () => {
    const page = await open(files, '/', 1280);
    const corner = await page.locator('.rp-doc p > img').evaluate((image) => {
      const { left, top } = image.getBoundingClientRect();
      return document.elementFromPoint(left + 1, top + 1) === image;
    });
    expect(corner).toBe(true);
  });
});

it('bare words in a callout are as far below its title as a paragraph is', async () => {
  const page = await open(
    {
      'docs/index.mdx': `import { Callout } from 'docgenjs/theme';

# Callouts

<Callout type="tip" title="Title">Words</Callout>

:::tip Title
Words
:::

:::tip Title
:::

<Callout type="tip" title="Title" />
`,
    },
    '/',
    1280,
  );
  const [component, container, ...empty] = await page
    .locator('.rp-callout')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(component).toBe(container);
  expect(new Set(empty).size).toBe(1);
  expect((container ?? 0) - (empty[0] ?? 0)).toBeGreaterThan(20);
});

it('`<details>` of HTML looks and opens as `:::details` does, and is plain in a table', async () => {
  const page = await open(
    {
      'docs/index.md': `# Details

:::details Why
Text
:::

<details>
<summary>Why</summary>

Text

</details>

<table><tr><td><details><summary>Why</summary>Text</details></td></tr></table>
`,
    },
    '/',
    1280,
  );
  const read = () =>
    page.locator('.rp-doc details').evaluateAll((all) =>
      all.map((details) => {
        const summary = details.querySelector('summary') as HTMLElement;
        const range = document.createRange();
        range.selectNodeContents(summary);
        const { left } = range.getBoundingClientRect();
        const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(details);
        const { color, fontSize, fontWeight } = getComputedStyle(summary);
        const { transform, borderBottomWidth } = getComputedStyle(summary, '::before');
        return {
          backgroundColor,
          borderTopColor,
          borderTopWidth,
          color,
          fontSize,
          fontWeight,
          transform,
          borderBottomWidth,
          left,
          height: details.getBoundingClientRect().height,
        };
      }),
    );
  const [container, html, inTable] = await read();
  expect(html).toEqual(container);
  expect(inTable?.borderTopWidth).toBe('0px');
  for (const summary of await page.locator('.rp-doc summary').all()) await summary.click();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.locator('.rp-doc td').getByText('Text').waitFor();
  const [openContainer, openHtml] = await read();
  expect(openHtml).toEqual(openContainer);
  expect(openHtml?.height).not.toBe(html?.height);
  for (const summary of await page.locator('.rp-doc summary').all()) await summary.click();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  // Paper shows what is in them, and so do their arrows.
  expect((await read()).slice(0, 2).map(({ transform }) => transform)).toEqual(
    Array(2).fill(openHtml?.transform),
  );
});

it.each(['md', 'mdx'])('the Tab key stops only at code and tables that scroll, in .%s', async (format) => {
  const cells = '| Thing | Other thing |\n| --- | --- |\n| a | b |\n';
  const page = await open(
    {
      [`docs/index.${format}`]: `${format === 'mdx' ? "import { Badge } from 'docgenjs/theme';\n\n" : ''}# Stops

${format === 'mdx' ? '<Badge text="New" />' : ''}

\`\`\`sh
ls
\`\`\`

\`\`\`sh
ls ${'a-long-name '.repeat(20)}
\`\`\`

\`\`\`txt height="60"
${'line\n'.repeat(12)}\`\`\`

${cells}
| ${'Name | '.repeat(14)}
| ${'--- | '.repeat(14)}
| ${'value | '.repeat(14)}
`,
    },
    '/',
    1280,
  );
  await use(page);
  const readStops = async () => {
    await page.locator('h1 a').focus();
    const stops: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const { activeElement: element } = document;
        if (element === null || element.tagName === 'BUTTON' || !element.closest('.rp-doc')) return '';
        return `${element.tagName} ${element.textContent?.trim().slice(0, 8)}`;
      });
      if (stop !== '') stops.push(stop);
    }
    return stops;
  };
  // The late half of the app, which does this, comes after the page is alive.
  await eventually(readStops, ['PRE ls a-lon', 'PRE line\nlin', 'DIV Name\nNam']);
});

it('a name in a file tree that is longer than a phone is wide begins beside its icon', async () => {
  const name = `a_${'very_'.repeat(8)}long_name.ts`;
  const page = await open(
    { 'docs/index.md': `# Tree\n\n\`\`\`tree\nsrc\n├── a.ts\n└── ${name}\n\`\`\`\n` },
    '/',
    390,
  );
  const starts = await page.locator('.rp-file-tree li .rp-file-tree__name').evaluateAll((names) =>
    names.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [first] = [...range.getClientRects()].filter(({ width }) => width > 0);
      const box = element.getBoundingClientRect();
      return [Math.round((first?.left ?? 0) - box.left), (first?.top ?? 0) - box.top < 8];
    }),
  );
  expect(starts).toEqual(Array(3).fill([24, true]));
  const tree = page.locator('.rp-file-tree');
  expect(await tree.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  expect(await getOverflow(page)).toBe(0);
});

it('lets a wide formula of KaTeX or MathJax scroll on a phone, and not the page', async () => {
  const wide = '<span class="wide">f(x)</span>';
  const page = await open(
    {
      'docgen.config.json': JSON.stringify({ globalStyles: 'formulas.css' }),
      'formulas.css':
        '.katex-display, mjx-container { display: block } .wide { display: inline-block; width: 50rem }',
      'docs/index.mdx': `# Formulas

<pre><span class="katex-display">${wide}</span></pre>

<div class="math"><span class="katex-display">${wide}</span></div>

<mjx-container>${wide}</mjx-container>
`,
    },
    '/',
    390,
  );
  expect(await getOverflow(page)).toBe(0);
  const formulas = page.locator('.katex-display, mjx-container');
  expect(
    await formulas.evaluateAll((boxes) => boxes.map((box) => box.scrollWidth > box.clientWidth)),
  ).toEqual([true, true, true]);
});

it('a table without words in its head begins with its first row, and its corner looks like the rest of the head', async () => {
  const corner = '| | b |\n| --- | --- |\n| c | d |\n';
  const page = await open(
    { 'docs/index.md': `# Tables\n\n| | |\n| --- | --- |\n| first | 1 |\n\n${corner}` },
    '/',
    1000,
  );
  const [plain, headed] = await page.locator('.rp-table-wrapper').all();
  const gap = await plain?.evaluate((box) => {
    const [line, row] = [box, box.querySelector('tr') as Element].map((it) => it.getBoundingClientRect().top);
    return (row ?? 0) - (line ?? 0);
  });
  // Its line is that of the box.
  expect(gap).toBeLessThanOrEqual(1);
  const colors = await headed?.evaluate((box) =>
    [...(box.querySelector('tr') as Element).children].map((it) => getComputedStyle(it).backgroundColor),
  );
  expect(new Set(colors)).toHaveLength(1);
});

it('the list of an overview is as wide as its head where nothing is between them', async () => {
  const page = await open(
    {
      'docgen.config.json': JSON.stringify({ title: 'Handbook', llms: true }),
      'docs/index.md': '---\noverview: true\n---\n# All\n',
      'docs/guide/one.md': '# One\n\n## Section\n',
    },
    '/',
    1400,
  );
  const [head, list] = await page
    .locator('.rp-overview__head, .rp-overview__groups')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  expect(list).toBe(head);
});

it('each line of long breadcrumbs begins with a word', async () => {
  const label = (at: number) => `A long name of the group on level ${at}`;
  const items = [1, 2, 3, 4].reduce<unknown[]>(
    (inner, at) => [{ text: label(at), items: inner }],
    [{ text: 'Page', link: '/page' }],
  );
  const page = await open(
    {
      'docgen.config.json': JSON.stringify({ themeConfig: { sidebar: { '/': items } } }),
      'docs/page.md': '# Page\n\nWords.\n',
    },
    '/page',
    1000,
  );
  const starts = await page.locator('.rp-breadcrumbs li').evaluateAll((crumbs) =>
    crumbs.map((crumb) => {
      const range = document.createRange();
      range.selectNodeContents(crumb.firstElementChild as Element);
      return [crumb.getBoundingClientRect(), range.getBoundingClientRect()].map(({ left }) => left);
    }),
  );
  expect(new Set(starts.map(([left]) => left)).size).toBeLessThan(starts.length);
  for (const [crumb, word] of starts) expect(word).toBe(crumb);
});

it('a title beside the buttons of a page fills its lines, and goes below them', async () => {
  const page = await open(
    {
      'docgen.config.json': JSON.stringify({ title: 'Handbook', llms: true }),
      'docs/page.md': '# The post number three about a rather long subject that may wrap\n\nWords.\n',
    },
    '/page',
    1400,
  );
  const [first, second] = await page.locator('h1').evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading.lastChild as Node);
    return [...range.getClientRects()].map(({ right }) => right);
  });
  const buttons = await page.locator('.rp-llms').boundingBox();
  const start = buttons?.x ?? Number.NaN;
  // The next word has no room.
  expect(start - (first ?? 0)).toBeLessThan(150);
  expect(second).toBeGreaterThan(start);
});

it('the first card of a table on a phone has its upper edge', async () => {
  const head = '| Option | Type | Meaning |\n| --- | --- | --- |\n';
  const page = await open(
    { 'docs/index.md': `# Cards\n\n${head}| one | a type | ${'words '.repeat(9)} |\n` },
    '/',
    390,
  );
  const [box, card] = await page
    .locator('.rp-table-cards, .rp-table-cards tbody tr')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(card).toBeGreaterThanOrEqual(box ?? Number.NaN);
});
