/** What lies in a project in place of an image or a film, and shows readers nothing. */
export interface StandIn {
  /** Follows the name of the file. */
  readonly what: string;
  readonly hint: string;
}

const STAND_INS: readonly (readonly [start: RegExp, standIn: StandIn])[] = [
  [
    /^version https:\/\/git-lfs\.github\.com\/spec\//,
    {
      what: 'is a pointer of Git LFS, not the file itself',
      hint: 'Run "git lfs pull" before the build. In CI, check out with LFS.',
    },
  ],
  [
    /^\s*<(?:!doctype\s+html|html)\b/i,
    {
      what: 'is an HTML page, such as hosts send for an address that they do not have',
      hint: 'Download the file again, and open it to see that it is the right one.',
    },
  ],
];

const EMPTY: StandIn = { what: 'is empty', hint: 'Save the file again.' };

/** How the formats begin that browsers show: where, and with which bytes. */
const STARTS: readonly (readonly [at: number, bytes: string])[] = [
  [0, '\x89PNG'],
  [0, '\xff\xd8\xff'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftyp'],
  [0, 'BM'],
  [0, '\0\0\x01\0'],
  [0, '\0\0\x02\0'],
  [0, 'II'],
  [0, 'MM'],
  [0, '\xff\x0a'],
  [4, 'JXL '],
];
const IMAGE = /\.(?:a?png|avif|bmp|gif|ico|jpe?g|jxl|tiff?|webp|heic)$/i;
const NO_IMAGE: StandIn = {
  what: 'is not in a format of images',
  hint: 'Export the image again, and open it in a browser to see that it is shown.',
};

const createFlawedDrawing = (fault: string): StandIn => ({
  what: `is not an SVG that browsers can read (${fault})`,
  hint: 'Export the drawing again, or correct it, and open it in a browser to see that it is shown.',
});

/** Undefined for a file that can be what its name says. */
export async function findStandIn(file: string, bytes: Uint8Array): Promise<StandIn | undefined> {
  if (/\.html?$/i.test(file)) return undefined;
  if (bytes.byteLength === 0) return EMPTY;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 100)).toString(
    'latin1',
  );
  const known = STAND_INS.find(([pattern]) => pattern.test(start))?.[1];
  if (known !== undefined) return known;
  if (/\.svg$/i.test(file)) {
    const fault = (await import('./svg-fault.ts')).findSvgFault(bytes);
    return fault === undefined ? undefined : createFlawedDrawing(fault);
  }
  return IMAGE.test(file) && !STARTS.some(([at, bytes]) => start.startsWith(bytes, at))
    ? NO_IMAGE
    : undefined;
}
