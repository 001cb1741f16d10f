import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openEditor } from '../../../src/cli/open-editor.ts';

const dir = mkdtempSync(join(tmpdir(), 'docgen-editor-'));
const log = join(dir, 'log');
const editor = join(dir, 'my-editor');
const page = join(dir, 'a $(touch stolen);page.md');
writeFileSync(page, '# A');
writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${log}.part'\nmv '${log}.part' '${log}'\n`);
chmodSync(editor, 0o755);

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(log, { force: true });
});

/** What the editor was started with. */
async function waitForEditor(): Promise<string[]> {
  await expect.poll(() => existsSync(log)).toBe(true);
  return readFileSync(log, 'utf8').trim().split('\n');
}

/** A script that the system starts by its first line. */
const withEditor = it.skipIf(process.platform === 'win32');

withEditor('starts the editor at the place, and nothing in a name is run', async () => {
  vi.stubEnv('LAUNCH_EDITOR', editor);
  await openEditor(page, 3, 7);
  expect(await waitForEditor()).toEqual([page, '3', '7']);
  expect(existsSync('stolen')).toBe(false);
});

withEditor('opens the first line where no place is known', async () => {
  vi.stubEnv('LAUNCH_EDITOR', editor);
  await openEditor(page);
  expect(await waitForEditor()).toEqual([page, '1', '1']);
});

it.each(['vim', '/usr/bin/nano', 'emacs'])('does not let %s take over the terminal', async (name) => {
  vi.stubEnv('LAUNCH_EDITOR', name);
  await expect(openEditor(page, 3)).rejects.toMatchObject({
    diagnostics: [{ code: 'DG9006', message: `"${name}" is not opened: it would take over this terminal.` }],
  });
});

it('says how an editor is named where there is none', async () => {
  // No process list can be read, so that what runs on this machine decides nothing.
  vi.stubEnv('PATH', dir);
  for (const name of ['LAUNCH_EDITOR', 'VISUAL', 'EDITOR']) vi.stubEnv(name, undefined);
  await expect(openEditor(page, 3)).rejects.toMatchObject({
    diagnostics: [{ hint: expect.stringContaining('Set LAUNCH_EDITOR') }],
  });
});
