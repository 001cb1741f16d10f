import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileWatcher, startWatching } from '../../../src/engine/server/watch-files.ts';
import { changedSince } from '../../../src/engine/store/changed-since.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { site } from '../../helpers/site.ts';

/** chokidar as it is while a test decides what happens to files. */
class FakeWatcher extends EventEmitter {
  readonly paths: string[];
  readonly usesPolling: boolean;
  isClosed = false;

  constructor(paths: readonly string[], { usePolling = false }: { readonly usePolling?: boolean }) {
    super();
    this.paths = [...paths];
    this.usesPolling = usePolling;
    queueMicrotask(() => this.emit('ready'));
  }

  add(paths: string | readonly string[]): void {
    this.paths.push(...[paths].flat());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.removeAllListeners();
  }
}

const fake = vi.hoisted(() => ({ watchers: [] as unknown[] }));
vi.mock('chokidar', () => ({
  watch: (paths: readonly string[], options: { readonly usePolling?: boolean }) => {
    const watcher = new FakeWatcher(paths, options);
    fake.watchers.push(watcher);
    return watcher;
  },
}));

// Nothing here is on the disk; each path is as if it had just appeared.
vi.mock(import('../../../src/engine/server/await-paths.ts'), async (load) => ({
  ...(await load()),
  awaitPaths: (onAppear) => ({ add: onAppear, close() {} }),
}));

const watchers = () => fake.watchers as FakeWatcher[];
const latest = () => watchers().at(-1) as FakeWatcher;
const files = (...paths: string[]) => paths as FilePath[];

async function start(
  known: readonly FilePath[] = [],
): Promise<{ watcher: FileWatcher; batches: (readonly string[])[] }> {
  const first = files('/site/docs', '/site/docgen.config.json');
  const watcher = await startWatching(first, async (toldAt) =>
    known.filter((file) => changedSince(toldAt(file), file)),
  );
  const batches: (readonly string[])[] = [];
  watcher.onChange((batch) => void batches.push(batch));
  return { watcher, batches };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  fake.watchers = [];
});

describe('changes', () => {
  it('of one file are told at once, with each file of a batch once', async () => {
    const { batches } = await start();
    latest().emit('all', 'change', '/site/docs/a.md');
    vi.advanceTimersByTime(20);
    expect(batches).toEqual([['/site/docs/a.md']]);

    for (const path of ['/site/docs/a.md', '/site/docs/b.md', '/site/docs/a.md'])
      latest().emit('all', 'change', path);
    vi.advanceTimersByTime(40);
    expect(batches).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(batches[1]).toEqual(['/site/docs/a.md', '/site/docs/b.md']);
  });

  it('that do not end are told after half a second', async () => {
    const { batches } = await start();
    for (let at = 0; at < 60; at += 1) {
      latest().emit('all', 'change', `/site/docs/${at}.md`);
      vi.advanceTimersByTime(10);
    }
    expect(batches).toHaveLength(1);
    expect(batches[0]?.length).toBeGreaterThanOrEqual(49);
  });

  it('are looked for in new places only', async () => {
    const { watcher } = await start();
    watcher.follow(files('/site/docs/deep/a.md', '/site/docs', '/site/parts/a.tsx', '/site/docs-2/a.md'));
    expect(latest().paths).toEqual([
      '/site/docs',
      '/site/docgen.config.json',
      '/site/parts/a.tsx',
      '/site/docs-2/a.md',
    ]);
  });
});

describe('more changes than the system keeps', () => {
  /** A thousand files, each told, of a project that also has these. */
  async function flood(known: readonly FilePath[]) {
    const { batches } = await start(known);
    for (let at = 0; at < 1000; at += 1) latest().emit('all', 'change', `/site/docs/${at}.md`);
    await vi.advanceTimersByTimeAsync(60);
    expect(batches).toHaveLength(1);
    return batches;
  }
  const toFile = (): FilePath => join(site({ 'page.md': 'x' }).dir, 'page.md') as FilePath;

  it('are looked for once it is calm: files that changed and were not told', async () => {
    const lost = toFile();
    const batches = await flood([lost, '/site/docs/1.md' as FilePath]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(batches.slice(1)).toEqual([[lost]]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(batches).toHaveLength(2);
  });

  it('are not files that have been as they are for longer', async () => {
    const old = toFile();
    vi.setSystemTime(Date.now() + 60_000);
    const batches = await flood([old]);
    await vi.advanceTimersByTimeAsync(1100);
    expect(batches).toHaveLength(1);
  });

  it('are not looked for after a few', async () => {
    const { batches } = await start([toFile()]);
    latest().emit('all', 'change', '/site/docs/a.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(batches).toEqual([['/site/docs/a.md']]);
  });
});

describe.each(['ENOSPC', 'EMFILE', 'ENFILE'])('a system that watches no more files (%s)', (code) => {
  const fail = (watcher: FakeWatcher) => {
    for (let count = 0; count < 3; count += 1)
      watcher.emit('error', Object.assign(new Error(`${code}: watch`), { code }));
  };

  it('is asked for them again and again instead, which is said once', async () => {
    const { watcher, batches } = await start();
    const first = latest();
    watcher.follow(files('/site/parts/a.tsx'));
    fail(first);

    expect(watchers()).toHaveLength(2);
    expect(first.isClosed).toBe(true);
    expect(latest().usesPolling).toBe(true);
    // None of them is on this disk, so they follow when it is ready.
    await Promise.resolve();
    expect(latest().paths).toEqual(['/site/docs', '/site/docgen.config.json', '/site/parts/a.tsx']);
    expect(watcher.diagnostics).toMatchObject([{ code: 'DG8005', severity: 'warning' }]);
    expect(watcher.diagnostics[0]?.hint).toContain('fs.inotify.max_user_watches');

    latest().emit('all', 'change', '/site/docs/a.md');
    watcher.follow(files('/site/parts/b.tsx'));
    vi.advanceTimersByTime(20);
    expect(batches).toEqual([['/site/docs/a.md']]);
    expect(latest().paths).toContain('/site/parts/b.tsx');

    await watcher.close();
    expect(latest().isClosed).toBe(true);
  });

  it('may say so before the first files are watched', async () => {
    const starting = startWatching(files('/site/docs'), async () => []);
    fail(latest());
    const watcher = await starting;
    expect(watcher.diagnostics).toHaveLength(1);
    expect(latest().usesPolling).toBe(true);
  });
});

it('tells of a limit that is reached while it watches', async () => {
  const { watcher, batches } = await start();
  latest().emit('error', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  vi.advanceTimersByTime(100);
  expect(batches).toEqual([[]]);
  expect(watcher.diagnostics).toHaveLength(1);
});

it('does not fail for a file that cannot be watched, nor tell of changes after its end', async () => {
  const { watcher, batches } = await start();
  latest().emit('error', Object.assign(new Error('EACCES'), { code: 'EACCES' }));
  expect(watchers()).toHaveLength(1);
  expect(watcher.diagnostics).toEqual([]);
  latest().emit('all', 'change', '/site/docs/a.md');
  await watcher.close();
  vi.advanceTimersByTime(1000);
  expect(batches).toEqual([]);
});
