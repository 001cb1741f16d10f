import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type FileWatcher, startWatching } from '../../../src/engine/server/watch-files.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { site } from '../../helpers/site.ts';

let watcher: FileWatcher | undefined;
afterEach(() => watcher?.close());

// Files that may come (a config, a theme) made chokidar say too early that it watches all that is there.
it('tells a change that comes as soon as it watches, also beside files that are not there yet', async () => {
  const made = site(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`docs/a/b/p${at}.md`, '#'])));
  const paths = ['docs', 'theme', 'i18n.json', 'docgen.config.ts', 'docgen.config.js', 'docgen.config.json'];
  watcher = await startWatching(
    paths.map((path) => `${made.dir}/${path}` as FilePath),
    async () => [],
  );
  const told = new Promise<readonly FilePath[]>((resolve) => watcher?.onChange(resolve));
  made.write('docs/a/b/p7.md', '# Changed');

  expect(await told).toEqual([`${made.dir}/docs/a/b/p7.md`]);
});

it.each([
  ['a file outside of what is watched', 'parts/there.tsx', 'parts/there.tsx'],
  ['a file in a folder that is watched from now on', 'samples', 'samples/one.ts'],
])('tells a change that comes before the system watches %s', async (_name, followed, changed) => {
  const made = site({
    'docs/a.md': '#',
    'parts/there.tsx': 'x',
    'samples/one.ts': 'x',
  });
  watcher = await startWatching([`${made.dir}/docs` as FilePath], async () => []);
  const told = new Promise<readonly FilePath[]>((resolve) => watcher?.onChange(resolve));
  watcher.follow([`${made.dir}/${followed}` as FilePath]);
  made.write(changed, 'y');

  expect(await told).toContain(`${made.dir}/${changed}`);
});

it.each([
  ['a docs folder that is a link', 'docs', 'shared/docs', 'docs/a.md', 'shared/docs/a.md'],
  [
    'a config that is a link',
    'docgen.config.json',
    'shared/base.json',
    'docgen.config.json',
    'shared/base.json',
  ],
])('tells a change of %s by the path that it has there', async (_name, link, target, told, changed) => {
  const made = site({ 'shared/docs/a.md': '#', 'shared/base.json': '{}' });
  symlinkSync(join(made.dir, target), join(made.dir, link), 'junction');
  watcher = await startWatching([`${made.dir}/${link}` as FilePath], async () => []);
  const heard = new Promise<readonly FilePath[]>((resolve) => watcher?.onChange(resolve));
  made.write(changed, '# Changed');

  expect(await heard).toEqual([`${made.dir}/${told}`]);
});

// As a formatter does that runs when a file is saved; chokidar drops what comes within 50 ms.
it('tells a change that comes right after another one of the same file', async () => {
  const made = site({ 'docs/a.md': '#' });
  watcher = await startWatching([`${made.dir}/docs` as FilePath], async () => []);
  let count = 0;
  watcher.onChange(() => {
    count += 1;
    if (count < 4) made.write('docs/a.md', `# ${count}`);
  });
  made.write('docs/a.md', '# first');

  await expect.poll(() => count).toBeGreaterThanOrEqual(4);
});

it.each([
  ['a file that was removed', 'parts/there.tsx', ['parts/there.tsx']],
  ['a file whose folder was removed', 'parts/there.tsx', ['parts']],
  ['a folder that was removed', 'theme', ['theme']],
  ['a file in folders that were never there', 'later/deep/new.tsx', []],
])('tells that %s is there (again)', async (_name, followed, removed) => {
  const made = site({ 'docs/a.md': '#', 'parts/there.tsx': 'x', 'theme/index.tsx': 'x' });
  watcher = await startWatching([`${made.dir}/docs` as FilePath], async () => []);
  const told = new Set<FilePath>();
  watcher.onChange((files) => {
    for (const file of files) told.add(file);
  });
  watcher.follow([`${made.dir}/${followed}` as FilePath]);
  const file = followed === 'theme' ? 'theme/index.tsx' : followed;
  const isTold = () => told.has(`${made.dir}/${file}` as FilePath);
  for (const path of removed) {
    made.write(file, 'changed');
    await expect.poll(isTold).toBe(true);
    told.clear();
    made.remove(path);
    await expect.poll(isTold).toBe(true);
  }
  // Twice: a switch of branches is taken back as well.
  for (const text of ['y', 'z']) {
    told.clear();
    made.write(file, text);
    await expect.poll(isTold).toBe(true);
    told.clear();
    made.remove(file.split('/')[0] ?? '');
    await expect.poll(isTold).toBe(true);
  }
});
