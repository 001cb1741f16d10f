/** The command itself, with the limit that it has: five minutes of processor time. */
import { expect, it } from 'vitest';
import type { Diagnostic } from '../../src/shared/types.ts';
import { runDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

it('ends build and dev in an endless loop of the config', async () => {
  const { dir } = site({
    'docs/index.md': '# Home\n',
    'docgen.config.ts': 'for (;;);\nexport default {};\n',
  });
  const runs = ['build', 'dev'].map((command) => runDocgen([command, '--json'], { cwd: dir }));

  for (const { exitCode, stderr } of await Promise.all(runs)) {
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Still busy with docgen.config.ts (15 s of processor time without a pause).');
    expect(stderr).toContain('✖ error DG1001  docgen.config.ts:1\n');
  }
});

it('names the block of code that a transformer never comes to an end with, beside what else is wrong', async () => {
  const { dir } = site({
    'docs/index.md': '# Home\n\n```js\nlet a;\n```\n',
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
