/** Search while an author works: the provider of browsers asks a running `docgen dev`. */
import { expect, it, onTestFinished } from 'vitest';
import { dev } from '../../src/node/dev.ts';
import { createLocalProvider } from '../../src/search/local-provider.ts';
import { toSearchManifest } from '../../src/search/search-address.ts';
import { findIn, readRows } from '../helpers/built-index.ts';
import { site } from '../helpers/site.ts';

const WHERE = { lang: 'en', version: '' };
/** It takes a second at most (acceptance 29), but for machines that do other things as well. */
const LONGEST_MS = 8000;

it('follows edits, and is what a build makes', async () => {
  const made = site({
    'docgen.config.json': JSON.stringify({ base: '/docs/' }),
    'docs/index.md': '# Front\n\n[Wallaby](./wallaby.md)\n',
    'docs/wallaby.md': '# Wallaby\n\n## Pouch\n\nHas one.\n',
    'docs/gone.md': '# Quoll\n\nSoon gone.\n',
  });
  let onChecked = () => {};
  const checked = new Promise<void>((resolve) => {
    onChecked = resolve;
  });
  const server = await dev({
    cwd: made.dir,
    port: 0,
    onUpdate: ({ kind }) => kind === 'checked' && onChecked(),
  });
  onTestFinished(() => server.close());
  const origin = new URL(server.urls.local).origin;
  const toManifestAddress = () => origin + toSearchManifest(WHERE, { base: '/docs/', search: {} });
  /** As a page that was loaded afresh. */
  const find = async (query: string) => {
    const provider = createLocalProvider({ toManifestAddress });
    const { hits } = await provider.search(query, { ...WHERE, snippetWords: 10 });
    return hits.map(({ objectID }) => objectID);
  };
  const findSoon = (query: string, expected: string[]) =>
    expect.poll(() => find(query), { timeout: LONGEST_MS, interval: 50 }).toEqual(expected);

  expect(await find('pouch')).toEqual(['/wallaby#pouch']);
  expect(await find('quoll')).toEqual(['/gone']);

  // From then on files are watched.
  await checked;
  made.edit('docs/wallaby.md', (text) => text.replace('## Pouch', '## Marsupium'));
  await findSoon('marsupium', ['/wallaby#marsupium']);
  expect(await find('pouch')).toEqual([]);
  made.remove('docs/gone.md');
  await findSoon('quoll', []);

  const built = await made.build();
  const rows = await readRows(built, 'en');
  expect((await find('wallaby')).sort()).toEqual((await findIn(built, 'en', 'wallaby')).sort());
  expect(rows.length).toBeGreaterThan(2);
});
