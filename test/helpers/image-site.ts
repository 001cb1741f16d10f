/** Sites whose images a plugin encodes. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { installPeers } from './peers.ts';
import { type Built, type Files, type Site, site } from './site.ts';

export const toConfig = (options: string, more = '') =>
  `import { pluginImages } from 'docgenjs/plugins/images';
export default { title: 'Tea', ${more} plugins: [pluginImages(${options})] };`;

/** An image that compresses as a photo does. */
export function drawPhoto(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 128 + 60 * Math.sin(at / 900) + ((at * 7919) % 40);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
export const photo = await drawPhoto(1000, 500).jpeg({ quality: 95 }).toBuffer();
export const other = await drawPhoto(800, 400).png().toBuffer();

export function createSite(files: Files, peers: readonly string[] = ['sharp']): Site {
  return installPeers(site({ 'docgen.config.ts': toConfig(''), 'docs/photo.jpg': photo, ...files }), peers);
}

export interface Counter {
  /** Images that were encoded. */
  (): number;
  /** Whether sharp was loaded since this was asked last. */
  wasLoaded(): boolean;
}

/** sharp, with a note of its loading and of each image that it encodes, and with threads as on another machine. */
export function countEncodings(made: Site, threads = 2): Counter {
  const real = createRequire(import.meta.url).resolve('sharp');
  const log = join(made.dir, 'encoded.log');
  appendFileSync(log, '');
  made
    .write('node_modules/sharp/package.json', '{ "name": "sharp", "version": "0.0.1", "main": "index.cjs" }')
    .write(
      'node_modules/sharp/index.cjs',
      `const { appendFileSync } = require('node:fs');
appendFileSync(${JSON.stringify(log)}, 'loaded');
const real = require(${JSON.stringify(real)});
real.concurrency(${threads});
module.exports = Object.assign((...input) => {
  appendFileSync(${JSON.stringify(log)}, '.');
  return real(...input);
}, { concurrency: real.concurrency });`,
    );
  const read = () => readFileSync(log, 'utf8');
  return Object.assign(() => read().replaceAll('loaded', '').length, {
    wasLoaded() {
      const wasLoaded = read().includes('loaded');
      writeFileSync(log, read().replaceAll('loaded', ''));
      return wasLoaded;
    },
  });
}

export const listImages = (built: Built) => {
  const dir = join(built.outDir, 'static/image');
  return existsSync(dir) ? readdirSync(dir).sort() : [];
};
export const readPicture = (html: string) => /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? '';
export const readAddresses = (html: string) => [...html.matchAll(/\/static\/image\/[^\s",]+/g)].map(String);
