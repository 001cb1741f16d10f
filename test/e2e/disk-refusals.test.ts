/** A limit of the system that a test can set: the size of a file. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runDocgen } from '../helpers/docgen.ts';
import { site } from '../helpers/site.ts';

const BIN = join(import.meta.dirname, '../../bin/docgen.js');

it.skipIf(process.platform === 'win32')(
  'files larger than the system allows: exit code 3, the former output as it was',
  async () => {
    const project = site({ 'docs/index.md': '# Home\n' });
    expect((await runDocgen(['build'], { cwd: project.dir })).exitCode).toBe(0);
    const before = project.output();
    project.write('docs/index.md', `# Home\n\n${'Some words of a long page. '.repeat(4000)}\n`);
    for (const kilobytes of [1, 64]) {
      const command = `ulimit -f ${kilobytes}; exec "${process.execPath}" "${BIN}" build`;
      const { status, stderr } = spawnSync('bash', ['-c', command], { cwd: project.dir, encoding: 'utf8' });
      // Of the output, or of what is needed to make it.
      expect(stderr).toMatch(/✖ error DG(?:7004|9005)\n/);
      expect(stderr).toMatch(/a file is larger than this system allows\./i);
      expect(stderr).toContain('Raise the limit (ulimit -f)');
      expect(status).toBe(3);
      expect(project.output()).toEqual(before);
    }
  },
);
