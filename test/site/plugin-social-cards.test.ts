/** Social cards: what they show, where they are named, when they are drawn again, what is said when one cannot be drawn. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { imageSize } from 'image-size';
import { expect, it } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { readPageExamples } from '../helpers/page-examples.ts';
import { installPeers } from '../helpers/peers.ts';
import { type Built, type Files, type Site, site } from '../helpers/site.ts';

const { dev } = await loadEngine();
const FONTS = join(import.meta.dirname, '../../fixtures/fonts');
const RESVG = ['@resvg/resvg-js'];
const PEERS = ['satori', ...RESVG];
const PACKAGE = '{ "devDependencies": { "@fontsource/noto-sans-sc": "5.3.0" } }';
const ORIGIN = "siteOrigin: 'https://tea.example',";

const toConfig = (
  options: string,
  more = ORIGIN,
) => `import { pluginSocialCards } from 'docgenjs/plugins/social-cards';
export default { title: 'Tea', ${more} plugins: [pluginSocialCards(${options})] };`;

/** A site with a font that has Latin letters and some Chinese ones. */
function createSite(files: Files, peers: readonly string[] = PEERS): Site {
  const made = site({ 'package.json': PACKAGE, 'docgen.config.ts': toConfig(''), ...files });
  cpSync(join(FONTS, 'noto-sans-sc'), join(made.dir, 'node_modules/@fontsource/noto-sans-sc'), {
    recursive: true,
  });
  return installPeers(made, peers);
}

/** Satori, with a note of each card that it lays out; a bad one it does not. */
function countDrawings(made: Site): () => number {
  const real = createRequire(import.meta.url)
    .resolve('satori')
    .replace(/index\.cjs$/, 'index.js');
  const log = join(made.dir, 'drawn.log');
  made
    .write(
      'node_modules/satori/package.json',
      '{ "name": "satori", "version": "0.0.1", "type": "module", "main": "index.js" }',
    )
    .write(
      'node_modules/satori/index.js',
      `import { appendFileSync } from 'node:fs';
import satori from ${JSON.stringify(pathToFileURL(real).href)};
export default (...input) => {
  appendFileSync(${JSON.stringify(log)}, '.');
  if (JSON.stringify(input[0]).includes('Bad')) throw new Error('this cannot be laid out');
  return satori(...input);
};`,
    );
  return () => (existsSync(log) ? readFileSync(log, 'utf8').length : 0);
}

/** Tags of a page for those who share it, by name. */
function readTags(html: string): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:property|name)="((?:og:image|twitter:)[^"]*)" content="([^"]*)">/g,
  ))
    tags[name] = [...(tags[name] ?? []), content];
  return tags;
}

const listCards = (built: Built) => {
  const dir = join(built.outDir, 'static/cards');
  return existsSync(dir) ? readdirSync(dir) : [];
};

it('are drawn for each page in its language, and named in its head', async () => {
  const made = createSite({
    'docgen.config.ts': toConfig(
      '',
      `${ORIGIN} base: '/b/', lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文', title: '公司' }],`,
    ),
    'docs/en/index.md': '# Sign *in* with `tea`\n\nAll ways to do it.\n',
    'docs/zh/index.md': '# 登录方式和安全信息\n\n公司用户可以在本页进行登录！\n',
  });
  const built = await made.build();

  expect(built.problems()).toEqual([]);
  const [en, zh] = [readTags(built.html('index')), readTags(built.html('zh/index'))];
  expect(en).toEqual({
    'og:image': [expect.stringMatching(/^https:\/\/tea\.example\/b\/static\/cards\/[\da-f]{16}\.png$/)],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'og:image:alt': ['Sign in with tea'],
    'twitter:card': ['summary_large_image'],
  });
  expect(zh['og:image:alt']).toEqual(['登录方式和安全信息']);
  expect(zh['og:image']).not.toEqual(en['og:image']);
  expect(listCards(built)).toHaveLength(2);
  for (const name of listCards(built)) {
    const png = readFileSync(join(built.outDir, 'static/cards', name));
    expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: 'png' });
  }
});

