/** Search while an author works: the provider of browsers asks a running `docgen dev`. */
import { expect, it, onTestFinished } from 'vitest';
import { findIn, readRows } from '../helpers/built-index.ts';
import { createDevSearch } from '../helpers/dev-search.ts';
import { loadEngine } from '../helpers/engine.ts';
import { site } from '../helpers/site.ts';

const { dev } = await loadEngine();

it('follows edits, and is what a build makes', async () => {
  const made = site({
    'docgen.config.json': JSON.stringify({ base: '/docs/' }),
    'docs/index.md': '# Front\n\n[Wallaby](./wallaby.md)\n',
    'docs/wallaby.md': '# Wallaby\n\n## Pouch\n\nHas one.\n',
    'docs/gone.md': '# Quoll\n\nSoon gone.\n',
  });
  const updates = new Map<string, () => void>();
  /** The next one of a kind: pages are told to reload just before `change`. */
  const next = (kind: string) => new Promise<void>((resolve) => updates.set(kind, resolve));
  const checked = next('checked');
  const server = await dev({ cwd: made.dir, port: 0, onUpdate: ({ kind }) => updates.get(kind)?.() });
  onTestFinished(() => server.close());
  const find = createDevSearch(new URL(server.urls.local).origin, '/docs/');
  /** What the first search after the reload finds, which is the only one. */
  const findAfter = async (query: string, edit: () => void) => {
    const changed = next('change');
    edit();
    await changed;
    return find(query);
  };

  expect(await find('pouch')).toEqual(['/wallaby#pouch']);
  expect(await find('quoll')).toEqual(['/gone']);

  // From then on files are watched.
  await checked;
  const rename = () => made.edit('docs/wallaby.md', (text) => text.replace('## Pouch', '## Marsupium'));
  expect(await findAfter('marsupium', rename)).toEqual(['/wallaby#marsupium']);
  expect(await find('pouch')).toEqual([]);
  expect(await findAfter('quoll', () => made.remove('docs/gone.md'))).toEqual([]);

  const built = await made.build();
  const rows = await readRows(built, 'en');
  expect((await find('wallaby')).toSorted()).toEqual((await findIn(built, 'en', 'wallaby')).toSorted());
  expect(rows.length).toBeGreaterThan(2);
});
