import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Built, site } from '../helpers/site.ts';

const TAGS =
  /^<link rel="manifest".*\n<script type="module" async fetchpriority="low" .*data-worker=.*<\/script>\n/m;

/** A site of two pages. */
const PLAIN = {
  'docgen.config.json': '{}',
  'docs/index.md': '# Home\n\nGo to [a page](./page.md).\n',
  'docs/page.md': '# Page\n',
};

function configure(source: string | typeof PLAIN, settings: object) {
  const made = site(source);
  const config = JSON.parse(made.read('docgen.config.json')) as object;
  return made.write('docgen.config.json', JSON.stringify({ ...config, ...settings }));
}

const listOwn = (built: Built) =>
  built.files().filter((path) => /service-worker|webmanifest|static\/offline/.test(path));
const readWorker = (built: Built) =>
  JSON.parse(/^const docgenOffline=(.*);$/m.exec(built.read('service-worker.js'))?.[1] ?? '{}');

describe('a site with versions and languages that is read offline', () => {
  let built: Built;

  beforeAll(async () => {
    built = await configure('versions', {
      base: '/docs/',
      title: 'A "b" & c',
      csp: true,
      offline: { keep: ['/page', '/nowhere/'], themeColor: '#123456' },
    }).build();
  });

  it('has a worker, its script, a manifest for each language, a list for each language and version', () => {
    expect(listOwn(built)).toEqual([
      ...['manifest-en.webmanifest', 'manifest-zh.webmanifest', 'service-worker.js'],
      ...['static/offline-[HASH].js', 'static/offline-en-v1-[HASH].json', 'static/offline-en-v2-[HASH].json'],
      ...['static/offline-zh-v1-[HASH].json', 'static/offline-zh-v2-[HASH].json'],
    ]);
    expect(JSON.parse(built.read('manifest-zh.webmanifest'))).toMatchObject({
      id: '/docs/zh/',
      start_url: '/docs/zh/index.html',
      scope: '/docs/',
      lang: 'zh-Hans',
      name: 'A "b" & c',
      theme_color: '#123456',
      icons: [{ src: '/docs/static/icon.svg', sizes: 'any' }],
    });
    expect(built.html('/v2/zh/page')).toContain('<link rel="manifest" href="/docs/manifest-zh.webmanifest"');
    expect(built.html('/page')).toContain('data-worker="/docs/service-worker.js"');
    expect(built.html('/page')).toContain('trusted-types docgen docgen-offline');
  });

  it('tells the worker where each language and version begins, and lists pages without having read them', () => {
    const { units } = readWorker(built) as { units: { home: string; list: string }[] };
    expect(units.map(({ home }) => home)).toEqual(['/docs/v2/zh/', '/docs/zh/', '/docs/v2/', '/docs/']);
    const lists = units.map(({ list }) => JSON.parse(built.read(list.slice('/docs/'.length))));
    expect(lists.map(({ pages }) => pages.map(([href]: [string]) => href))).toEqual([
      ['/docs/v2/zh/page.html'],
      ['/docs/zh/page.html'],
      ['/docs/v2/page.html'],
      ['/docs/page.html'],
    ]);
    for (const { search } of lists)
      for (const file of [search.manifest, ...search.files])
        expect(() => readFileSync(join(built.outDir, file.slice('/docs/'.length)))).not.toThrow();
  });

  it('warns of a section that has no pages', () => {
    expect(built.problems()).toEqual(['DG7024 docgen.config.json:1:216']);
    expect(built.terminal()).toContain('1 │ ');
  });
});

it('adds two tags to each page, and changes no other byte of a site', async () => {
  const without = await configure(PLAIN, { title: 'Two' }).build();
  const withIt = await configure(PLAIN, { title: 'Two', offline: true }).build();
  expect(listOwn(without)).toEqual([]);
  const names = without.site.output();
  for (const path of Object.keys(names)) {
    const [old, now] = [without, withIt].map(({ outDir }) => readFileSync(join(outDir, path), 'utf8'));
    expect(path.endsWith('.html') ? now?.replace(TAGS, '') : now, path).toBe(old);
    if (path.endsWith('.html')) expect(now).toMatch(TAGS);
  }
  expect(Object.keys(withIt.site.output()).length).toBe(Object.keys(names).length + listOwn(withIt).length);
});

it('changes the worker when a page changes, and not when nothing does', async () => {
  const made = configure('reader', { offline: true });
  const first = readWorker(await made.build()).deployment;
  expect(readWorker(await made.build()).deployment).toBe(first);
  expect(readWorker(await made.copy().build({ force: true })).deployment).toBe(first);
  const page = 'docs/en/index.md';
  made.edit(page, (text) => `${text}\nOne sentence more.\n`);
  expect(readWorker(await made.build()).deployment).not.toBe(first);
});

it('leaves a worker that removes itself where it is taken back by name', async () => {
  const built = await configure(PLAIN, { offline: false }).build();
  expect(listOwn(built)).toEqual(['service-worker.js']);
  expect(built.read('service-worker.js')).toContain('unregister');
  expect(built.html('/')).not.toMatch(/data-worker|rel="manifest"/);
});

it('has none in a portable build, and says so', async () => {
  const built = await configure(PLAIN, { offline: true }).build({ overrides: { portable: true } });
  expect(built.problems()).toEqual(['DG7022 docgen.config.json:1:2']);
  expect(listOwn(built)).toEqual([]);
  expect(built.html('/')).not.toMatch(/data-worker|rel="manifest"/);
});

it('is told of where a config in TypeScript says it, in the file that does', async () => {
  const { 'docgen.config.json': _, ...pages } = PLAIN;
  const built = await site({
    ...pages,
    'docgen.config.ts': `import { offline } from './offline.ts';
export default { icon: '/icon.png', offline };
`,
    'offline.ts': `export const offline: { keep: string[]; icons?: string[] } = {
  keep: [
    '/page',
    '/nowhere/',
  ],
};
`,
    'docs/public/icon.png': Buffer.from('89504e470d0a1a0a0000000d4948445200000020000000200806000000', 'hex'),
  }).build();
  expect(built.problems()).toEqual(['DG7023 docgen.config.ts:2:37', 'DG7024 offline.ts:4:5']);
  expect(built.terminal()).toContain("  4 │     '/nowhere/',");
});

it('says what it cannot keep, and why browsers do not offer to install it', async () => {
  const made = configure(PLAIN, {
    offline: { icons: ['/small.png', '/nowhere.png'] },
    builderConfig: { output: { assetPrefix: 'https://cdn.example.org/' } },
  });
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000020000000200806000000', 'hex');
  const built = await made.write('docs/public/small.png', png).build();
  expect(built.problems().map((problem) => problem.split(' ')[0])).toEqual(['DG1002', 'DG1002', 'DG7023']);
});
