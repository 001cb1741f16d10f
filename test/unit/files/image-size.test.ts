import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureImage } from '../../../src/engine/files/image-size.ts';

const PHOTO = join(import.meta.dirname, '../../../fixtures/sites/reader/docs/public/photo.png');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';

/** A JPEG of 3 × 2 pixels with a turn as cameras note it; nothing of it but its headers. */
function createJpeg(orientation: number): Uint8Array {
  const exif = [
    ...[0xff, 0xe1, 0, 34, ...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ];
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Uint8Array.from([0xff, 0xd8, ...exif, ...frame, 0xff, 0xd9]);
}

it.each([
  ['photo.png', readFileSync(PHOTO), { width: 1000, height: 700 }],
  [
    'dot.gif',
    Buffer.from('R0lGODlhBQAHAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
    { width: 5, height: 7 },
  ],
  ['flat.jpg', createJpeg(1), { width: 3, height: 2 }],
  ['upright.jpg', createJpeg(6), { width: 2, height: 3 }],
  [
    'sized.svg',
    Buffer.from(`<?xml version="1.0"?>${SVG} width='30' height="40.4px"/>`),
    { width: 30, height: 40 },
  ],
  // They fill the room they are given.
  ['box.svg', Buffer.from(`${SVG} viewBox="0 0 4 3"/>`), undefined],
  ['part.svg', Buffer.from(`${SVG} width="30" viewBox="0 0 4 3"/>`), undefined],
  ['percent.svg', Buffer.from(`${SVG} width="100%" height="50%" viewBox="0 0 4 3"/>`), undefined],
  ['stroke.svg', Buffer.from(`${SVG} stroke-width="2" line-height="3" viewBox="0 0 4 3"/>`), undefined],
  ['broken.png', Buffer.from('no image'), undefined],
  ['empty.webp', Buffer.alloc(0), undefined],
  ['film.mp4', readFileSync(PHOTO), undefined],
])('%s', async (name, bytes, size) => {
  expect(await measureImage(name, bytes)).toEqual(size);
});
