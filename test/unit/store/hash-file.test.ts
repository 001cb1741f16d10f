/** The content of files that pages depend on, whatever they name. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { hashFile } from '../../../src/engine/store/hash-file.ts';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { makeFolder } from '../../helpers/folders.ts';

it('is the same for a file in memory and one that is read in parts', () => {
  const file = join(makeFolder('hash'), 'video.mp4');
  writeFileSync(file, 'a video');
  expect(hashFile(file)).toBe(hashKey(Buffer.from('a video')));
  truncateSync(file, 33 * 1024 * 1024 + 1);
  const bytes = Buffer.alloc(33 * 1024 * 1024 + 1);
  bytes.write('a video');
  expect(hashFile(file)).toBe(hashKey(bytes));
});

it.skipIf(process.platform === 'win32')('waits for no pipe, and takes a folder for nothing', () => {
  const folder = makeFolder('hash');
  mkdirSync(join(folder, 'folder.png'));
  execFileSync('mkfifo', [join(folder, 'pipe.png')]);
  for (const name of ['folder.png', 'pipe.png', 'none.png']) expect(hashFile(join(folder, name))).toBe('');
});
