/** Images of every kind that authors have: what is made of them, and which are left as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  createSite,
  drawPhoto,
  listImages,
  other,
  photo,
  readAddresses,
  readPicture,
  toConfig,
} from '../helpers/image-site.ts';
import type { Built } from '../helpers/site.ts';

/** Pixels of the encoded images of a page, from the file with this name on. */
async function readPixel(built: Built, name: string, place: { readonly left: number; readonly top: number }) {
  const picture = readPicture(built.html('index'));
  const address = readAddresses(picture).find((each) => each.includes(name) && /\.(?:avif|webp)$/.test(each));
  const image = sharp(readFileSync(join(built.outDir, address ?? '')));
  const { data } = await image
    .clone()
    .extract({ ...place, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...(await image.metadata()), pixel: [...data] };
}

it('stay as they are where nothing is gained', async () => {
  const frames = await sharp(Buffer.alloc(60 * 120 * 3, 90), {
    raw: { width: 60, height: 120, channels: 3, pageHeight: 60 },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();
  const poor = await drawPhoto(300, 150).webp({ quality: 1 }).toBuffer();
  const made = createSite({
    'docs/index.md': '# Tea\n\n![Moves](./moves.webp) ![Poor](./poor.webp) ![Drawing](./drawing.svg)\n',
    'docs/moves.webp': frames,
    'docs/poor.webp': poor,
    'docs/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('index')).not.toContain('<picture>');
  expect(listImages(built)).toHaveLength(3);
});

it('are told of at their place where they cannot be encoded, and shown as they are', async () => {
  const vast = Buffer.from(other.subarray(0, 33));
  vast.writeUInt32BE(12_000, 16);
  vast.writeUInt32BE(10_000, 20);
  const made = createSite({
    'docs/index.md': '# Tea\n\n![Broken](./broken.jpg)\n\n![Cut](./cut.png)\n\n![Vast](./vast.png)\n',
    'docs/broken.jpg': photo.subarray(0, 2000),
    'docs/cut.png': other.subarray(0, other.length / 2),
    'docs/vast.png': Buffer.concat([vast, other.subarray(33)]),
  });
  const built = await made.build();
  expect(built.ok).toBe(true);
  expect(built.problems()).toHaveLength(3);
  expect(built.terminal()).toContain('DG3058');
  expect(built.terminal()).toMatch(/docs\/index\.md:3:1[\s\S]*"docs\/broken\.jpg" cannot be encoded/);
  expect(built.terminal()).toMatch(/docs\/index\.md:5:1[\s\S]*"docs\/cut\.png" cannot be encoded/);
  expect(built.terminal()).toContain('"docs/vast.png" cannot be encoded: it has 12000 × 10000 pixels.');
  expect(built.html('index')).not.toContain('<picture>');
  expect(built.html('index')).toContain('<img src="/static/image/broken.');
  // What is not mended is told of again.
  expect((await made.build()).problems()).toEqual(built.problems());
});

it('have no part in pages where only the markup would grow: icons, and images as small as their variants', async () => {
  const made = createSite({
    'docs/index.md': '# Tea\n\nPress ![gear](./icon.png) now.\n',
    'docs/icon.png': await drawPhoto(16, 16).png().toBuffer(),
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('index')).not.toContain('<picture>');
  expect(listImages(built)).toHaveLength(1);
});

it('are upright, as cameras were held', async () => {
  const half = { width: 600, height: 300, channels: 3 } as const;
  const red = await sharp({ create: { ...half, background: '#c00000' } })
    .png()
    .toBuffer();
  // Stored on its side, with red to the left; turned clockwise, red is on top.
  const sideways = await drawPhoto(1200, 300)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const made = createSite({
    'docs/index.md': '# Tea\n\n![Tower](./tower.jpg)\n',
    'docs/tower.jpg': sideways,
  });
  const built = await made.build();
  expect(readPicture(built.html('index'))).toContain('width="300" height="1200"');
  const { width, height, orientation, pixel } = await readPixel(built, 'tower', { left: 150, top: 100 });
  expect([width, height, orientation ?? 1]).toEqual([300, 1200, 1]);
  expect(pixel[0]).toBeGreaterThan(150);
  expect(pixel[1]).toBeLessThan(60);
});

it('keep what is transparent, and colours of print are those of the screen', async () => {
  const hole = await drawPhoto(800, 400)
    .joinChannel(Buffer.alloc(800 * 400), { raw: { width: 800, height: 400, channels: 1 } })
    .png()
    .toBuffer();
  const clear = createSite({ 'docs/index.md': '# Tea\n\n![Glass](./glass.png)\n', 'docs/glass.png': hole });
  expect((await readPixel(await clear.build(), 'glass', { left: 9, top: 9 })).pixel[3]).toBe(0);

  const green = { width: 900, height: 500, channels: 3, background: '#20a040' } as const;
  const cmyk = await sharp({ create: green }).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const print = createSite({ 'docs/index.md': '# Tea\n\n![Leaf](./leaf.jpg)\n', 'docs/leaf.jpg': cmyk });
  const { space, pixel } = await readPixel(await print.build(), 'leaf', { left: 9, top: 9 });
  expect(space).toBe('srgb');
  expect(pixel[1]).toBeGreaterThan(120);
  expect(pixel[0]).toBeLessThan(90);
});

it('are no wider than screens, even of a picture of 60 megapixels', async () => {
  const huge = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#345' } })
    .composite([{ input: photo, left: 4000, top: 3000 }])
    .png({ compressionLevel: 3 })
    .toBuffer();
  const made = createSite({
    'docgen.config.ts': toConfig("{ formats: ['webp'], widths: [640, 3800] }"),
    'docs/index.md': '# Tea\n\n![Field](./field.png)\n',
    'docs/field.png': huge,
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  const picture = readPicture(built.html('index'));
  expect(picture).toContain('width="10000" height="6000"');
  expect(picture.match(/\d+w/g)).toEqual(['640w', '3840w']);
});

it('are encoded although a camera wrote them slightly out of the norm', async () => {
  // Bytes that belong to nothing, which decoders tell of and skip.
  const [start, rest] = [photo.subarray(0, 2), photo.subarray(2)];
  const odd = Buffer.concat([start, rest.subarray(0, rest.length - 2), Buffer.from([0, 0, 0xff, 0xd9])]);
  const made = createSite({ 'docs/index.md': '# Tea\n\n![A cup](./odd.jpg)\n', 'docs/odd.jpg': odd });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('index')).toContain('<picture>');
});

it('are those of Markdown alone: elements keep the sources of their authors', async () => {
  const made = createSite({
    'docs/index.mdx': `import cup from './photo.jpg';

# Tea

<img src="./photo.jpg" alt="Element" />
<img src={cup} alt="Import" />
`,
    'docs/raw.md': '# Raw\n\n<img src="./photo.jpg" alt="HTML">\n\n![Elsewhere](https://example.com/a.png)\n',
  });
  const built = await made.build();
  expect(built.problems()).toEqual([]);
  for (const page of ['index', 'raw']) expect(built.html(page)).not.toContain('<picture>');
  expect(built.html('index')).toMatch(/alt="Element"[^>]*width="1000" height="500"/);
  expect(listImages(built).filter((name) => !name.endsWith('.jpg'))).toEqual([]);
});
