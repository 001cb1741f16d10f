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

export function findStandIn(file: string, bytes: Uint8Array): StandIn | undefined {
  if (/\.html?$/i.test(file)) return undefined;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 100)).toString(
    'latin1',
  );
  return STAND_INS.find(([pattern]) => pattern.test(start))?.[1];
}
