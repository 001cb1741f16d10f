/** What is saved while dev has started and does not watch yet: a first page comes before that. */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { DevUpdate } from '../../src/engine/dev/dev-options.ts';
import { loadEngine } from '../helpers/engine.ts';
import { serveOtherSite } from '../helpers/other-site.ts';
import { PATIENCE_MS } from '../helpers/patience.ts';
import { type Site, site } from '../helpers/site.ts';

const { dev } = await loadEngine();

/** Starts dev; `save` is called as soon as it says that it has started, before it watches. */
async function start(made: Site, save = () => {}) {
  const updates: DevUpdate[] = [];
  // So that no file of the site is as new as the start itself, and read again for that.
  await setTimeout(100);
  const running = await dev({
    cwd: made.dir,
    port: 0,
    onUpdate(update) {
      updates.push(update);
      if (update.kind === 'start') save();
    },
  });
  onTestFinished(() => running.close());
  return {
    codes: () => updates.at(-1)?.diagnostics.map(({ code }) => code),
    read: async (path: string) =>
      (
        await fetch(`http://localhost:${running.urls.port}${path}`, { headers: { accept: 'text/html' } })
      ).text(),
  };
}

const WORDS = '{ "outlineTitle": { "en": "Before" } }';
const THEME = `export * from 'docgenjs/theme-original';
export const NavTitle = () => <b>After</b>;
`;

const SITE = {
  'package.json': '{ "private": true, "type": "module" }',
  'docs/index.md': '# Home\n\n## Part\n\nBefore.\n',
  'docs/more/a.md': '# A\n',
  'i18n.json': WORDS,
};

it.each<[string, (made: Site) => void, string]>([
  ['a text', (made) => made.write('docs/index.md', '# Home\n\n## Part\n\nAfter.\n'), 'After.'],
  ['a page', (made) => made.write('docs/more/b.md', '# After\n'), '>After<'],
  [
    'a name of the sidebar',
    (made) => made.write('docs/more/_meta.json', '[{ "name": "a", "label": "After" }]'),
    '>After<',
  ],
  ['a part of the theme', (made) => made.write('theme/index.tsx', THEME), '<b>After</b>'],
  ['a word', (made) => made.write('i18n.json', WORDS.replace('Before', 'After')), '>After<'],
])('%s is shown', async (_, save, shown) => {
  const made = site({ ...SITE, 'theme/index.tsx': "export * from 'docgenjs/theme-original';\n" });
  const { read } = await start(made);
  // The first page: dev watches a moment later.
  expect(await read('/')).not.toContain('After');
  save(made);
  await expect.poll(() => read('/'), { timeout: PATIENCE_MS }).toContain(shown);
});

it('another lock is asked for what it says', async () => {
  const other = await serveOtherSite({
    '/a.md': (_request, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('# A\n'),
  });
  const address = `${other.origin}/a.md`;
  const made = site({
    'docs/index.md': '# Home\n',
    'docgen.config.mjs': `export default { plugins: [{ name: 'elsewhere', async addPages(config, isProd, { fetchText }) {
      return [{ routePath: '/a', format: 'md', content: await fetchText('${address}') }];
    } }] };`,
  });
  const hash = `sha256-${createHash('sha256').update('# B\n').digest('base64')}`;
  const lock = JSON.stringify({ version: 1, texts: { [address]: hash } });
  const { codes } = await start(made, () => made.write('docgen.lock.json', lock));
  await expect.poll(codes, { timeout: PATIENCE_MS }).toEqual(['DG9526']);
});
