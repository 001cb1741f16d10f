/** The size of an image, which a page says so that its text does not move when the image comes, and what it can be encoded from. */
import type { ImageSize } from '../types.ts';

const MEASURED = /\.(?:a?png|avif|bmp|gif|jpe?g|svg|webp)$/i;

/** Values of EXIF from which on cameras were held upright: browsers turn the image. */
const FIRST_UPRIGHT = 5;

/** Returns undefined for what is no image, or a drawing that fills the room it is given. */
export async function measureImage(file: string, bytes: Uint8Array): Promise<ImageSize | undefined> {
  if (!MEASURED.test(file) || (/\.svg$/i.test(file) && !hasOwnSize(bytes))) return undefined;
  return (await readHead(bytes))?.size;
}

/** The same, also of a drawing that only says its proportions: that is enough where one side is given. */
export async function measureLogo(file: string, bytes: Uint8Array): Promise<ImageSize | undefined> {
  return MEASURED.test(file) ? (await readHead(bytes))?.size : undefined;
}

/** The size of an image that says it is of a type; undefined if it is not. */
export async function measureAs(type: 'png' | 'jpeg', bytes: Uint8Array): Promise<ImageSize | undefined> {
  const head = await readHead(bytes);
  return head?.type === (type === 'jpeg' ? 'jpg' : type) ? head.size : undefined;
}

/** The size of a PNG, JPEG or WebP image, whatever its name; undefined for all else, and for images that move. */
export async function measureStill(bytes: Buffer): Promise<ImageSize | undefined> {
  const { type, size } = (await readHead(bytes)) ?? {};
  return /^(?:png|jpg|webp)$/.test(type ?? '') && !isMoving(bytes, type) ? size : undefined;
}

/** Both formats say it before the first picture. */
function isMoving(bytes: Buffer, type: string | undefined): boolean {
  if (type === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  const start = type === 'png' ? bytes.indexOf('acTL') : -1;
  return start !== -1 && start < bytes.indexOf('IDAT');
}

async function readHead(bytes: Uint8Array) {
  const { imageSize } = await import('image-size');
  try {
    const { type, width, height, orientation = 1 } = imageSize(bytes);
    const [across, down] = orientation < FIRST_UPRIGHT ? [width, height] : [height, width];
    const isSize = across >= 1 && down >= 1;
    return isSize ? { type, size: { width: Math.round(across), height: Math.round(down) } } : undefined;
  } catch {
    // Browsers cannot show it either.
    return undefined;
  }
}

/** Of a drawing that has a `viewBox` alone, only the proportions are known. */
function hasOwnSize(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const [root = ''] = /<svg\s[^>]*>/.exec(text) ?? [];
  return ['width', 'height'].every((name) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*\\d+(?:\\.\\d+)?(?:px)?\\s*["']`).test(root),
  );
}
