/** `docgen check --watch`: what it says after each change. */
import { expect, it, onTestFinished } from 'vitest';
import { getOutcome, loadEngine } from '../helpers/engine.ts';
import { docgen } from '../helpers/fake-host.ts';
import { site } from '../helpers/site.ts';

it('checks again after each change, also of files outside the pages, and outlives a broken config', async () => {
  const { watchChecks } = await loadEngine();
  const made = site({
    'docs/index.md': '# Home\n\n[A](./a.mdx)\n',
    'docs/a.mdx': "import Part from '../parts/_part.md';\n\n# A\n\n<Part />\n",
    'parts/_part.md': 'Fine.\n',
  });
  const said: string[] = [];
  const checks = await watchChecks({
    cwd: made.dir,
    onChecked: ({ result, files }) =>
      said.push([...files, ...result.diagnostics.map(({ code, file }) => `${code} ${file}`)].join(' ')),
    onError: (error) =>
      said.push(
        getOutcome(error)
          .diagnostics.map(({ code }) => code)
          .join(),
      ),
  });
  onTestFinished(() => checks.close());
  expect(said).toEqual(['']);

  const after = async (write: () => void, words: string | RegExp) => {
    write();
    await expect.poll(() => said.at(-1)).toMatch(words);
  };
  await after(
    () => made.write('docs/index.md', '# Home\n\n[A](./none.md)\n'),
    /^docs\/index\.md DG4001 docs\/index\.md$/,
  );
  await after(() => made.write('docs/index.md', '# Home\n\n[A](./a.mdx)\n'), /^docs\/index\.md$/);
  await after(() => made.write('parts/_part.md', 'Better.\n'), /^parts\/_part\.md$/);
  await after(() => made.write('docgen.config.json', '{ "titel": "x" }'), /^DG10\d\d$/);
  await after(() => made.write('docgen.config.json', '{ "title": "x" }'), /^docgen\.config\.json$/);
});

it('finds what code cannot be bundled, and sees the file come that it asks for', async () => {
  const { watchChecks } = await loadEngine();
  const made = site({
    'docs/index.mdx': "import { Cup } from '../parts/cup';\n\n# Home\n\n<Cup />\n",
  });
  const said: string[] = [];
  const checks = await watchChecks({
    cwd: made.dir,
    onChecked: ({ result }) =>
      said.push(result.diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`).join(' ')),
    onError: (error) => said.push(String(error)),
  });
  onTestFinished(() => checks.close());
  expect(said).toEqual(['DG5002 docs/index.mdx:1']);

  made.write('parts/cup.tsx', 'export const Cup = () => <i>cup</i>;\n');
  await expect.poll(() => said.at(-1)).toBe('');
  made.write('parts/cup.tsx', 'export const Mug = () => <i>mug</i>;\n');
  await expect.poll(() => said.at(-1)).toBe('DG5002 docs/index.mdx:1');
});

it('refuses flags that belong to one check', async () => {
  const { exitCode, stderr } = await docgen('check --watch --json');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--watch does not go with --json.');
});
