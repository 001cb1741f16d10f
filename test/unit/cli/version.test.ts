import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { docgen } from '../../helpers/fake-host.ts';
import { makeFolder } from '../../helpers/folders.ts';

let cwd = '';
beforeEach(() => {
  cwd = makeFolder('version');
  mkdirSync(join(cwd, 'docs'));
  writeFileSync(join(cwd, 'docs/index.md'), '# Home\n');
});

describe('docgen version', () => {
  it('lists versions, with their numbers of pages', async () => {
    const none = await docgen('version', { cwd });
    expect(none.stdout).toBe('The site has no versions. "docgen version 1.0" makes the first one.\n');
    await docgen('version 1.0', { cwd });
    expect((await docgen('version --list', { cwd })).stdout).toBe(
      'latest  1 page, default  docs\n1.0     1 page  docs/1.0\n',
    );
    const { versions } = JSON.parse((await docgen('version --list --json', { cwd })).stdout);
    expect(versions).toMatchObject([
      { name: 'latest', isDefault: true },
      { name: '1.0', pages: 1 },
    ]);
  });

  it('says what it made, and writes a config where there is none', async () => {
    const { exitCode, stdout } = await docgen('version 1.0', { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('docs/1.0  1 page, 1 file\n');
    expect(stdout).toContain('The pages in docs are now the version "latest"');
    expect(readFileSync(join(cwd, 'docgen.config.ts'), 'utf8')).toBe(
      "import { defineConfig } from 'docgenjs';\n\nexport default defineConfig({\n  multiVersion: { default: 'latest', versions: ['latest', '1.0'] },\n});\n",
    );
  });

  it('removes one', async () => {
    await docgen('version 1.0', { cwd });
    const kept = await docgen('version --remove 1.0', { cwd });
    expect(kept.exitCode).toBe(1);
    expect(kept.stderr).toContain('cannot be brought back');
    const removed = await docgen('version --remove 1.0 --force', { cwd });
    expect(removed.stdout).toContain('Removed 1.0: docs/1.0 with 1 page, and its name in docgen.config.ts');
  });

  it.each([
    ['version 1.0 --list', '1.0 and --list do not go together.'],
    ['version 1.0 --force', '--force requires --remove.'],
    ['version --from v1', '--from needs the name of the new version.'],
    ['version ../x', '"../x" cannot be the name of a version.'],
  ])('ends with 2: docgen %s', async (line, message) => {
    const { exitCode, stderr } = await docgen(line, { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