it('are drawn again when what they show has changed, and not otherwise', async () => {
  const made = createSite(
    { 'docs/index.md': '# Tea\n\nGreen.\n', 'docs/other.md': '# Other\n\nBlack.\n' },
    RESVG,
  );
  const countDrawn = countDrawings(made);
  const first = await made.build();
  expect(first.problems()).toEqual([]);
  expect(countDrawn()).toBe(2);
  const names = listCards(first);

  const second = await made.build();
  expect(countDrawn()).toBe(2);
  expect(second.result.files.written).toBe(0);

  // What is further down in a page is on no card.
  await made.edit('docs/index.md', (text) => `${text}\n## More\n\nWords.\n`).build();
  expect(countDrawn()).toBe(2);

  const changed = await made.edit('docs/other.md', (text) => text.replace('Black', 'Red')).build();
  expect(countDrawn()).toBe(3);
  expect(listCards(changed)).toHaveLength(2);
  expect(listCards(changed).filter((name) => names.includes(name))).toHaveLength(1);

  const bad = await made.write('docs/bad.md', '# Bad\n').build();
  expect(bad.problems()).toEqual(['DG9504 docs/bad.md']);
  expect(bad.terminal()).toContain('The social card of this page cannot be drawn: this cannot be laid out.');
});

it("leave the place to a page's own picture, and the site's picture to pages without a card", async () => {
  const made = createSite({
    'docgen.config.ts': toConfig(
      '',
      `${ORIGIN} head: [
        ['meta', { property: 'og:image', content: 'https://tea.example/site.png' }],
        ['meta', { property: 'og:image:width', content: '9' }],
        (route) => (route.routePath === '/config' ? ['meta', { property: 'og:image', content: '/config.png' }] : undefined),
      ],`,
    ),
    'docs/index.md': '# Tea\n',
    'docs/config.md': '# Config\n',
    'docs/off.md': '---\nsocialCard: false\n---\n\n# Off\n',
    'docs/own.md':
      '---\nhead:\n  - - meta\n    - property: og:image\n      content: /own.png\n---\n\n# Own\n',
    'docs/component.mdx':
      'import { Head } from \'docgenjs/runtime\';\n\n# Component\n\n<Head><meta property="og:image" content="/component.png" /></Head>\n',
  });
  const built = await made.build();

  expect(built.problems()).toEqual([]);
  const getTags = (path: string) => readTags(built.html(path));
  expect(getTags('index')['og:image']).toEqual([expect.stringContaining('/static/cards/')]);
  expect(getTags('index')['og:image:width']).toEqual(['1200']);
  expect(getTags('config')).toMatchObject({ 'og:image': ['/config.png'] });
  expect(getTags('config')['og:image:alt']).toBeUndefined();
  expect(getTags('off')).toEqual({ 'og:image': ['https://tea.example/site.png'], 'og:image:width': ['9'] });
  expect(getTags('own')).toEqual({ 'og:image': ['/own.png'] });
  expect(built.html('component')).toContain('<meta property="og:image" content="/component.png"');
  expect(built.html('component')).not.toContain('/static/cards/');
  expect(built.html('component')).not.toContain('og:image:');
});

it('say which characters no font has, and leave no box in their place', async () => {
  const made = createSite(
    {
      'docs/index.md': '# Tea 🫖 time\n\nGreen.\n',
      'docs/plain.md': '# Tea time\n\nGreen.\n',
      // Satori would take gigabytes to lay it out.
      'docs/long.md': `# ${'Tea '.repeat(50_000)}\n`,
      'docs/word.md': '# 登录 毖谰\n\nGreen.\n',
    },
    PEERS,
  );
  const built = await made.build();
  expect(built.exitCode).not.toBe(0);
  const [emoji, word] = ['docs/index.md', 'docs/word.md'].map((file) =>
    built.diagnostics().find((diagnostic) => diagnostic.file === file),
  );
  expect(emoji).toMatchObject({ severity: 'warning', message: expect.stringContaining('do not have "🫖",') });
  expect(emoji?.hint).toContain('@fontsource/noto-emoji');
  expect(word).toMatchObject({
    severity: 'error',
    message: expect.stringContaining('do not have "毖", "谰",'),
  });
  expect(word?.hint).toContain('@fontsource/noto-sans-sc');

  const mended = await made.remove('docs/word.md').build();
  expect(mended.exitCode).toBe(0);
  const readCard = (path: string) => {
    const [image = ''] = readTags(mended.html(path))['og:image'] ?? [];
    return readFileSync(join(mended.outDir, image.slice('https://tea.example/'.length)));
  };
  expect(readCard('index').equals(readCard('plain'))).toBe(true);
  expect(imageSize(readCard('long'))).toMatchObject({ width: 1200, height: 630 });
});

