/** Names in an EPUB: a file for each chapter, and the files of the site that chapters show. */
import { extname } from 'node:path';
import { lookup } from 'mrmime';
import { parseFragment } from 'parse5';
import type { Addresses, Chapter } from './book.ts';
import type { BookFiles } from './book-files.ts';
import { removeActive } from './epub-tree.ts';
import { isElement, listElements } from './html-tree.ts';
import { printXml } from './xml.ts';

export interface EpubFile {
  /** Relative to the chapters. */
  readonly path: string;
  readonly type: string;
  readonly content: Uint8Array;
}

export interface EpubAddresses extends Addresses {
  /** Lists referenced files, in the order of the references. */
  listFiles(): readonly EpubFile[];
}

/** Types that every reading system shows. */
const TYPES = new Set([
  ...['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml', 'image/webp'],
  ...['font/otf', 'font/ttf', 'font/woff', 'font/woff2'],
]);

export function createEpubAddresses(files: BookFiles): EpubAddresses {
  const found = new Map<string, Promise<EpubFile | undefined>>();
  const kept: EpubFile[] = [];
  return {
    imageTypes: 'GIF, JPEG, PNG, SVG nor WebP',
    createId: (_chapter, id) => createXmlId(id),
    createLink: (chapter, id) =>
      nameChapter(chapter) + (id === undefined ? '' : `#${encodeURI(createXmlId(id))}`),
    async refer(path) {
      const file = found.get(path) ?? readFile(path, `files/${found.size + 1}`, files);
      found.set(path, file);
      const read = await file;
      if (read !== undefined && !kept.includes(read)) kept.push(read);
      return read?.path;
    },
    listFiles: () => kept.toSorted((a, b) => getNumber(a) - getNumber(b)),
  };
}

/** Names a chapter by its number: addresses of pages have characters that some reading systems do not accept in names. */
export function nameChapter({ number }: Pick<Chapter, 'number'>): string {
  return `chapter-${String(number).padStart(3, '0')}.xhtml`;
}

function getNumber({ path }: EpubFile): number {
  return Number.parseInt(path.slice('files/'.length), 10);
}

/** Creates an XML id, which is a name without colons. */
function createXmlId(id: string): string {
  const escaped = id.replace(
    /[^\p{L}\p{N}_.-]/gu,
    (character) => `_${character.codePointAt(0)?.toString(16)}_`,
  );
  return /^[\p{L}_]/u.test(escaped) ? escaped : `_${escaped}`;
}

async function readFile(path: string, name: string, files: BookFiles): Promise<EpubFile | undefined> {
  const type = lookup(path) ?? '';
  if (!TYPES.has(type)) return undefined;
  const content = await files.read(path);
  if (content === undefined) return undefined;
  const read = type === 'image/svg+xml' ? cleanSvg(content) : content;
  return read && { path: `${name}${extname(path).toLowerCase()}`, type, content: read };
}

/** Returns a drawing as well-formed XML that refers to nothing outside. Undefined if it contains none. */
function cleanSvg(content: Uint8Array): Uint8Array | undefined {
  const tree = parseFragment(Buffer.from(content).toString(), { scriptingEnabled: false });
  tree.childNodes = tree.childNodes.filter((node) => isElement(node) && node.tagName === 'svg').slice(0, 1);
  if (tree.childNodes.length === 0) return undefined;
  for (const element of listElements(tree)) removeActive(element);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${printXml(tree)}\n`);
}
