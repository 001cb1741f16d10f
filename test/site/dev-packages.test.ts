/** `dev` in a monorepo: pages of packages are edited, come and go as those of the docs folder do. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type RunningDev, runDev } from '../helpers/dev-snapshot.ts';
import { loadEngine } from '../helpers/engine.ts';
import { type Site, site } from '../helpers/site.ts';

let made: Site;
let dev: RunningDev;
beforeAll(async () => {
  made = site({
    'docgen.config.json': JSON.stringify({
      packages: [
        { from: 'packages/*/docs', to: '/:name' },
        { from: 'packages/*/README.md', to: '/:name' },
        { from: 'node_modules/kit/docs', to: '/kit' },
      ],
    }),
    'docs/index.md': '# Home\n\n[More](../packages/a/docs/more.md)\n',
    'packages/a/README.md': '# A\n',
    'packages/a/docs/more.md': '# More\n',
    'packages/a/src/index.ts': 'export {};\n',
    'packages/b/docs/index.md': '# B\n',
    'node_modules/kit/docs/index.md': '# Kit\n',
  });
  dev = await runDev(made);
  await dev.next(({ kind }) => kind === 'checked');
});
afterAll(() => dev?.close());

const after: RunningDev['after'] = (file, change) => dev.after(file, change);
const read = async (path: string) => (await fetch(new URL(path, dev.url()))).text();
const getStatus = async (path: string) => (await fetch(new URL(path, dev.url()))).status;
const write = (path: string, text: string) => () => void made.write(path, text);
const remove = (path: string) => () => void made.remove(path);

it('shows an edit of a page of a package, of its readme, and of a dependency', async () => {
  for (const [file, path] of [
    ['packages/a/docs/more.md', 'a/more'],
    ['packages/a/README.md', 'a/'],
    ['node_modules/kit/docs/index.md', 'kit/'],
  ] as const) {
    expect(await read(path)).not.toContain('Edited');
    expect(await after(file, write(file, '# Page\n\nEdited words.\n'))).toEqual([]);
    expect(await read(path)).toContain('Edited');
  }
});

it('has a page that is added, with what links to it, and forgets one that is removed', async () => {
  const file = 'packages/b/docs/new.md';
  expect(await getStatus('b/new')).toBe(404);
  expect(await after(file, write(file, '# New\n\n[More](../../a/docs/more.md)\n'))).toEqual([]);
  expect(await read('b/new')).toContain('href="/a/more.html"');

  const more = 'packages/a/docs/more.md';
  const DEAD = ['DG4001 docs/index.md', 'DG4001 packages/b/docs/new.md'];
  // The folder of pages has none left, which is said as well.
  expect(await after(more, remove(more))).toEqual(['DG2025 packages/a/docs', ...DEAD]);
  expect(await getStatus('a/more')).toBe(404);
  expect(await after(more, write(more, '# More\n'))).toEqual([]);
});

it('takes in a package that comes, and forgets one that goes', async () => {
  made.write('packages/c/package.json', '{}');
  await delay(100);
  expect(await after('packages/c/docs', write('packages/c/docs/index.md', '# C\n'))).toEqual([]);
  expect(await read('c/')).toContain('<h1');
  // The folder is watched like those that were there at the start.
  expect(await after('packages/c/docs/index.md', write('packages/c/docs/index.md', '# Third\n'))).toEqual([]);
  expect(await read('c/')).toContain('Third');
  expect(await after('packages/c/README.md', write('packages/c/README.md', '# C\n'))).toEqual([
    'DG2001 packages/c/docs/index.md',
  ]);
  expect(await after('packages/c/docs', remove('packages/c'))).toEqual([]);
  expect(await getStatus('c/')).toBe(404);
});

it('says that the config names what is gone, and goes on when it is back', async () => {
  const kit = 'node_modules/kit/docs';
  expect(await after(kit, remove(kit))).toContain('DG1002 docgen.config.json');
  expect(await after(kit, write(`${kit}/index.md`, '# Kit is back\n'))).toEqual([]);
  expect(await read('kit/')).toContain('Kit is back');
});

it('is checked again by "docgen check --watch" when a package comes', async () => {
  const { watchChecks } = await loadEngine();
  const watched = site({
    'docgen.config.json': JSON.stringify({ packages: [{ from: 'packages/*/docs', to: '/:name' }] }),
    'docs/index.md': '# Home\n\n[A](./a/index.md)\n',
    'packages/a/docs/index.md': '# A\n',
  });
  const said: string[] = [];
  const checks = await watchChecks({
    cwd: watched.dir,
    onChecked: ({ result, files }) =>
      said.push([...files, ...result.diagnostics.map(({ code, file }) => `${code} ${file}`)].join(' ')),
    onError: (error) => said.push(String(error)),
  });
  onTestFinished(() => checks.close());
  watched.write('packages/b/docs/index.md', '# B\n\n[Dead](../../a/docs/none.md)\n');
  await expect.poll(() => said.at(-1)).toMatch(/DG4001 packages\/b\/docs\/index\.md/);
  watched.write('packages/b/docs/index.md', '# B\n\n[A](../../a/docs/index.md)\n');
  await expect.poll(() => said.at(-1)).not.toMatch(/DG4001/);
});

it('does not look at the code of packages', async () => {
  made.write('packages/a/src/index.ts', 'export const a = 1;\n');
  made.write('packages/a/src/new.ts', 'export const b = 1;\n');
  await delay(200);
  const last = await new Promise<readonly string[]>((resolve) => {
    void dev.next(({ kind }) => kind === 'change').then(({ files }) => resolve(files));
    made.write('docs/index.md', '# Home\n');
  });
  expect(last).toEqual(['docs/index.md']);
});
