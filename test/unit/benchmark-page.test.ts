import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('shows on the website, and in the readme, the figures of a run and nothing else', () => {
  const script = join(import.meta.dirname, '../../bench/write-docs.js');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
});
