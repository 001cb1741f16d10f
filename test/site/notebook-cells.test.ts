/** Cells of Jupyter notebooks as code blocks, and the outputs that they kept. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findIn, listIndexes } from '../helpers/built-index.ts';
import { loadEngine } from '../helpers/engine.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { type Built, type Files, type Site, site } from '../helpers/site.ts';

const { check, dev } = await loadEngine();

const draw = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const png = await draw(40, 20, '#336699').png().toBuffer();
const jpeg = await draw(30, 10, '#993333').jpeg().toBuffer();
const base64 = (bytes: Buffer) =>
  (bytes.toString('base64').match(/.{1,76}/g) ?? []).map((line) => `${line}\n`);

const code = (id: string, source: unknown, more: object = {}) => ({
  id,
  cell_type: 'code',
  execution_count: 1,
  metadata: {},
  outputs: [],
  source,
  ...more,
});
const shown = (data: object) => ({ output_type: 'display_data', metadata: {}, data });

/** As Jupyter writes it: `nbformat` 4.5. */
const NOTEBOOK = {
  cells: [
    { id: 'intro', cell_type: 'markdown', metadata: { tags: ['text'] }, source: '# Notes\n' },
    code('load', ['import pandas as pd\n', '\n', 'table = pd.read_csv("tea.csv")'], {
      metadata: { tags: ['setup'] },
    }),
    code('3', 'limit = 5', { metadata: { tags: ['setup'] } }),
    code('plot', 'table.plot()', {
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['read\n', ' 10%|#   |\r 100%|####|\n'] },
        { output_type: 'stream', name: 'stderr', text: '\u001b[31mslow <b>disk</b>\u001b[0m\n' },
        shown({ 'image/png': base64(png), 'text/plain': '<Figure size 640x480 with 1 Axes>' }),
        shown({ 'image/jpeg': jpeg.toString('base64') }),
        shown({ 'text/html': '<script>steal()</script>', 'text/plain': ['   price\n', '0  3.50'] }),
      ],
    }),
    code('fail', 'unripe()', {
      outputs: [
        {
          output_type: 'error',
          ename: 'NameError',
          evalue: "name 'unripe' is not defined",
          traceback: [
            '\u001b[0;31mNameError\u001b[0m Traceback',
            "\u001b[31mNameError\u001b[0m: name 'unripe'",
          ],
        },
        shown({ 'text/html': '<script>steal()</script>', 'application/javascript': 'steal()' }),
        shown({ 'image/png': Buffer.from('<svg onload="steal()"/>').toString('base64') }),
      ],
    }),
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

const OLD_NOTEBOOK = {
  worksheets: [
    {
      cells: [
        { cell_type: 'heading', level: 1, metadata: {}, source: ['Old'] },
        {
          cell_type: 'code',
          language: 'python',
          metadata: { tags: ['old'] },
          prompt_number: 1,
          input: ['print "old"'],
          outputs: [
            { output_type: 'stream', stream: 'stdout', text: ['old\n'] },
            { output_type: 'pyout', prompt_number: 1, png: png.toString('base64'), text: ['<Figure>'] },
            { output_type: 'pyerr', ename: 'OldError', evalue: 'too old', traceback: [] },
          ],
        },
      ],
    },
  ],
  metadata: { name: '' },
  nbformat: 3,
  nbformat_minor: 0,
};

const notebook = (value: unknown = NOTEBOOK) => JSON.stringify(value, undefined, 1);
const fence = (file: string, more = '') => `\`\`\`python file="${file}"${more}\n\`\`\`\n\n`;
const page = (...fences: string[]) => `# Page\n\n${fences.join('')}`;
const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
const blocks = (built: Built, path = 'index.html') =>
  [...built.body(path).matchAll(/<pre[\s\S]*?<\/pre>/g)].map(([html]) => toText(html).trim());
