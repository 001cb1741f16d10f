import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/cli/engine.ts';
import type { SearchSiteOptions, SiteConfig } from '../../../src/index.ts';
import { docgen } from '../../helpers/fake-host.ts';

const NO_LEVELS = { lvl3: null, lvl4: null, lvl5: null, lvl6: null };
const HITS = [
  {
    objectID: '/guide/proxy',
    url: '/docs/guide/proxy.html',
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'Guide', lvl1: 'Proxy', lvl2: null, ...NO_LEVELS },
    title: [['Proxy', true]],
    path: [],
  },
  {
    objectID: '/guide/start#server',
    url: '/docs/guide/start.html#server',
    type: 'content',
    content: '…through a proxy…',
    title: [],
    path: [],
    hierarchy: { lvl0: 'Guide', lvl1: 'Start', lvl2: 'Server', ...NO_LEVELS },
  },
];

function createEngine(hits: readonly object[]) {
  const asked: SearchSiteOptions[] = [];
  const searchSite = async (options: SearchSiteOptions) => {
    asked.push(options);
    const config = { projectDir: process.cwd() } as SiteConfig;
    return { config, diagnostics: [], lang: options.lang ?? 'en', hits, total: 21, unknown: ['zyzzy'] };
  };
  return { asked, engine: { searchSite } as unknown as Engine };
}

describe('search', () => {
  it('prints where readers are led, and without which words', async () => {
    const { engine } = createEngine(HITS);

    const { exitCode, stdout } = await docgen('search proxy', { engine });

    expect(exitCode).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Proxy
        /docs/guide/proxy.html
      Start › Server
        /docs/guide/start.html#server
        …through a proxy…
      ✔ 21 results, without "zyzzy", the first 2 of them above
      "
    `);
  });

  it('searches the folder that a flag names, and refuses one that does not exist', async () => {
    const { engine, asked } = createEngine(HITS);

    await docgen('search proxy --root .', { engine });
    const missing = await docgen('search proxy --root nowhere', { engine });

    expect(asked).toMatchObject([{ query: 'proxy', root: '.' }]);
    expect(missing).toMatchObject({ exitCode: 2 });
    expect(missing.stderr).toContain('Folder "nowhere" does not exist.');
  });

  it('prints an object for scripts, in the language they ask for', async () => {
    const { engine, asked } = createEngine(HITS);

    const { stdout } = await docgen('search 部署 --lang zh --json', { engine });

    expect(asked[0]).toMatchObject({ query: '部署', lang: 'zh' });
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'search',
      ok: true,
      query: '部署',
      lang: 'zh',
      total: 21,
      unknown: ['zyzzy'],
      hits: [
        {
          id: '/guide/proxy',
          url: '/docs/guide/proxy.html',
          group: 'Guide',
          headings: ['Proxy'],
          text: null,
        },
        { headings: ['Start', 'Server'], text: '…through a proxy…' },
      ],
    });
  });

  it('ends with 1 when nothing is found, and with 2 without a query', async () => {
    const { engine } = createEngine([]);

    expect(await docgen('search zyzzy', { engine })).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('No results for "zyzzy"'),
    });
    expect(await docgen('search', { engine })).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('A query is missing.'),
    });
  });
});
