/** Letter case of what the site itself consists of counts alike on every system. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { type Built, site } from '../helpers/site.ts';

it.each(['Docgen.config.ts', 'docgen.Config.json', 'RSPRESS.config.mjs'])(
  'refuses a config that is called %s, which is none on Linux',
  async (name) => {
    const built = await site({ 'docs/index.md': '# A\n', [name]: '{}' }).build();

    expect(built.exitCode).toBe(2);
    expect(built.diagnostics()).toMatchObject([
      {
        code: 'DG1001',
        file: name,
        hint: `Rename it to "${name.toLowerCase()}".`,
        message: `"${name}" is not read as the config file: letter case counts.`,
      },
    ]);
  },
);

it('takes the config that is called as it should be, whatever lies beside it', async () => {
  const made = site({
    'docgen.config.json': '{ "title": "Mine" }',
    'docs/index.md': '# A\n',
  });
  // Where letter case does not count, there is one file.
  if (!existsSync(join(made.dir, 'Docgen.config.json')))
    made.write('Docgen.config.json', '{ "title": "Other" }');

  expect((await made.build()).html('/')).toContain('Mine');
});

it('refuses imports of code in another letter case, and names the files', async () => {
  const built = await site({
    'docs/index.mdx':
      "import Counter from '../src/Counter';\nimport Part from '../Src/part';\n\n# A\n\n<Counter /><Part />\n",
    'src/counter.tsx': 'export default () => <b>1</b>;\n',
    'src/part.tsx': "import './look.css';\nexport default () => <b>1</b>;\n",
    'src/look.css': 'b { color: red; }\n',
  }).build();

  expect(built.exitCode).toBe(1);
  expect(listHints(built)).toEqual([
    'DG5002 docs/index.mdx:1 The file is "src/counter.tsx": letter case counts on most hosts.',
    'DG5002 docs/index.mdx:2 The file is "src/part.tsx": letter case counts on most hosts.',
  ]);
});

it('refuses imports of fragments and styles in another letter case beside each other', async () => {
  const built = await site({
    'docs/index.mdx':
      "import Part from '../src/part';\nimport Note from './_Note.mdx';\n\n# A\n\n<Part />\n\n<Note />\n",
    'docs/_note.mdx': 'Words.\n',
    'src/part.tsx': "import './Look.css';\nexport default () => <b>1</b>;\n",
    'src/look.css': 'b { color: red; }\n',
  }).build();

  expect(built.exitCode).toBe(1);
  expect(listHints(built)).toEqual([
    'DG5002 docs/index.mdx:2 The file is "docs/_note.mdx": letter case counts on most hosts.',
    'DG5002 src/part.tsx:1 The file is "src/look.css": letter case counts on most hosts.',
  ]);
});

it('names the module that imports a style in another letter case, though it alone is wrong', async () => {
  const built = await site({
    'docs/index.mdx': "import Part from '../src/part';\n\n# A\n\n<Part />\n",
    'src/part.tsx': "import './Look.css';\nexport default () => <b>1</b>;\n",
    'src/look.css': 'b { color: red; }\n',
  }).build();

  expect(listHints(built)).toEqual([
    'DG5002 src/part.tsx:1 The file is "src/look.css": letter case counts on most hosts.',
  ]);
});

function listHints(built: Built): string[] {
  return built
    .diagnostics()
    .map(({ code, file, line, hint }) => `${code} ${file}:${line} ${hint}`)
    .sort();
}

// macOS opens a file by either form.
it.skipIf(process.platform === 'darwin')(
  'names an imported file whose accents have another Unicode form',
  async () => {
    const built = await site({
      'docs/index.mdx': "import Part from '../src/caf\u00e9.tsx';\n\n# A\n\n<Part />\n",
      'src/cafe\u0301.tsx': 'export default () => <b>1</b>;\n',
    }).build();

    expect(listHints(built)).toEqual([
      expect.stringContaining('DG5002 docs/index.mdx:1 The file is "src/cafe\u0301.tsx": it looks the same'),
    ]);
  },
);
