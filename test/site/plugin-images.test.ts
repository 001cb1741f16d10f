/** Images in smaller formats and widths: what pages offer, when it is encoded, what is said when it cannot be. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { expect, it } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import {
  countEncodings,
  createSite,
  drawPhoto,
  listImages,
  other,
  photo,
  readAddresses,
  readPicture,
  toConfig,
} from '../helpers/image-site.ts';

const { dev } = await loadEngine();

it('are offered in both formats and in widths up to their own, with the room they take', async () => {
  const made = createSite({
    'docgen.config.ts': toConfig('', "base: '/b/',"),
    'docs/index.md': '# Tea\n\n![A cup](./photo.jpg "Tea & milk")\n',
    'docs/page.mdx': '# Page\n\n{1 + 1} ![From public](/other.png)\n',
    'docs/public/other.png': other,
  });
  const built = await made.build();

  expect(built.problems()).toEqual([]);
  const picture = readPicture(built.html('index'));
  expect(picture.replace(/\.[\da-f]{8}\./g, '.#.')).toBe(
    [
      '<picture>',
      ...['avif', 'webp'].map(
        (format) =>
          `<source type="image/${format}" srcset="/b/static/image/photo-640.#.${format} 640w, /b/static/image/photo-1000.#.${format} 1000w" sizes="min(1000px, 100vw)">`,
      ),
      '<img src="/b/static/image/photo.#.jpg" alt="A cup" title="Tea &amp; milk" decoding="async" width="1000" height="500">',
      '</picture>',
    ].join(''),
  );
  expect(readPicture(built.html('page'))).toMatch(
    /other-640\.[\da-f]{8}\.avif 640w.*<img src="\/b\/other\.png"/,
  );
  for (const address of readAddresses(picture)) {
    const bytes = readFileSync(join(built.outDir, address));
    const [, width = '1000'] = /-(\d+)\./.exec(address) ?? [];
    expect(imageSize(bytes)).toMatchObject({ width: Number(width), height: Number(width) / 2 });
    if (!address.endsWith('.jpg')) expect(bytes.length).toBeLessThan(photo.length);
  }
});

it('are encoded once, and again only when they change', async () => {
  const made = createSite({ 'docs/index.md': '# Tea\n\n![A cup](./photo.jpg)\n' }, []);
  const count = countEncodings(made);
  const first = await made.build();
  expect(first.problems()).toEqual([]);
  expect(count()).toBe(4);
  expect(count.wasLoaded()).toBe(true);
  const before = listImages(first);

  made.edit('docs/index.md', (text) => `${text}\nMore, and ![the same](./photo.jpg).\n`);
  made.write('docs/more.md', '# More\n\n![A cup](./photo.jpg)\n');
  await made.build();
  expect(count()).toBe(4);
  // What is lost of the output comes from the store.
  made.remove('doc_build');
  await made.build();
  expect(count()).toBe(4);
  expect(count.wasLoaded()).toBe(false);

  made.write('docs/photo.jpg', other);
  const changed = await made.build();
  expect(count()).toBe(8);
  expect(listImages(changed).filter((name) => before.includes(name))).toEqual([]);
});

it('are the same on a machine with other threads', async () => {
  const files = {
    'docgen.config.ts': toConfig('{ widths: [] }'),
    'docs/index.md': '# Tea\n\n![A cup](./large.jpg)\n',
    // Large enough that AVIF may be made of several tiles.
    'docs/large.jpg': await drawPhoto(1400, 700).jpeg({ quality: 95 }).toBuffer(),
  };
  const outputs = [];
  for (const threads of [1, 8]) {
    const made = createSite(files, []);
    countEncodings(made, threads);
    const built = await made.build();
    expect(listImages(built)).toHaveLength(3);
    outputs.push(made.output());
  }
  expect(outputs[0]).toEqual(outputs[1]);
});

it('are encoded once for pages of two languages, each of which names it', async () => {
  const made = createSite(
    {
      'docgen.config.ts': toConfig(
        '',
        "lang: 'en', locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],",
      ),
      'docs/en/index.md': '# Tea\n\n![A cup](../photo.jpg)\n',
      'docs/zh/index.md': '# 茶\n\n![茶杯](../photo.jpg)\n',
    },
    [],
  );
  const count = countEncodings(made);
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(count()).toBe(4);
  const [english, chinese] = [built.html('index'), built.html('zh/index')].map(readPicture);
  expect(readAddresses(english ?? '')).toEqual(readAddresses(chinese ?? ''));
  expect(chinese).toContain('alt="茶杯"');
});

it('need sharp, whose installation the error says, and options that exist', async () => {
  const made = createSite({ 'docs/index.md': '# Tea\n\n![A cup](./photo.jpg)\n' }, []);
  const without = await made.build();
  expect(without.ok).toBe(false);
  expect(without.terminal()).toContain('sharp is not installed, which encodes images.');
  expect(without.terminal()).toContain('npm install -D sharp');
  const installed = createSite({ 'docs/index.md': '# Tea\n\n![A cup](./photo.jpg)\n' }, []);
  installed
    .write('node_modules/sharp/package.json', '{ "name": "sharp", "version": "0.0.1", "main": "index.cjs" }')
    .write('node_modules/sharp/index.cjs', "throw new Error('Could not load the module for linux-x64');");
  const broken = await installed.build();
  expect(broken.ok).toBe(false);
  expect(broken.terminal()).toMatch(/Plugin "images".*Could not load the module for linux-x64/);
  expect(broken.terminal()).not.toContain('DG3058');
  made.write('docgen.config.ts', toConfig("{ formats: ['png'] }"));
  expect((await made.build()).terminal()).toContain('formats');
});

it('have the formats, widths and sizes of the options', async () => {
  const made = createSite({
    'docgen.config.ts': toConfig(
      "{ formats: ['webp'], widths: [300, 400, 990], sizes: '50vw', quality: { webp: 30 } }",
    ),
    'docs/index.md': '# Tea\n\n![A cup](./photo.jpg)\n',
  });
  const picture = readPicture((await made.build()).html('index'));
  expect(picture.match(/\d+w/g)).toEqual(['300w', '400w', '1000w']);
  expect(picture).toContain('sizes="50vw"');
  expect(picture).not.toContain('avif');
});

it('are encoded on request in dev', async () => {
  const made = createSite({ 'docs/index.md': '# Tea\n\n![A cup](./photo.jpg)\n' }, []);
  const count = countEncodings(made);
  const server = await dev({ cwd: made.dir, port: 0 });
  try {
    const { origin } = new URL(server.urls.local);
    const picture = readPicture(await (await fetch(`${origin}/`)).text());
    const [small = '', large = ''] = readAddresses(picture);
    expect(count()).toBe(0);
    const answer = await fetch(origin + small);
    expect(answer.headers.get('content-type')).toBe('image/avif');
    expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 640 });
    expect(count()).toBe(1);
    await fetch(origin + small);
    expect(count()).toBe(1);
    await fetch(origin + large);
    expect(count()).toBe(2);
    // Without changes to pages, nothing is written in the store that a build would take for the whole.
    const built = await made.build();
    expect(readPicture(built.html('index'))).toContain('.webp');
  } finally {
    await server.close();
  }
});

it('leave what others read of a page as it was', async () => {
  const files = { 'docs/index.md': '# Tea\n\n![A cup of tea](./photo.jpg "Green")\n' };
  const list = async (plugins: string) => {
    const config = toConfig('', 'llms: true,').replace('[pluginImages()]', plugins);
    const made = createSite({ ...files, 'docgen.config.ts': config });
    const built = await made.build();
    const others = Object.entries(made.output()).filter(([path]) => /search|llms|\.md$/.test(path));
    return { others, markdown: built.read('index.md') };
  };
  const [withPlugin, without] = [await list('[pluginImages()]'), await list('[]')];
  expect(withPlugin).toEqual(without);
  expect(withPlugin.others.length).toBeGreaterThan(2);
  expect(withPlugin.markdown).toContain('![A cup of tea](');
});

it.skipIf(availableParallelism() < 2)(
  'of several pages are encoded at once; what is said of them comes in the order of the pages',
  async () => {
    // The photo of the first page ends only after the other one, and that only when both have begun.
    const encoder = `{
      key: '1', formats: ['webp'], widths: [],
      async encode([firstByte]) {
        const isPhoto = firstByte === 0xff;
        if (isPhoto) { begun.resolve(); await ended.promise; }
        else { await begun.promise; ended.resolve(); }
        throw new Error('it cannot be read');
      },
    }`;
    const built = await createSite({
      'docgen.config.ts': `const [begun, ended] = [0, 1].map(() => {
  let resolve = () => {};
  return { promise: new Promise<void>((done) => { resolve = done; }), resolve: () => resolve() };
});
export default { plugins: [{ name: 'encodes', cacheKey: '', markdown: { imageEncoder: ${encoder} } }] };`,
      'docs/a.md': '# A\n\n![A](./photo.jpg)\n',
      'docs/b.md': '# B\n\n![B](./other.png)\n',
      'docs/other.png': other,
    }).build();

    expect(built.terminal().match(/\w\.md:\d+|cannot be read/g)).toEqual([
      'a.md:3',
      'cannot be read',
      'b.md:3',
      'cannot be read',
    ]);
  },
);
