/** Which compiled pages are found again: those that nothing momentary went into. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../../../src/engine/config/load.ts';
import { createKeptHighlighter } from '../../../src/engine/highlight/cached-highlighter.ts';
import { readFrame } from '../../../src/engine/site/frame.ts';
import { createPageCache } from '../../../src/engine/site/page-cache.ts';
import { hashFile } from '../../../src/engine/store/hash-file.ts';
import { createMemoryStore } from '../../../src/engine/store/store.ts';
import type { CompiledPage } from '../../../src/engine/types.ts';
import { createDiagnostic } from '../../../src/shared/diagnostic.ts';
import type { FilePath } from '../../../src/shared/types.ts';
import { type Site, site } from '../../helpers/site.ts';

/** A keeper that begins now, and a page that takes in the files that are named. */
async function keeperOf(made: Site) {
  const { config } = await loadConfig({ cwd: made.dir });
  const store = createMemoryStore();
  const frame = await readFrame({ config, store });
  const toKeeper = () => createPageCache({ config, frame, store });
  const route = frame.routes[0];
  if (route === undefined) throw new Error('There is no page.');
  const toPage = (files: readonly string[], more: Partial<CompiledPage> = {}): CompiledPage => ({
    route,
    page: { title: 'Home', frontmatter: {}, toc: [] } as unknown as CompiledPage['page'],
    body: { kind: 'static', html: '<p>Text.</p>' },
    sections: [],
    ids: [],
    links: [],
    assets: [],
    codeFiles: [],
    diagnostics: [],
    dependencies: files.map((file) => join(made.dir, file) as FilePath),
    ...more,
  });
  return { route, hash: hashFile(route.file), toKeeper, toPage };
}

function homeSite(): Site {
  return site({ 'docs/index.md': '# Home\n', 'docs/a.txt': 'a', 'docs/folder/b.txt': 'b' });
}

it('finds a page again, with the files it takes in', async () => {
  const { route, hash, toKeeper, toPage } = await keeperOf(homeSite());
  await delay(30);
  const keeper = toKeeper();
  const kept = keeper.keep(toPage(['docs/a.txt', 'docs/gone.txt']), hash);
  expect(toKeeper().find(route)).toEqual(kept);
  expect(keeper.readBody(kept)).toEqual({ kind: 'static', html: '<p>Text.</p>' });
});

it('does not find a page of which a code block is less than its source asks for', async () => {
  const { route, hash, toKeeper, toPage } = await keeperOf(homeSite());
  for (const code of ['DG3100', 'DG3102', 'DG3103', 'DG3104'] as const) {
    toKeeper().keep(toPage([], { diagnostics: [createDiagnostic('warning', code, 'Shown plain.')] }), hash);
    expect(toKeeper().find(route)).toBeUndefined();
  }
  toKeeper().keep(
    toPage([], { diagnostics: [createDiagnostic('warning', 'DG3003', 'Something else.')] }),
    hash,
  );
  expect(toKeeper().find(route)).toBeDefined();
});

it('colours a block again that has no colours', async () => {
  let calls = 0;
  const highlighter = createKeptHighlighter({
    highlighter: {
      async highlight(text) {
        calls += 1;
        const problem = calls === 1 ? { kind: 'failed' as const, reason: 'hurt' } : undefined;
        return { html: `<pre>${calls}</pre>`, text, lineCount: 1, problem, options: {}, droppedStyles: [] };
      },
      async colour() {
        calls += 1;
        const problem = calls === 1 ? { kind: 'exhausted' as const } : undefined;
        return { html: `${calls}`, problem };
      },
      stylesheet: async () => '',
    },
    store: createMemoryStore(),
    seed: 'test',
    readsMeta: false,
  });
  const made = [];
  for (const _round of [1, 2, 3]) made.push((await highlighter.highlight('x', 'js')).html);
  expect(made).toEqual(['<pre>1</pre>', '<pre>2</pre>', '<pre>2</pre>']);
  calls = 0;
  const pieces = [];
  for (const _round of [1, 2, 3]) pieces.push((await highlighter.colour({ text: 'x', lang: 'js' })).html);
  expect(pieces).toEqual(['1', '2', '2']);
});

it.each([
  ['was changed', (made: Site) => made.write('docs/folder/b.txt', 'c')],
  ['was removed', (made: Site) => made.remove('docs/folder/b.txt')],
  ['was removed with its folder', (made: Site) => made.remove('docs/folder')],
])('does not find a page for which a file %s while it was compiled', async (_, change) => {
  const made = homeSite();
  const { route, hash, toKeeper, toPage } = await keeperOf(made);
  await delay(30);
  const keeper = toKeeper();
  await delay(30);
  change(made);
  keeper.keep(toPage(['docs/folder/b.txt']), hash);
  expect(toKeeper().find(route)).toBeUndefined();
});

it('does not find a page when a file that was missing has come', async () => {
  const made = homeSite();
  const { route, hash, toKeeper, toPage } = await keeperOf(made);
  await delay(30);
  toKeeper().keep(toPage(['docs/new.txt']), hash);
  made.write('docs/new.txt', 'new');
  expect(toKeeper().find(route)).toBeUndefined();
});

it('reads nothing for a page with an error, which may name a file of any size', async () => {
  const { hash, toKeeper, toPage } = await keeperOf(homeSite());
  await delay(30);
  const read = vi.spyOn(fs, 'readFileSync');
  syncBuiltinESMExports();
  const listRead = () => read.mock.calls.map(([file]) => file);
  try {
    const good = toPage(['docs/a.txt']);
    const keeper = toKeeper();
    read.mockClear();
    keeper.keep({ ...good, diagnostics: [createDiagnostic('error', 'DG3114', 'It is too large.')] }, hash);
    expect(listRead()).toEqual([]);
    keeper.keep(good, hash);
    expect(listRead()).toEqual(good.dependencies);
  } finally {
    read.mockRestore();
    syncBuiltinESMExports();
  }
});
