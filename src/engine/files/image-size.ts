/** The size of an image, which a page says so that its text does not move when the image comes. */
import type { ImageSize } from '../types.ts';

const MEASURED = /\.(?:a?png|avif|bmp|gif|jpe?g|svg|webp)$/i;

/** Values of EXIF from which on cameras were held upright: browsers turn the image. */
const FIRST_UPRIGHT = 5;

/** Returns undefined for what is no image, or a drawing that fills the room it is given. */
export async function measureImage(file: string, bytes: Uint8Array): Promise<ImageSize | undefined> {
  if (!MEASURED.test(file) || (/\.svg$/i.test(file) && !hasOwnSize(bytes))) return undefined;
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    const [across, down] = orientation < FIRST_UPRIGHT ? [width, height] : [height, width];
    return across >= 1 && down >= 1 ? { width: Math.round(across), height: Math.round(down) } : undefined;
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
