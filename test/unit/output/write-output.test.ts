import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openOutput } from '../../../src/engine/output/write-output.ts';
import type { OutputFile, SiteConfig } from '../../../src/engine/types.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project({ cleanDistPath = true } = {}) {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-output-')));
  folders.push(dir);
  mkdirSync(join(dir, 'docs'));
  const outDir = join(dir, 'out');
  const config = {
    projectDir: dir,
    root: join(dir, 'docs'),
    contentRoots: [],
    outDir,
    cacheDir: join(dir, 'cache'),
    bundler: { cleanDistPath },
  } as unknown as SiteConfig;
  const write = async (files: readonly OutputFile[], force = false) => {
    const output = openOutput(config, { force });
    for (const file of files) await output.add(file, file.path);
    return { ...(await output.commit()), diagnostics: output.diagnostics };
  };
  const read = (path: string) => readFileSync(join(outDir, path), 'utf8');
  return { dir, outDir, config, write, read };
}

const A = { path: 'a.html', content: 'A' };
const B = { path: 'b/index.html', content: 'B' };

describe('openOutput', () => {
  it('writes new files and counts them', async () => {
    const { write, read, dir } = project();
    expect(await write([A, B])).toMatchObject({ written: 3, unchanged: 0, removed: 0 });
    expect([read('a.html'), read('b/index.html')]).toEqual(['A', 'B']);
    expect(readdirSync(dir).sort()).toEqual(['docs', 'out']);
  });

  it('writes nothing when nothing differs', async () => {
    const { write, outDir } = project();
    await write([A, B]);
    const before = statSync(outDir);
    expect(await write([A, B])).toMatchObject({ written: 0, unchanged: 3, removed: 0 });
    expect(statSync(outDir).ino).toBe(before.ino);
  });

  it('keeps the time stamp of files that stay the same, and drops those that are gone', async () => {
    const { write, outDir, read } = project();
    await write([A, B, { path: 'gone.html', content: 'x' }]);
    const before = statSync(join(outDir, 'a.html'));
    expect(await write([A, { ...B, content: 'B2' }])).toMatchObject({ written: 1, unchanged: 2, removed: 1 });
    expect(statSync(join(outDir, 'a.html')).mtimeMs).toBe(before.mtimeMs);
    expect(read('b/index.html')).toBe('B2');
    expect(existsSync(join(outDir, 'gone.html'))).toBe(false);
  });

  it('takes over ahead what stays the same, with its time stamp', async () => {
    const { write, config, outDir, read } = project();
    await write([A, B]);
    const before = statSync(join(outDir, 'a.html'));
    const output = openOutput(config, { force: false });
    for (const file of [A, { ...B, content: 'B2' }]) await output.add(file, file.path);

    await output.carryAhead();

    expect(read('b/index.html')).toBe('B');
    expect(await output.commit()).toMatchObject({ written: 1, unchanged: 2, removed: 0 });
    expect(statSync(join(outDir, 'a.html')).mtimeMs).toBe(before.mtimeMs);
    expect(read('b/index.html')).toBe('B2');
  });

  it('takes nothing over where nothing is new', async () => {
    const { write, config, dir } = project();
    await write([A]);
    const output = openOutput(config, { force: false });
    await output.add(A, 'test');

    await output.carryAhead();

    expect(readdirSync(dir).sort()).toEqual(['docs', 'out']);
  });

  it('leaves the former output alone where another source has a file that was taken over', async () => {
    const { write, config, read, dir } = project();
    await write([A, B]);
    const output = openOutput({ ...config, laxLevel: 'warning' }, { force: false });
    for (const file of [A, { ...B, content: 'B2' }]) await output.add(file, file.path);
    await output.carryAhead();

    await output.add({ ...A, content: 'new' }, 'another source');

    expect(read('a.html')).toBe('A');
    await output.add(B, 'another source');
    await output.add(A, 'a third source');
    expect(await output.commit()).toMatchObject({ written: 0, unchanged: 3 });
    expect([read('a.html'), read('b/index.html')]).toEqual(['A', 'B']);
    expect(readdirSync(dir).sort()).toEqual(['docs', 'out']);
  });

  it('leaves what another build has put in place meanwhile', async () => {
    const { write, config, read, dir, outDir } = project();
    await write([A, B]);
    const output = openOutput(config, { force: false });
    for (const file of [A, { ...B, content: 'mine' }]) await output.add(file, file.path);
    renameSync(outDir, join(dir, 'former'));
    cpSync(join(dir, 'former'), outDir, { recursive: true });
    writeFileSync(join(outDir, 'a.html'), 'theirs');

    await expect(output.commit()).rejects.toThrow('something else has written there meanwhile');

    await output.abort();
    expect([read('a.html'), read('b/index.html')]).toEqual(['theirs', 'B']);
    expect(readdirSync(dir).sort()).toEqual(['docs', 'former', 'out']);
  });

  it('writes everything anew when forced', async () => {
    const { write } = project();
    await write([A]);
    expect(await write([A], true)).toMatchObject({ written: 2, unchanged: 0 });
  });

  it('keeps files of others when cleaning is off', async () => {
    const { write, outDir, read } = project({ cleanDistPath: false });
    mkdirSync(outDir);
    writeFileSync(join(outDir, 'CNAME'), 'docs.example');
    await write([A]);
    expect([read('CNAME'), read('a.html')]).toEqual(['docs.example', 'A']);
  });

  it('leaves the former output alone until it commits, and after an abort', async () => {
    const { write, config, read, dir } = project();
    await write([A]);
    const output = openOutput(config, { force: false });
    await output.add({ ...A, content: 'new' }, 'test');
    expect(read('a.html')).toBe('A');
    await output.abort();
    await output.add(B, 'a page that was on its way');
    expect(read('a.html')).toBe('A');
    expect(readdirSync(dir).sort()).toEqual(['docs', 'out']);
  });

  it('names both sources of one output file, also when they differ in case', async () => {
    const { write } = project();
    const { diagnostics } = await write([A, { path: 'A.html', content: 'other' }]);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'DG7002 "a.html" and "A.html", which are one file on some disks, are both written: by a.html and by A.html.',
    ]);
  });

  it('names them too when they are written in two forms of Unicode, which macOS takes for one', async () => {
    const { write } = project();
    const [composed, apart] = ['caf\u00e9.html', 'cafe\u0301.html'];
    const { diagnostics } = await write([A, { ...A, path: composed }, { ...A, path: apart }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['DG7002']);
  });

  it.each(['../evil.html', '/etc/passwd', 'a/../../b', 'a//b', 'a\0b'])(
    'refuses the path %j',
    async (path) => {
      const { write } = project();
      await expect(write([{ path, content: '' }])).rejects.toThrow('is not a path inside the output folder');
    },
  );

  it.each([
    [
      'contains files that docgen did not write',
      (dir: string) => writeFileSync(join(dir, 'out', 'thesis.doc'), 'x'),
    ],
    ['is a git repository', (dir: string) => mkdirSync(join(dir, 'out', '.git'))],
  ])('refuses a folder that %s, and deletes nothing', async (reason, fill) => {
    const { dir, config, outDir } = project();
    mkdirSync(outDir);
    fill(dir);
    const before = readdirSync(outDir);
    expect(() => openOutput(config, { force: false })).toThrow(reason);
    expect(readdirSync(outDir)).toEqual(before);
  });
});
