/** Markdown that shows other Markdown many times: a few lines must not become a thousand million. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../../src/engine/markdown/read-page.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { createTestCompiler, createTestRoute } from '../../helpers/content.ts';
import { makeFolder } from '../../helpers/folders.ts';

async function compile(files: Readonly<Record<string, string>>) {
  const projectDir = makeFolder('fragments') as FilePath;
  mkdirSync(join(projectDir, 'docs/en'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(projectDir, 'docs/en', name), text);
  const { compiler, config } = await createTestCompiler({ projectDir, hasColours: false });
  const page = await compiler.compile(await readPage(createTestRoute('en/page.mdx', config), config));
  const problems = page.diagnostics.map(
    ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`,
  );
  return { page, problems };
}

/** Each file shows the next one `times` times, by each of the names. */
const toLevels = (count: number, names: readonly string[], times: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, level) => {
      const imports = names.map((name) => `import ${name} from './p${level + 1}.mdx'\n`).join('');
      const text = `${imports}\n${names.map((name) => `<${name} />\n\n`.repeat(times)).join('')}`;
      return [`p${level}.mdx`, level === count - 1 ? 'Some words.' : text];
    }),
  );
const PAGE = `import A from './p0.mdx'\n\n# Page\n\n<A />\n`;

it('files that show each other ten times each are an error with the way there', async () => {
  const { page, problems } = await compile({ 'page.mdx': PAGE, ...toLevels(9, ['B'], 10) });

  expect(problems).toEqual([
    'DG3004 5:1 Page shows more than 10000 files that it imports, counting each time: "docs/en/p0.mdx" 1 time, which shows "docs/en/p1.mdx" 10 times, which shows "docs/en/p2.mdx" 10 times, which shows "docs/en/p3.mdx" 10 times, which shows "docs/en/p4.mdx" 10 times, which shows "docs/en/p5.mdx" 10 times, which shows ….',
  ]);
  expect(page.body).toEqual({ kind: 'static', html: '' });
});

it('each file is read once, however many ways lead to it', async () => {
  // 2 to the power of 40 ways: the old walk would not end.
  const levels = toLevels(41, ['B', 'C'], 1);
  const { problems } = await compile({ 'page.mdx': PAGE, ...levels });

  expect(problems).toEqual([expect.stringContaining('DG3004 5:1 Page shows more than 10000 files')]);
});

it('a long file that is shown often is too much for the size of a page', async () => {
  const { problems } = await compile({
    'page.mdx': PAGE.replace('<A />', '<A />\n\n'.repeat(300)),
    'p0.mdx': 'word '.repeat(10_000),
  });

  expect(problems).toEqual([
    expect.stringMatching(
      /^DG3004 5:1 Page shows more than 5\d+ characters .*: "docs\/en\/p0.mdx" 300 times\.$/,
    ),
  ]);
});

it('a note that is shown on a page twenty times is found by search each time', async () => {
  const { page, problems } = await compile({
    'page.mdx': PAGE.replace('<A />', '<A />\n\n'.repeat(20)),
    'p0.mdx': 'Some words.',
  });

  expect(problems).toEqual([]);
  expect(page.sections[0]?.text.match(/Some words/g)).toHaveLength(20);
});

describe('an id that the page and a file it shows have', () => {
  const repeat = (place: string, file: string, first: string) =>
    `DG3064 ${place} Id "same" of "docs/en/${file}" is already on this page, from "docs/en/${first}": links and the outline point there.`;

  it('is told where the file is shown', async () => {
    const { page, problems } = await compile({
      'page.mdx': `import A from './p0.mdx'\n\n# Page\n\n## Same\n\n<div>\n\n<A />\n\n</div>\n\n## Same\n`,
      'p0.mdx': '## Same\n\n## Other\n',
    });

    expect(problems).toEqual([repeat('9:1', 'p0.mdx', 'page.mdx')]);
    expect(page.page.toc.map(({ id }) => id)).toEqual(['same', 'same-1']);
  });

  it('is told at the heading that comes after the file', async () => {
    const { problems } = await compile({
      'page.mdx': `import A from './p0.mdx'\n\n# Page\n\n<A />\n\n## Same\n`,
      'p0.mdx': '## Same\n',
    });

    expect(problems).toEqual([repeat('7:1', 'page.mdx', 'p0.mdx')]);
  });

  it('is told where the second of two files is shown, however deep it is', async () => {
    const { problems } = await compile({
      'page.mdx': `import A from './p0.mdx'\nimport B from './p1.mdx'\n\n# Page\n\n<A />\n\n<B />\n`,
      'p0.mdx': '## Same\n',
      'p1.mdx': `import C from './p2.mdx'\n\n<C />\n`,
      'p2.mdx': '<p id="same">x</p>\n',
    });

    expect(problems).toEqual([repeat('8:1', 'p2.mdx', 'p0.mdx')]);
  });

  it('is nothing to mend in two titles', async () => {
    const { problems } = await compile({ 'page.mdx': PAGE, 'p0.mdx': '# Page\n\nText.\n' });

    expect(problems).toEqual([]);
  });

  it('is nothing to mend in a file that is shown twice', async () => {
    const { problems } = await compile({
      'page.mdx': `import A from './p0.mdx'\nimport B from './p1.mdx'\n\n# Page\n\n<A />\n\n<A />\n\n<B />\n`,
      'p0.mdx': '## Same\n',
      'p1.mdx': `import A from './p0.mdx'\n\n<A />\n`,
    });

    expect(problems).toEqual([]);
  });
});
