/**
 * Media that a page brings along is in the output next to the site's own pages, and anybody can be
 * led to its address. So it has to be media: a document or a script would run there, and a drawing
 * can hold script as a document does.
 */

const MEDIA =
  /\.(?:a?png|avif|bmp|gif|ico|jpe?g|jxl|svg|tiff?|webp|heic|mp4|m4v|mov|ogv|webm|aac|flac|m4a|mp3|oga|ogg|opus|wav|weba|vtt|srt|pdf)$/i;

/**
 * Elements and attributes that run, or make something run, when the drawing itself is opened; rather too many
 * than too few.
 */
const ACTIVE = new RegExp(
  [
    String.raw`<(?:[\w.-]+:)?(?:script|iframe|frame|embed|object|applet|handler|listener|meta|base)[\s/>]`,
    String.raw`<!ENTITY|<\?xml-stylesheet`,
    String.raw`[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=\s*["']`,
    String.raw`attributeName\s*=\s*["']\s*(?:[\w.-]+:)?(?:href|on)`,
    // A scheme that runs, also one that is spelled with references.
    String.raw`(?:href|src|action)\s*=\s*["'](?:[a-z\s]*&|[\s\w]*script\s*:|\s*data:(?!image/))`,
  ].join('|'),
  'i',
);

/** Encodings that browsers know and in which ASCII is what it looks like. */
const ENCODING = /^["'](?:utf-8|us-ascii|iso-8859-\d+|windows-\d+)["']/i;

/** Why a file may not be copied for a page, to follow its name; undefined for one that may. */
export function findActiveMedia(file: string, bytes: Uint8Array): string | undefined {
  if (!MEDIA.test(file)) return 'is not an image, sound, video or captions';
  if (!/\.svg$/i.test(file)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const encoding = /^[^<]*<\?xml[^>]*?encoding\s*=\s*(\S*)/i.exec(text)?.[1];
  if (text.includes('\0') || (encoding !== undefined && !ENCODING.test(encoding)))
    return 'is an SVG file in an encoding other than UTF-8';
  return ACTIVE.test(text) ? 'is an SVG file that could run code' : undefined;
}
