/** `docgenjs/plugins/images`: images of pages in smaller formats and several widths, from which browsers choose. */
import type { ImageEncoder, Plugin } from 'docgenjs';
import type Sharp from 'sharp';
import { findPeers, type Peer } from '../common/find-peer.ts';
import { type ImagesOptions, optionsSchema } from './options.ts';

export type { ImagesOptions } from './options.ts';

/** Changes when the calls of sharp below do: images are encoded again then. */
const CALLS = 1;

const QUALITY = { avif: 55, webp: 80 } as const;

/**
 * Encodes the local PNG, JPEG and WebP images of pages as AVIF and WebP, in several widths. Images that move stay as
 * they are. [sharp](https://sharp.pixelplumbing.com) encodes, which has to be installed in the project.
 */
export function pluginImages(options: ImagesOptions = {}): Plugin {
  let imageEncoder: ImageEncoder | undefined;
  return {
    name: 'images',
    cacheKey: '',
    config(config, tools, isProd) {
      imageEncoder = undefined;
      if (tools.checkOptions(optionsSchema, options) === undefined) return config;
      const found = findPeers(['sharp'], { projectDir: tools.packagesDir, needsTypeScript: false });
      if ('message' in found) {
        const message = `${found.message.replace(/\.$/, '')}, which encodes images.`;
        // An author who writes is not kept from it.
        tools.report({ ...found, message, severity: isProd ? 'error' : 'warning' });
        return config;
      }
      const [sharp] = found as readonly [Peer];
      imageEncoder = createEncoder(sharp, options);
      return config;
    },
    get markdown() {
      return imageEncoder === undefined ? {} : { imageEncoder };
    },
  };
}

function createEncoder(sharp: Peer, options: ImagesOptions): ImageEncoder {
  const quality = { ...QUALITY, ...options.quality };
  let read: typeof Sharp;
  return {
    key: JSON.stringify([CALLS, sharp.version, quality.avif, quality.webp]),
    formats: options.formats ?? ['avif', 'webp'],
    widths: options.widths ?? [640, 1280, 1920],
    sizes: options.sizes,
    async load() {
      const loaded = (await import(sharp.url)) as { default: typeof Sharp };
      read = loaded.default;
      // With more threads, AVIF has more tiles: other machines would make other bytes.
      read.concurrency(1);
    },
    async encode(image, { format, width }) {
      // Accepts slightly invalid images, as browsers do. Then rotates them as the camera was held; recorded place and
      // time are left out.
      const resized = read(image, { failOn: 'error' }).rotate().resize({ width });
      return format === 'avif'
        ? resized.avif({ quality: quality.avif }).toBuffer()
        : resized.webp({ quality: quality.webp, smartSubsample: true }).toBuffer();
    },
  };
}