it('name the package of each script that no font has, once', async () => {
  const made = createSite(
    {
      'docs/index.md': '# \u0634\u0627\u064a \u091a\u093e\u092f \u304a\u8336\n\nGreen.\n',
      'docs/other.md': '# \u0634\u0627\u064a\n\nGreen.\n',
      'docs/thai.md': '# \u0e0a\u0e32\n\nGreen.\n',
    },
    PEERS,
  );
  const problems = (await made.build()).diagnostics();
  expect(problems.map(({ file, hint }) => [file, /"npm install -D (.+?)"/.exec(hint ?? '')?.[1]])).toEqual([
    [
      'docs/index.md',
      '@fontsource/noto-sans-arabic @fontsource/noto-sans-devanagari @fontsource/noto-sans-jp',
    ],
    ['docs/thai.md', '@fontsource/noto-sans-thai'],
  ]);
});

it('are drawn by a template as the documentation says', async () => {
  const examples = readPageExamples('en/plugin/official-plugins/social-cards.md');
  const shown = examples.filter(({ section }) => section === 'templates').map((example) => example.files);
  const built = await createSite({ ...Object.assign({}, ...shown), 'docs/index.md': '# Tea\n' }).build();

  expect(built.problems()).toEqual([]);
  expect(readTags(built.html('index'))['og:image']?.[0]).toMatch(
    /^https:\/\/kettle\.example\/static\/cards\//,
  );
  expect(listCards(built)).toHaveLength(1);
});

it('are drawn by a template of the site, in a module with JSX or in the config', async () => {
  const made = createSite({
    'docgen.config.ts': toConfig("{ template: './cards/card.tsx', fonts: ['./fonts/Tea-Bold.woff'] }"),
    'cards/card.tsx': `import { Mark } from './mark';
export default function Card({ title, lang, host }: { title: string; lang: string; host: string }) {
  if (title === 'Broken') throw new Error('no card for this one');
  return <><div style={{ display: 'flex', fontSize: 40 }}>{title} {lang} {host}<Mark /></div></>;
}`,
    'cards/mark.tsx': 'export const Mark = () => <b>!</b>;',
    'fonts/Tea-Bold.woff': readFileSync(join(FONTS, 'noto-sans-sc/files/noto-sans-sc-latin-700-normal.woff')),
    'docs/index.md': '# Tea\n',
  });
  const module = await made.build();
  expect(module.problems()).toEqual([]);
  const [drawn] = listCards(module);
  expect(drawn).toBeDefined();

  made.write(
    'docgen.config.ts',
    toConfig(
      "{ template: ({ title }) => ({ type: 'div', props: { children: title } }), colors: { brand: '#aa0000' } }",
    ),
  );
  const inConfig = await made.build();
  expect(inConfig.problems()).toEqual([]);
  expect(listCards(inConfig)).toHaveLength(1);
  expect(listCards(inConfig)).not.toEqual([drawn]);

  made
    .write('docgen.config.ts', toConfig("{ template: './cards/card.tsx' }"))
    .write('docs/broken.md', '# Broken\n');
  const broken = await made.build();
  expect(broken.problems()).toEqual(['DG9504 docs/broken.md']);
  expect(broken.terminal()).toContain(
    'The template of social cards has failed for this page: no card for this one.',
  );

  made.write('docgen.config.ts', toConfig("{ template: './cards/none.tsx' }"));
  expect((await made.build()).terminal()).toContain(
    'The template "./cards/none.tsx" of social cards cannot be used: ',
  );
});

