/** A rename that a running `dev` hears of in two parts: neither half leaves anything behind that is no longer so. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningDev, runDev } from '../helpers/dev-snapshot.ts';
import { type Site, site } from '../helpers/site.ts';

const META = '["index", "start", { "type": "dir", "name": "guide" }]';

let made: Site;
let dev: RunningDev;
beforeAll(async () => {
  made = site({
    'docgen.config.json': '{ "route": { "exclude": ["draft.md"] } }',
    'docs/_meta.json': META,
    'docs/index.md': '# Home\n\n[Start](./start.md) and [one](./guide/one.md)\n',
    'docs/start.md': '# Start\n',
    'docs/guide/one.md': '# One\n',
    'docs/guide/_meta.json': '["one"]',
  });
  dev = await runDev(made);
  await dev.next(({ kind }) => kind === 'checked');
});
afterAll(() => dev?.close());

const after: RunningDev['after'] = (file, change) => dev.after(file, change);
const move = (from: string, to: string) => () => renameSync(join(made.dir, from), join(made.dir, to));
const write = (path: string, text: string) => () => void made.write(path, text);
/** In navigation and in the link. */
const rename = (from: string, to: string) => () => {
  for (const path of ['docs/_meta.json', 'docs/index.md'])
    made.edit(path, (text) => text.replace(from, to).replace(`./${from}`, `./${to}`));
};
const DEAD = 'DG4001 docs/index.md';
const UNNAMED = 'DG2012 docs/_meta.json';

it('of a page, its old name first', async () => {
  expect(await after('docs/start.md', move('docs/start.md', 'aside.md'))).toEqual([UNNAMED, DEAD]);
  expect(await after('docs/begin.md', move('aside.md', 'docs/begin.md'))).toEqual([UNNAMED, DEAD]);
  expect(await after('docs/index.md', rename('start', 'begin'))).toEqual([]);
});

it('of a page, its new name first', async () => {
  expect(await after('docs/start.md', write('docs/start.md', '# Start\n'))).toEqual([]);
  expect(await after('docs/begin.md', () => void made.remove('docs/begin.md'))).toEqual([UNNAMED, DEAD]);
  expect(await after('docs/index.md', rename('begin', 'start'))).toEqual([]);
});

it('of a folder, its old name first', async () => {
  expect(await after('docs/guide', move('docs/guide', 'aside'))).toEqual([UNNAMED, DEAD]);
  expect(await after('docs/manual', move('aside', 'docs/manual'))).toEqual([UNNAMED, DEAD]);
  expect(await after('docs/index.md', rename('guide', 'manual'))).toEqual([]);
});

it('of a page that is only named, since it is no route', async () => {
  expect(await after('docs/_meta.json', write('docs/_meta.json', '["draft"]'))).toEqual([UNNAMED]);
  expect(await after('docs/draft.md', write('docs/draft.md', '# Draft\n'))).toEqual([]);
  expect(await after('docs/draft.md', () => void made.remove('docs/draft.md'))).toEqual([UNNAMED]);
});
