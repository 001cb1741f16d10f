import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashKey } from '../../../src/engine/store/hash-key.ts';
import { openStore } from '../../../src/engine/store/open-store.ts';
import { createStoreFolder, createValues, getAll, setAll } from './store-folder.ts';

/** What the disk does: how many bytes it still takes, and which call fails in which way. */
const disk = vi.hoisted(() => ({
  free: Number.POSITIVE_INFINITY,
  fails: new Map<string, string>(),
  /** Happens once, right after a folder was listed. */
  afterList: undefined as (() => void) | undefined,
}));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const refuse = (call: string) => {
    const code = disk.fails.get(call);
    if (code) throw Object.assign(new Error(`${code}: ${call}`), { code });
  };
  const wrap =
    <A extends unknown[], R>(call: string, run: (...args: A) => R) =>
    (...args: A): R => {
      refuse(call);
      return run(...args);
    };
  return {
    ...fs,
    mkdirSync: wrap('mkdir', fs.mkdirSync),
    openSync: (file: string, flags: string) => {
      refuse(flags === 'r' ? 'open' : 'create');
      return fs.openSync(file, flags);
    },
    readSync: wrap('read', fs.readSync),
    readdirSync: (dir: string, options: { withFileTypes: true }) => {
      refuse('readdir');
      const entries = fs.readdirSync(dir, options);
      const { afterList } = disk;
      disk.afterList = undefined;
      afterList?.();
      return entries;
    },
    statSync: wrap('stat', fs.statSync),
    fstatSync: wrap('stat', fs.fstatSync),
    renameSync: wrap('rename', fs.renameSync),
    rmSync: wrap('remove', fs.rmSync),
    closeSync: wrap('close', fs.closeSync),
    writeSync: (fd: number, bytes: Buffer, offset: number, length: number, position: number) => {
      refuse('write');
      const taken = Math.min(length, disk.free);
      if (taken === 0 && length > 0) throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
      disk.free -= taken;
      return fs.writeSync(fd, bytes, offset, taken, position);
    },
  };
});

afterEach(() => {
  disk.free = Number.POSITIVE_INFINITY;
  disk.fails.clear();
});

describe('a disk that takes nothing more', () => {
  const values = createValues(300, 10_000);
  const names = Object.keys(values);
  // Nothing · within the first write · between writes · a part of the index · the index without its end.
  const places = [0, 1, 500_000, 1_048_000, 2_500_000, 3_000_000, 3_005_000, 3_013_000];

  it.each(places)('after %i bytes: this run knows all, says why once, and harms nothing', (free) => {
    const { dir, fill, run, list } = createStoreFolder();
    fill({ before: 'B' });
    const files = list();

    disk.free = free;
    const store = openStore({ dir, projectDir: dirname(dirname(dir)) });
    setAll(store, values, 'page');
    setAll(store, values, 'body');
    setAll(store, { large: 'x'.repeat(2_000_000) }, 'body');
    expect(getAll(store, ['before', ...names])).toEqual({ before: 'B', ...values });
    expect(getAll(store, names, 'body')).toEqual(values);
    expect(store.get('body', hashKey('large'))?.length).toBe(2_000_000);
    store.close();

    expect(store.diagnostics).toMatchInlineSnapshot(`
      [
        {
          "code": "DG7501",
          "hint": "The results of this run are correct but not cached, so the next run computes them again. Free some space to cache them.",
          "message": "The store "cache/store" cannot be written: the disk is full.",
          "severity": "warning",
        },
      ]
    `);
    expect(list()).toEqual(files);
    disk.free = Number.POSITIVE_INFINITY;
    fill(values);
    expect(run((next) => getAll(next, ['before', ...names]))).toEqual({ before: 'B', ...values });
  });

  it('in the middle of one large value: this run knows it', () => {
    const { run, list, fill } = createStoreFolder();
    fill({ before: 'B' });
    const large = { large: 'x'.repeat(2_000_000), after: 'A' };
    disk.free = 1_500_000;
    run((store) => {
      setAll(store, large);
      expect(getAll(store, ['before', 'large', 'after'])).toEqual({ before: 'B', ...large });
    });
    expect(list().length).toBe(1);
  });

  it('loses nothing when it is full while segments are merged', () => {
    const { fill, run, list } = createStoreFolder();
    const all = createValues(16, 200_000);
    for (const [name, value] of Object.entries(all)) fill({ [name]: value });
    const files = list();
    disk.free = 1_500_000;
    fill({ more: 'x' });
    expect(list()).toEqual(files);
    expect(run((store) => getAll(store, Object.keys(all)))).toEqual(all);
  });
});