it('say what has to be installed, and what is wrong with the options', async () => {
  const bare = createSite({ 'docs/index.md': '# Tea\n' }, []);
  const without = await bare.build();
  expect(without.exitCode).not.toBe(0);
  expect(without.terminal()).toContain(
    'Social cards cannot be drawn: satori and @resvg/resvg-js are not installed.',
  );
  expect(without.terminal()).toContain('npm install -D satori @resvg/resvg-js');
  expect(without.terminal().match(/Social cards cannot be drawn/g)).toHaveLength(1);

  const made = createSite({ 'docs/index.md': '# Tea\n', 'package.json': '{}' });
  expect((await made.build()).terminal()).toContain('npm install -D @fontsource/noto-sans-sc');

  const getWords = async (options: string, more?: string) => {
    const built = await made.write('docgen.config.ts', toConfig(options, more)).build();
    return built.terminal();
  };
  const fonts = "fonts: ['@fontsource/noto-sans-sc']";
  expect(await getWords("{ fonts: ['./Tea.woff'] }")).toContain('There is no font "./Tea.woff"');
  expect(await getWords("{ fonts: ['./Tea.ttc'] }")).toContain(
    'The font "./Tea.ttc" is not of the formats TTF,',
  );
  expect(await getWords("{ fonts: ['@fontsource/none'] }")).toContain(
    'The font "@fontsource/none" is not installed',
  );
  expect(await getWords("{ colors: { brand: 'red' } }")).toContain('is not a colour such as "#0b766e"');
  expect(await getWords('{ font: [] }')).toContain('Did you mean "fonts"?');
  expect(await getWords(`{ ${fonts}, logo: './tea.webp' }`)).toContain(
    'The logo "./tea.webp" is not on social cards',
  );
  made.write('tea.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>Tea</text></svg>');
  expect(await getWords(`{ ${fonts}, logo: './tea.svg' }`)).toContain('its words are text');
  const words = await getWords(`{ ${fonts} }`, '');
  expect(words.match(/The address of this site is unknown/g)).toHaveLength(1);
  expect(words).toContain('Set "siteOrigin" in the config.');
});

it('are drawn on request in dev, which goes on where one cannot be', async () => {
  const made = createSite(
    {
      'docs/index.md': '# Tea\n',
      'docs/bad.md': '# Bad\n',
    },
    RESVG,
  );
  const countDrawn = countDrawings(made);
  const server = await dev({ cwd: made.dir, port: 0 });
  try {
    const origin = new URL(server.urls.local).origin;
    const read = async (path: string) => (await fetch(`${origin}${path}`)).text();
    const [image = ''] = readTags(await read('/'))['og:image'] ?? [];
    expect(countDrawn()).toBe(0);
    const { pathname } = new URL(image);
    const answer = await fetch(`${origin}${pathname}`);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
    expect(countDrawn()).toBe(1);

    const [bad = ''] = readTags(await read('/bad'))['og:image'] ?? [];
    await fetch(`${origin}${new URL(bad).pathname}`);
    expect(await read('/bad')).toContain('Bad');
    expect((await fetch(`${origin}${pathname}`)).status).toBe(200);

    made.edit('docs/index.md', (text) => text.replace('Tea', 'Coffee'));
    const readImage = async () => readTags(await read('/'))['og:image']?.[0] ?? image;
    await expect.poll(readImage).not.toBe(image);
    const next = await fetch(`${origin}${new URL(await readImage()).pathname}`);
    expect(next.headers.get('content-type')).toBe('image/png');
    expect(countDrawn()).toBe(3);
  } finally {
    await server.close();
  }
});

it('cost a page nothing where the plugin is not used', async () => {
  const files = { 'docs/index.md': '# Tea\n' };
  const plain = "export default { title: 'Tea' };";
  const without = await createSite({ ...files, 'docgen.config.ts': plain }).build();
  expect(Object.keys(without.site.output()).join()).not.toContain('cards');
  expect(without.html('index')).not.toMatch(/og:image|twitter:card|socialCard/);
});
