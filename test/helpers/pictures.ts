/**
 * Pictures of pages in a form that can be kept and compared: of each square of 8 × 8 pixels the mean colour. Edges that
 * another machine smooths otherwise are lost in it; a block that has moved, a line that breaks elsewhere or another
 * colour are not.
 */
import sharp from 'sharp';

/** Pixels along a side of a square. */
const SIDE = 8;
const CHANNELS = 3;
/**
 * Of 255: how far the mean of a square may be from the kept one, and how many may be further. A few far ones are a block
 * that has moved; many near ones another colour. Chromium with and without hinting of fonts differs in none of them,
 * without subpixel positions in four far and under one in a hundred near ones.
 */
const FAR = { distance: 20, most: 4 };
const NEAR = { distance: 6, mostOfAll: 0.02 };
/** Means are kept in steps of this, which makes the files smaller. */
const STEP = 4;

/** Rows of squares, each of which is red, green and blue. */
export interface Picture {
  readonly columns: number;
  readonly rows: number;
  readonly means: Uint8Array;
}

/** How many squares a picture of so many pixels has. */
export const countSquares = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  columns: Math.ceil(width / SIDE),
  rows: Math.ceil(height / SIDE),
});

/** The picture of a screenshot. */
export async function toPicture(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { columns, rows } = countSquares(info);
  const sums = new Float64Array(columns * rows * CHANNELS);
  const pixels = new Uint8Array(columns * rows);
  for (let y = 0, from = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const square = Math.floor(y / SIDE) * columns + Math.floor(x / SIDE);
      pixels[square] = (pixels[square] ?? 0) + 1;
      for (let at = square * CHANNELS; at < (square + 1) * CHANNELS; at++, from++) {
        sums[at] = (sums[at] ?? 0) + (data[from] ?? 0);
      }
    }
  }
  const means = Uint8Array.from(sums, (sum, at) => {
    const mean = sum / (pixels[Math.floor(at / CHANNELS)] ?? 1);
    return Math.min(255, Math.round(mean / STEP) * STEP);
  });
  return { columns, rows, means };
}

/** Squares in which two pictures of one size differ; none, where they are few enough to be chance. */
export function findDifferences(before: Picture, after: Picture): readonly number[] {
  if (before.columns !== after.columns || before.rows !== after.rows) {
    throw new Error(
      `A picture has ${after.columns} × ${after.rows} squares, not ${before.columns} × ${before.rows}`,
    );
  }
  const distances = Array.from({ length: after.columns * after.rows }, (_, square) =>
    Math.max(
      ...[0, 1, 2].map((channel) => {
        const at = square * CHANNELS + channel;
        return Math.abs((before.means[at] ?? 0) - (after.means[at] ?? 0));
      }),
    ),
  );
  const near = [...distances.keys()].filter((square) => (distances[square] ?? 0) > NEAR.distance);
  const far = near.filter((square) => (distances[square] ?? 0) > FAR.distance);
  const isChance = far.length <= FAR.most && near.length <= NEAR.mostOfAll * distances.length;
  return isChance ? [] : near;
}

/** As a PNG of the size that the page had, its squares as they are. */
export function toPng({ columns, rows, means }: Picture): Promise<Buffer> {
  return sharp(means, { raw: { width: columns, height: rows, channels: CHANNELS } })
    .resize({ width: columns * SIDE, kernel: 'nearest' })
    .png()
    .toBuffer();
}

/** The picture in pale grey, with the squares that differ in red. */
export function markDifferences(picture: Picture, differences: readonly number[]): Picture {
  const means = picture.means.map((_, at) => {
    const from = at - (at % CHANNELS);
    const [red = 0, green = 0, blue = 0] = picture.means.subarray(from, from + CHANNELS);
    return 170 + (red + green + blue) / 9;
  });
  for (const square of differences) means.set([220, 0, 40], square * CHANNELS);
  return { ...picture, means };
}

/** Pictures side by side in one file, without loss. */
export async function writeSheet(pictures: readonly Picture[]): Promise<Buffer> {
  const columns = pictures.reduce((sum, picture) => sum + picture.columns, 0);
  const rows = Math.max(...pictures.map((picture) => picture.rows));
  const means = new Uint8Array(columns * rows * CHANNELS);
  let left = 0;
  for (const picture of pictures) {
    for (let row = 0; row < picture.rows; row++) {
      const from = row * picture.columns * CHANNELS;
      means.set(
        picture.means.subarray(from, from + picture.columns * CHANNELS),
        (row * columns + left) * CHANNELS,
      );
    }
    left += picture.columns;
  }
  return sharp(means, { raw: { width: columns, height: rows, channels: CHANNELS } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

/** The picture of this size that begins `left` squares from the edge of a sheet. */
export async function readFromSheet(
  sheet: Uint8Array,
  { left, columns, rows }: { readonly left: number; readonly columns: number; readonly rows: number },
): Promise<Picture> {
  const means = await sharp(sheet)
    .removeAlpha()
    .extract({ left, top: 0, width: columns, height: rows })
    .raw()
    .toBuffer();
  return { columns, rows, means };
}
