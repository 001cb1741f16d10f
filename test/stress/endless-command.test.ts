/** What never ends in a site's own code, told by the command itself. */
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/shared/types.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

it.each([['build', '--json'], ['dev']])('ends %s in an endless loop of the config', async (...args) => {
  const { dir } = site({
    'docs/index.md': '# Home\n',
    'docgen.config.ts': 'for (;;);\nexport default {};\n',
  });
  const { exitCode, stderr } = await runDocgen(args, { cwd: dir, env: { DOCGEN_CPU_LIMIT: '18' } });

  expect(exitCode).toBe(1);
  expect(stderr).toContain('Still busy with docgen.config.ts (15 s of processor time without a pause).');
  expect(stderr).toContain('✖ error DG1001  docgen.config.ts:1\n');
  expect(stderr).toContain('The config file needs more than 18 seconds of processor time without a pause.');
});

it('names the block of code that a transformer never comes to an end with, beside what else is wrong', async () => {
  const { dir } = site({
    // `go` is tried with one engine alone, which is half the work.
    'docs/index.md': '# Home\n\n```go\nlet a;\n```\n',
    'docs/other.md': '# Other\n\n[Nowhere](./nowhere.md)\n',
    'docgen.config.ts':
      'export default { markdown: { shiki: { transformers: [{ line() { for (;;); } }] } } };\n',
  });
  const { exitCode, stdout } = await runDocgen(['build', '--json'], { cwd: dir });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] };

  expect(exitCode).toBe(1);
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'DG3103 docs/index.md:3',
    'DG4001 docs/other.md:3',
  ]);
});
