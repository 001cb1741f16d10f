/** Content that is wider than a phone: it breaks or scrolls by itself, and the page stays as wide as its window. */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildProject } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';
import { serveStrictly } from './serve-strictly.ts';
import { getOverflow, visit } from './visit.ts';

const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
const SUM = Array.from({ length: 30 }, (_, at) => `a_{${at}}`).join(' + ');
const ROW = `| ${Array.from({ length: 9 }, () => WORD.slice(0, 12)).join(' | ')} |\n`;
const TABLE = `${ROW}${'| --- '.repeat(9)}|\n${ROW}`;
const CODE = `\`\`\`js title="${WORD}.js"\nconst ${WORD} = '${WORD}';\n\`\`\`\n`;

const CONTENT: Readonly<Record<string, string>> = {
  'a word': `## ${WORD}\n\n${WORD} \`${WORD}\` **${WORD}** <https://example.com/${WORD}>\n`,
  'a formula in a line': `A sum $${SUM}$ in a line, and\n\n- $\\text{${WORD}}$ in a list.\n`,
  'a formula': `$$\n${SUM}\n$$\n`,
  'a table': `${TABLE}\n> ${TABLE.replaceAll('\n', '\n> ')}\n`,
  code: `${CODE}\n<pre>${WORD} ${WORD}</pre>\n`,
  'a deep list': Array.from({ length: 8 }, (_, depth) => `${'  '.repeat(depth)}- ${WORD}\n`).join(''),
  'a callout': `::: tip ${WORD}\n${TABLE}\n${CODE}\n:::\n\n<details><summary>${WORD}</summary>\n\n${TABLE}\n</details>\n`,
  'a footnote': `Words.[^1]\n\n[^1]: ${WORD} and <kbd>${WORD}</kbd>\n`,
  'raw HTML': `<div style="width: 900px">A wide box.</div>

<iframe src="about:blank" width="900" title="Frame"></iframe>

<svg width="900" height="20" viewBox="0 0 900 20"></svg>

<video width="900" height="20" controls></video>

<audio style="width: 900px" controls></audio>

<p><input size="200"> <textarea cols="200"></textarea> <select><option>${WORD}</option></select></p>
`,
};
const toName = (name: string) => name.replaceAll(' ', '-').toLowerCase();

const HOME = `---
pageType: home
hero:
  name: ${WORD}
  text: ${WORD}
  tagline: ${WORD}
  actions: [{ text: ${WORD}, link: / }]
features: [{ title: ${WORD}, details: ${WORD}, icon: x }]
---
`;

let origin: string;
beforeAll(async () => {
  const project = site({
    'docgen.config.json': JSON.stringify({ title: 'Wide', llms: true, markdown: { html: true, math: true } }),
    'docs/index.md': HOME,
    'docs/long-title.md': '# Internationalization and more\n\nWords.\n',
    ...Object.fromEntries(
      Object.entries(CONTENT).map(([name, text]) => [`docs/${toName(name)}.md`, `# Wide\n\n${text}`]),
    ),
  });
  await buildProject(project.dir);
  const served = await serveStrictly(join(project.dir, 'doc_build'), {
    'style-src': ["'self'", "'unsafe-inline'"],
  });
  ({ origin } = served);
  return () => void served.server.close();
});

it.each(['', ...Object.keys(CONTENT)])('is as wide as its window with $0', async (name) => {
  const { page } = await visit(`${origin}/${toName(name)}`, { width: 390 });
  for (const width of [390, 320, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await getOverflow(page), `${width}`).toBe(0);
  }
});

it('shows all of a long formula, which stands on the line of its text', async () => {
  const { page } = await visit(`${origin}/a-formula-in-a-line`, { width: 390 });
  const formula = page.locator('p .rp-math').first();
  const isReached = await formula.evaluate((box) => {
    box.scrollLeft = box.scrollWidth;
    const end = box.querySelector('math')?.getBoundingClientRect().right ?? Number.NaN;
    return end <= box.getBoundingClientRect().right + 1;
  });
  expect(isReached).toBe(true);
});

it('breaks no word of a title that has room below the buttons beside it', async () => {
  const { page } = await visit(`${origin}/long-title`, { width: 390 });
  const lines = await page.locator('.rp-doc h1').evaluate((heading) => {
    const range = document.createRange();
    const words = [...heading.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    range.setStart(words as Node, 0);
    range.setEnd(words as Node, 'Internationalization'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
