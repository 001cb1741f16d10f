/** Letter case of what the site itself consists of counts alike on every system. */
import { expect, it } from 'vitest';
import { site } from '../helpers/site.ts';

it.each(['Docgen.config.ts', 'docgen.Config.json', 'RSPRESS.config.mjs'])(
  'refuses a config that is called %s, which is none on Linux',
  async (name) => {
    const built = await site({ 'docs/index.md': '# A\n', [name]: '{}' }).build();

    expect(built.exitCode).toBe(2);
    expect(built.diagnostics()).toMatchObject([
      {
        ...{ code: 'DG1001', file: name, hint: `Rename it to "${name.toLowerCase()}".` },
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
  if (process.platform === 'linux') made.write('Docgen.config.json', '{ "title": "Other" }');

  expect((await made.build()).html('/')).toContain('Mine');
});

it('refuses imports in another letter case, and names the files', async () => {
  const built = await site({
    'docs/index.mdx':
      "import Counter from '../src/Counter';\nimport Note from './_Note.mdx';\nimport Part from '../Src/part';\n\n# A\n\n<Counter /><Part />\n\n<Note />\n",
    'docs/_note.mdx': 'Words.\n',
    'src/counter.tsx': 'export default () => <b>1</b>;\n',
    'src/part.tsx': "import './Look.css';\nexport default () => <b>1</b>;\n",
    'src/look.css': 'b { color: red; }\n',
  }).build();

  expect(built.exitCode).toBe(1);
  const found = built.diagnostics().map(({ code, file, line, hint }) => `${code} ${file}:${line} ${hint}`);
  expect(found.sort()).toEqual([
    'DG5002 docs/index.mdx:1 The file is "src/counter.tsx": letter case counts.',
    'DG5002 docs/index.mdx:2 The file is "docs/_note.mdx": letter case counts.',
    'DG5002 docs/index.mdx:3 The file is "src/part.tsx": letter case counts.',
  ]);
});