const images = (built: Built) => [...built.body('index.html').matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
const told = (built: Pick<Built, 'diagnostics'>) =>
  built
    .diagnostics()
    .map(({ code, severity, line, message, hint }) =>
      [`${code} ${severity} ${line}`, message, ...(hint ? [hint] : [])].join(' | '),
    );
const create = (files: Files): Site => site({ 'docs/tea.ipynb': notebook(), ...files });

describe('cells of a notebook', () => {
  it('are found by id, tag and number, with their outputs as text and pictures that are files of the site', async () => {
    const made = create({
      'docgen.config.json': '{ "llms": true }',
      'docs/old.ipynb': notebook(OLD_NOTEBOOK),
      'docs/part.ipynb': notebook(),
      'docs/_part.mdx': `::: code-group\n${fence('./part.ipynb#plot', ' outputs')}:::\n`,
      'docs/more.mdx': `import Part from './_part.mdx';\n\n# More\n\n<Part />\n`,
      'docs/index.md': page(
        fence('./tea.ipynb#load'),
        fence('./tea.ipynb#setup'),
        fence('./tea.ipynb#3'),
        fence('./tea.ipynb#1'),
        fence('./tea.ipynb#plot', ' outputs alt="Prices of tea"'),
        fence('<root>/docs/old.ipynb#1', ' outputs'),
        '```md file="/tea.ipynb#intro"\n```\n',
      ),
    });

    const built = await made.build();

    expect(told(built)).toEqual([]);
    const load = 'import pandas as pd\n\ntable = pd.read_csv("tea.csv")';
    expect(blocks(built)).toEqual([
      load,
      `${load}\n\nlimit = 5`,
      // The id comes before the number.
      'limit = 5',
      load,
      'table.plot()',
      'read\n 100%|####|\nslow <b>disk</b>',
      'price\n0  3.50',
      'print "old"',
      'old',
      'OldError: too old',
      '# Notes',
    ]);
    const body = built.body('index.html');
    expect(body).toContain('<div class="rp-codeblock__title">Output</div>');
    expect(body).not.toContain('steal');
    const [first = '', second = '', third = ''] = images(built);
    expect(first).toMatch(
      /<img src="\/static\/image\/tea\.[0-9a-f]{8}\.png" alt="Prices of tea" width="40" height="20" loading="lazy"/,
    );
    expect(second).toMatch(/tea\.[0-9a-f]{8}\.jpg" alt="Prices of tea" width="30" height="10"/);
    expect(third).toMatch(/old\.[0-9a-f]{8}\.png" alt="Output"/);
    const readPicture = (tag: string) =>
      readFileSync(join(built.outDir, /src="\/([^"]+)/.exec(tag)?.[1] ?? ''));
    expect([first, second, third].map(readPicture)).toEqual([png, jpeg, png]);
    expect(built.read('index.md')).toContain('```txt title="Output"\nread\n');
    expect(built.read('index.md')).toMatch(/!\[Prices of tea\]\(.*tea\.[0-9a-f]{8}\.png\)/);

    const more = built.html('more.html');
    expect(more).toMatch(/code-group__panel.*table.*<img src="\/static\/image\/part\.[0-9a-f]{8}\.png"/s);
    expect(built.files()).toContain('static/image/part.[HASH].png');

    const [index = ''] = listIndexes(built);
    expect(await findIn(built, index, 'slow disk')).not.toEqual([]);

    // Nothing is made again, and the pictures stay.
    const before = made.output();
    // What was written at the same moment is not relied on yet.
    await made.build();
    expect((await made.build()).result.reused.pages).toBe(2);
    expect(made.output()).toEqual(before);
    // An edit of the notebook reaches the page.
    made.edit('docs/tea.ipynb', (text) => text.replace('limit = 5', 'limit = 6'));
    expect(blocks(await made.build())[2]).toBe('limit = 6');
  });

  it('say what cannot be shown, with the page, the line and the names that there are', async () => {
    const many = { ...NOTEBOOK, cells: Array.from({ length: 30 }, (_, at) => code(`cell-${at}`, '1')) };
    const made = create({
      'docs/broken.ipynb': '{\n "cells": [\n  {"id": "a",}\n ]\n}',
      'docs/many.ipynb': notebook(many),
      'docs/no.ipynb': '{ "cells": [] }',
      'docs/two.ipynb': '{ "nbformat": 2, "worksheets": [] }',
      'docs/none.ipynb': '{ "nbformat": 4, "cells": [] }',
      'docs/big.ipynb': `"${'x'.repeat(16 * 1024 * 1024)}"`,
      'docs/index.md': page(
        fence('./tea.ipynb'),
        fence('./tea.ipynb#laod'),
        fence('./many.ipynb#x'),
        fence('./broken.ipynb#a'),
        fence('./no.ipynb#a'),
        fence('./two.ipynb#a'),
        fence('./none.ipynb#a'),
        fence('./big.ipynb#a'),
        fence('./missing.ipynb#a'),
        '```js outputs\nlet a;\n```\n\n',
        fence('./tea.ipynb#fail', ' outputs'),
      ),
    });

    const checked = await check({ cwd: made.dir }).catch((error) => error);

    expect(told({ diagnostics: () => checked.diagnostics })).toMatchInlineSnapshot(`
      [
        "DG3120 error 3 | The notebook "./tea.ipynb" is shown by its cells, and none is named. | Write after "#" the id of a cell ("intro", "load", "3", "plot", "fail"), a tag ("text", "setup"), or the number of a code cell (1 to 4).",
        "DG3120 error 6 | The notebook "./tea.ipynb" has no cell "laod". | Did you mean "load"? Write after "#" the id of a cell ("intro", "load", "3", "plot", "fail"), a tag ("text", "setup"), or the number of a code cell (1 to 4).",
        "DG3120 error 9 | The notebook "./many.ipynb" has no cell "x". | Write after "#" the id of a cell ("cell-0", "cell-1", "cell-2", "cell-3", "cell-4", "cell-5", "cell-6", "cell-7", "cell-8", "cell-9", "cell-10", "cell-11", "cell-12", "cell-13", "cell-14", "cell-15", "cell-16", "cell-17", "cell-18", "cell-19", …) or the number of a code cell (1 to 30).",
        "DG3121 error 12 | The notebook "./broken.ipynb" is not JSON: line 3, column 13: Nothing follows the comma before "}". | Remove the comma.",
        "DG3121 error 15 | The notebook "./no.ipynb" is not a Jupyter notebook: it has no "nbformat". | Open it in Jupyter and save it again.",
        "DG3121 error 18 | The notebook "./two.ipynb" has the format 2: formats 3 and 4 are known. | Convert it with "jupyter nbconvert --to notebook --nbformat 4".",
        "DG3120 error 21 | The notebook "./none.ipynb" has no cell "a". | The notebook has no code cells.",
        "DG3114 error 24 | The code file "./big.ipynb" is larger than 16 MB. | Name another file, or copy the lines that matter into the block.",
        "DG3110 error 27 | The code file "./missing.ipynb" does not exist: there is no docs/missing.ipynb. | Correct the path, or create the file.",
        "DG3107 warning 30 | Code block option "outputs" has no effect: the block shows no cells of a notebook. | Name a notebook and a cell: file="./analysis.ipynb#1".",
        "DG3122 warning 34 | Outputs of "./tea.ipynb#fail" are left out: one as text/html or application/javascript, a picture that is no PNG. | Pages show text, PNG and JPEG: code in the HTML of a notebook would be run by readers. Save the output as a picture, or print it.",
      ]
    `);
  });

  it('leave out no text where a page can be built', async () => {
    const made = create({ 'docs/index.md': page(fence('./tea.ipynb#fail', ' outputs')) });

    const built = await made.build();

    expect(built.ok).toBe(true);
    expect(blocks(built)).toEqual(['unripe()', "NameError Traceback\nNameError: name 'unripe'"]);
    expect(images(built)).toEqual([]);
    expect(told(built)).toEqual([
      'DG3122 warning 3 | Outputs of "./tea.ipynb#fail" are left out: one as text/html or application/javascript, a picture that is no PNG. | Pages show text, PNG and JPEG: code in the HTML of a notebook would be run by readers. Save the output as a picture, or print it.',
    ]);
    // It is said again of a page that is not compiled again.
    await made.build();
    const again = await made.build();
    expect([again.result.reused.pages, told(again)]).toEqual([1, told(built)]);
  });

  it('come from git as well, pictures included, and not in an untrusted build', async () => {
    const made = create({ '.gitignore': '.docgen\ndoc_build\n' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@x.org', ...args], { cwd: made.dir });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'one');
    git('tag', 'v1');
    made
      .write('docs/tea.ipynb', notebook(OLD_NOTEBOOK))
      .write(
        'docs/index.md',
        page(fence('git:v1:docs/tea.ipynb#plot', ' outputs'), fence('./tea.ipynb#old', ' outputs')),
      );

    const built = await made.build();

    expect(told(built)).toEqual([]);
    expect(images(built)).toHaveLength(3);
    const [past = ''] = images(built);
    expect(readFileSync(join(built.outDir, /src="\/([^"]+)/.exec(past)?.[1] ?? ''))).toEqual(png);
    // What was written at the same moment is not relied on yet.
    await made.build();
    expect((await made.build()).result.reused.pages).toBe(1);
    const untrusted = await made.build({ untrusted: true });
    expect(told(untrusted).map((text) => text.slice(0, 6))).toEqual(['DG3112']);
    expect(blocks(untrusted).slice(1)).toEqual(['print "old"', 'old', 'OldError: too old']);
    expect(images(untrusted)).toHaveLength(1);
  });

  it('follow an edit of the notebook in the dev server, which sends their pictures', async () => {
    const made = create({ 'docs/index.md': page(fence('./tea.ipynb#plot', ' outputs')) });
    const server = await dev({ cwd: made.dir, port: 0 });
    onTestFinished(() => server.close());
    const read = () => fetch(server.urls.local).then((answer) => answer.text());
    const first = await read();
    const src = /<img src="([^"]+)"/.exec(first)?.[1] ?? '';
    const picture = await fetch(new URL(src, server.urls.local));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(png);

    made.edit('docs/tea.ipynb', (text) => text.replace('table.plot()', 'table.draw()'));
    await expect.poll(read, { timeout: PATIENCE_MS }).toContain('draw');
  });
});
