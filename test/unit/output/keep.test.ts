/** What docgen made before from the same is neither made nor read again. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openOutput } from '../../../src/engine/output/write-output.ts';
import type { SiteConfig } from '../../../src/engine/types.ts';
import type { FilePath } from '../../../src/shared/types.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Page {
  readonly path: string;
  readonly key: string;
  readonly content: string | { readonly copyOf: FilePath };
}

const A: Page = { path: 'a.html', key: 'a1', content: 'A' };
const B: Page = { path: 'b/index.html', key: 'b1', content: 'B' };

function project() {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-keep-')));
  folders.push(dir);
  mkdirSync(join(dir, 'docs'));
  const config = {
    projectDir: dir,
    root: join(dir, 'docs'),
    contentRoots: [],
    outDir: join(dir, 'out'),
    cacheDir: join(dir, 'cache'),
    bundler: { cleanDistPath: true },
  } as unknown as SiteConfig;
  /** Builds as the pipeline does: what is not kept is made; answers with what was. */
  const build = async (pages: readonly Page[], { force = false } = {}) => {
    const output = openOutput(config, { force });
    const made: string[] = [];
    for (const { path, key, content } of pages) {
      if (output.keep(path, key, `${path}.md`)) continue;
      made.push(path);
      await output.add({ path, content }, `${path}.md`, key);
    }
    if (output.diagnostics.length > 0) await output.abort();
    const files = output.diagnostics.length > 0 ? undefined : await output.commit();
    return { made, files, problems: output.diagnostics.map(({ message }) => message) };
  };
  const toFile = (path: string) => join(config.outDir, path);
  const recordFile = () =>
    join(config.cacheDir, readdirSync(config.cacheDir).find((name) => name.endsWith('.json')) ?? 'none');
  return { dir, config, build, toFile, recordFile };
}

it('keeps a file whose key is the same, and makes the others', async () => {
  const { build, toFile } = project();
  expect((await build([A, B])).made).toEqual(['a.html', 'b/index.html']);
  expect(await build([A, B])).toMatchObject({ made: [], files: { written: 0, unchanged: 3, removed: 0 } });
  const next = await build([A, { ...B, key: 'b2', content: 'B2' }]);
  expect(next).toMatchObject({ made: ['b/index.html'], files: { written: 1, unchanged: 2 } });
  expect([readFileSync(toFile('a.html'), 'utf8'), readFileSync(toFile('b/index.html'), 'utf8')]).toEqual([
    'A',
    'B2',
  ]);
});

it('remembers a new key for the same bytes without writing them', async () => {
  const { build, toFile } = project();
  await build([A]);
  const { ino } = statSync(toFile('a.html'));
  expect(await build([{ ...A, key: 'a2' }])).toMatchObject({ made: ['a.html'], files: { written: 0 } });
  expect((await build([{ ...A, key: 'a2' }])).made).toEqual([]);
  expect(statSync(toFile('a.html')).ino).toBe(ino);
});

