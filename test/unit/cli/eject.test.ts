import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { docgen } from '../../helpers/fake-host.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'docgen-eject-'));
  mkdirSync(join(cwd, 'docs'));
  writeFileSync(join(cwd, 'docs/index.md'), '# Home\n');
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

describe('docgen eject', () => {
  it('lists the parts, one a line', async () => {
    const { exitCode, stdout } = await docgen('eject', { cwd });
    expect(exitCode).toBe(0);
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(['HomeFooter', 'Layout', 'Tabs']));
    expect(stdout).not.toMatch(/Icon|DefaultParts|Props/);
  });

  it('copies a part and says where to', async () => {
    const { exitCode, stdout } = await docgen('eject HomeFooter', { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('theme/components/HomeFooter/index.tsx\n');
    expect(readFileSync(join(cwd, 'theme/index.tsx'), 'utf8')).toContain("'./components/HomeFooter'");
  });

  it('says how copies stand to docgen', async () => {
    expect((await docgen('eject --status', { cwd })).stdout).toBe('No part has been copied.\n');
    await docgen('eject Steps', { cwd });
    const { stdout } = await docgen('eject --status', { cwd });
    expect(stdout).toMatch(/^Steps {2}unchanged in docgen \(copied from \d+\.\d+\.\d+: theme\//);
  });

  it('takes the theme folder of the config', async () => {
    writeFileSync(join(cwd, 'docgen.config.json'), '{ "themeDir": "look" }');
    const { stdout } = await docgen('eject Steps', { cwd });
    expect(stdout).toContain('look/components/Steps/index.tsx');
  });

  it('names the nearest part, and ends with 2', async () => {
    const { exitCode, stderr } = await docgen('eject Stepz', { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('The theme has no part "Stepz".');
    expect(stderr).toContain('Did you mean "Steps"?');
  });

  it('answers a script with one object', async () => {
    const listed = JSON.parse((await docgen('eject --json', { cwd })).stdout);
    expect(listed).toMatchObject({ command: 'eject', ok: true, exitCode: 0 });
    expect(listed.parts).toContain('Steps');
    const copied = JSON.parse((await docgen('eject Steps --json', { cwd })).stdout);
    expect(copied.parts).toEqual(['Steps']);
    expect(copied.files[0]).toMatch(/theme\/components\/Steps\/index\.tsx$/);
    const status = JSON.parse((await docgen('eject --status --json', { cwd })).stdout);
    expect(status.ejected).toMatchObject([{ parts: ['Steps'], state: 'same' }]);
    const refused = await docgen('eject Steps --json', { cwd });
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, exitCode: 2 });
  });
});