describe('another process', () => {
  it('that merges while a store opens is noticed', () => {
    const { dir, fill, run } = createStoreFolder();
    const values = createValues(16, 10);
    for (const [name, value] of Object.entries(values)) fill({ [name]: value });
    const store = openStore({ dir, readOnly: true });
    disk.afterList = () => fill({ more: 'x' });
    expect(getAll(store, [...Object.keys(values), 'more'])).toEqual({ ...values, more: 'x' });
    store.close();
    expect(run((next) => next.get('page', hashKey('more'))?.toString())).toBe('x');
  });
});

describe('a folder that cannot be used', () => {
  const cases = [
    ['mkdir', 'EROFS', 'the file system is read-only'],
    ['create', 'EACCES', 'permission is denied'],
    ['write', 'EDQUOT', 'your disk quota is used up'],
    ['rename', 'EPERM', 'permission is denied'],
    ['rename', 'EXDEV', 'EXDEV: rename'],
  ] as const;

  it.each(cases)('%s gives %s: one warning, and the run goes on', (call, code, reason) => {
    const { run, fill, find } = createStoreFolder();
    fill({ before: 'B' });
    disk.fails.set(call, code);
    const values = createValues(200, 10_000);
    const store = run((open) => {
      setAll(open, values, 'page');
      setAll(open, values, 'code');
      expect(getAll(open, Object.keys(values))).toEqual(values);
      expect(getAll(open, ['before'])).toEqual({ before: 'B' });
      return open;
    });
    expect(store.diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining(`: ${reason}.`),
    ]);
    disk.fails.clear();
    expect(find(['before', 'value-0'])).toEqual(['before']);
  });

  it.each(['open', 'read', 'readdir', 'stat'])('%s fails: nothing is found and nothing is said', (call) => {
    const { run, fill, find } = createStoreFolder();
    fill({ before: 'B' });
    disk.fails.set(call, 'EIO');
    const store = run((open) => {
      expect(getAll(open, ['before'])).toEqual({});
      setAll(open, { after: 'A' });
      expect(getAll(open, ['after'])).toEqual({ after: 'A' });
      return open;
    });
    expect(store.diagnostics).toEqual([]);
    disk.fails.clear();
    expect(find(['before', 'after'])).toContain('after');
  });

  it('keeps an entry that could not be read once', () => {
    const { fill, find } = createStoreFolder();
    fill({ before: 'B' });
    disk.fails.set('open', 'EMFILE');
    fill({ after: 'A' });
    disk.fails.clear();
    expect(find(['before', 'after'])).toEqual(['before', 'after']);
  });

  it.each(['remove', 'close'])('%s fails: what was set is kept all the same', (call) => {
    const { fill, find, run } = createStoreFolder();
    fill({ before: 'B' });
    disk.fails.set(call, 'EIO');
    const store = run(
      (open) => {
        setAll(open, { after: 'A' });
        return open;
      },
      { fresh: true },
    );
    expect(store.diagnostics).toEqual([]);
    disk.fails.clear();
    expect(find(['after'])).toEqual(['after']);
  });

  it('says nothing when only uses could not be written down', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { run, fill } = createStoreFolder();
    fill({ before: 'B' });
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
    disk.fails.set('create', 'EACCES');
    const store = run((open) => {
      getAll(open, ['before']);
      return open;
    });
    vi.useRealTimers();
    expect(store.diagnostics).toEqual([]);
  });

  it.each(['the folder', 'its parent'])('a file lies in place of %s', (place) => {
    const { dir, parent, run } = createStoreFolder();
    const file = place === 'the folder' ? dir : dirname(dir);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'mine');
    const store = run(
      (open) => {
        setAll(open, { a: 'A' });
        expect(getAll(open, ['a'])).toEqual({ a: 'A' });
        return open;
      },
      { projectDir: parent },
    );
    expect(store.diagnostics).toMatchObject([
      {
        message: 'The store "cache/store" cannot be written: a file is in its place.',
        hint: expect.stringContaining('Remove the file to cache them.'),
      },
    ]);
    rmSync(file);
  });
});