it.each([
  ['was edited', (file: string) => writeFileSync(file, 'X')],
  ['was touched', (file: string) => utimesSync(file, 1, 1)],
  ['is gone', (file: string) => rmSync(file)],
  [
    'is a folder now',
    (file: string) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
])('makes a file again that %s since', async (_name, change) => {
  const { build, toFile } = project();
  await build([A, B]);
  change(toFile('a.html'));
  expect((await build([A, B])).made).toEqual(['a.html']);
  expect(readFileSync(toFile('a.html'), 'utf8')).toBe('A');
  expect((await build([A, B])).made).toEqual([]);
});

it('makes everything when forced, and remembers it', async () => {
  const { build } = project();
  await build([A, B]);
  const forced = await build([A, B], { force: true });
  expect(forced).toMatchObject({ made: ['a.html', 'b/index.html'], files: { written: 3, unchanged: 0 } });
  expect((await build([A, B])).made).toEqual([]);
});

it('notices a second claim on a kept path, in whatever order and case', async () => {
  const { build } = project();
  await build([A]);
  const twice = { path: 'A.HTML', key: 'x', content: 'x' };
  expect((await build([A, twice])).problems).toEqual([
    '"a.html" and "A.HTML", which are one file on some disks, are both written: by a.html.md and by A.HTML.md.',
  ]);
  expect((await build([twice, A])).problems).toEqual([
    '"A.HTML" and "a.html", which are one file on some disks, are both written: by A.HTML.md and by a.html.md.',
  ]);
  expect((await build([A, A])).problems).toEqual([
    '"a.html" is written twice: by a.html.md and by a.html.md.',
  ]);
});

it('remembers nothing of a build that was given up', async () => {
  const { build, config } = project();
  await build([A]);
  const output = openOutput(config, { force: false });
  await output.add({ path: 'a.html', content: 'A2' }, 'test', 'a2');
  await output.abort();
  expect((await build([A])).made).toEqual([]);
});

it('says so when the former output is removed while a build relies on it', async () => {
  const { build, config } = project();
  await build([A, B]);
  const output = openOutput(config, { force: false });
  expect(output.keep('a.html', 'a1', 'a.md')).toBe(true);
  rmSync(config.outDir, { recursive: true });
  await expect(output.commit()).rejects.toThrow('a part of it was removed meanwhile');
  await output.abort();
  expect((await build([A, B])).made).toEqual(['a.html', 'b/index.html']);
});

it('leaves its record as it is when nothing changed', async () => {
  const { build, recordFile } = project();
  await build([A, B]);
  const before = statSync(recordFile(), { bigint: true });
  await build([B, A]);
  const after = statSync(recordFile(), { bigint: true });
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
});

it.each([
  ['empty', () => ''],
  ['cut off', (text: string) => text.slice(0, text.length / 2)],
  ['of another version', (text: string) => text.replace('"version":1', '"version":0')],
  ['no record at all', () => '[1,2,3]'],
  ['of other types', (text: string) => text.replace('"a1"', '17')],
  ['not text', () => Buffer.from([0, 255, 254])],
])('makes everything when the record is %s, and writes nothing for it', async (_name, damage) => {
  const { build, recordFile } = project();
  await build([A, B]);
  writeFileSync(recordFile(), damage(readFileSync(recordFile(), 'utf8')));
  expect(await build([A, B])).toMatchObject({ made: ['a.html', 'b/index.html'], files: { written: 0 } });
  expect((await build([A, B])).made).toEqual([]);
});

it('builds on where no record can be written', async () => {
  const { build, config } = project();
  writeFileSync(config.cacheDir, 'a file where the folder should be');
  expect((await build([A])).files).toMatchObject({ written: 2 });
  expect(await build([A])).toMatchObject({ made: ['a.html'], files: { written: 0 } });
});

it('keeps one record for each output folder', async () => {
  const { build, config } = project();
  await build([A]);
  const other = openOutput({ ...config, outDir: `${config.outDir}-2` as FilePath }, { force: false });
  expect(other.keep('a.html', 'a1', 'test')).toBe(false);
  await other.abort();
});

it('copies a file again when its bytes changed, though size and time stamp did not', async () => {
  const { build, dir, toFile } = project();
  const source = join(dir, 'logo.svg') as FilePath;
  const copy = { path: 'logo.svg', key: 'not used for copies', content: { copyOf: source } };
  writeFileSync(source, 'old');
  utimesSync(source, 1, 1);
  await build([copy]);
  writeFileSync(source, 'new');
  utimesSync(source, 1, 1);
  expect((await build([copy])).files).toMatchObject({ written: 1 });
  expect(readFileSync(toFile('logo.svg'), 'utf8')).toBe('new');
});

it('names a file to copy that cannot be read', async () => {
  const { build, dir } = project();
  const copyOf = join(dir, 'gone.svg') as FilePath;
  await expect(build([{ path: 'gone.svg', key: '', content: { copyOf } }])).rejects.toThrow(
    '"gone.svg" cannot be copied: it is gone.',
  );
});
