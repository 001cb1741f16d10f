/**
 * Reads a PDF that Chromium has printed, and changes it. Chromium writes PDF 1.4 with a table of plain objects; files
 * of another form are not understood (decisions/45-book.md).
 */

/** Returns undefined for a file of another form. */
export function readPages(pdf: Buffer) {
  const objects = readObjects(pdf);
  const catalog = objects?.read(objects.root);
  const tree = findReference(catalog, 'Pages');
  if (objects === undefined || tree === undefined) return undefined;
  const pages = listPages(tree, objects);
  const places = findReference(catalog, 'Dests');
  const text = places === undefined ? '' : (objects.read(places) ?? '');
  /** Page number, from 1, of a place that links of the document point to, by its id. */
  const numbers = new Map<string, number>();
  for (const [, name = '', page] of text.matchAll(/\/(\S+) \[(\d+) 0 R/g)) {
    const index = pages.indexOf(Number(page));
    if (index >= 0) numbers.set(decodeName(name), index + 1);
  }
  return { count: pages.length, numbers };
}

/** Sets the dates of a PDF, which are those of its printing, to this one, or blanks. Changes the file in place. */
export function setDates(pdf: Buffer, date: Date | undefined): void {
  const info = findObject(pdf, 'Info');
  if (info === undefined) return;
  const text = pdf.toString('latin1', info, pdf.indexOf('endobj', info));
  const digits = date?.toISOString().replace(/\D/g, '').slice(0, 14);
  const dated = text.replace(
    /(\/(?:CreationDate|ModDate) \(D:)\d{14}[-+]\d\d'\d\d'\)/g,
    (whole, start: string) => (digits === undefined ? ' '.repeat(whole.length) : `${start}${digits}+00'00')`),
  );
  pdf.write(dated, info, 'latin1');
}

interface PdfObjects {
  /** Number of the catalog. */
  readonly root: number;
  read(number: number): string | undefined;
}

const TAIL = 1024;
/** Bytes of an entry of the table: `0000000016 00000 n` and the end of a line. */
const ENTRY = 20;

function readTrailer(pdf: Buffer) {
  const tail = pdf.toString('latin1', Math.max(pdf.length - TAIL, 0));
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  const head = pdf.toString('latin1', table, table + 40);
  const begin = /^xref\s+0 \d+\s*\n/.exec(head)?.[0].length;
  return begin === undefined ? undefined : { tail, entries: table + begin };
}

/** Returns the position of an object that the trailer names. */
function findObject(pdf: Buffer, name: string): number | undefined {
  const trailer = readTrailer(pdf);
  const number = findReference(trailer?.tail, name);
  return trailer && number !== undefined ? findPosition(pdf, trailer.entries, number) : undefined;
}

function findPosition(pdf: Buffer, entries: number, number: number): number | undefined {
  const entry = pdf.toString('latin1', entries + number * ENTRY, entries + (number + 1) * ENTRY);
  const position = /^(\d{10}) \d{5} n/.exec(entry)?.[1];
  return position === undefined ? undefined : Number(position);
}

function readObjects(pdf: Buffer): PdfObjects | undefined {
  const trailer = readTrailer(pdf);
  const root = findReference(trailer?.tail, 'Root');
  if (trailer === undefined || root === undefined) return undefined;
  return {
    root,
    read(number) {
      const position = findPosition(pdf, trailer.entries, number);
      return position === undefined
        ? undefined
        : pdf.toString('latin1', position, pdf.indexOf('endobj', position));
    },
  };
}

function listPages(tree: number, objects: PdfObjects): number[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(objects.read(tree) ?? '')?.[1];
  if (kids === undefined) return [tree];
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => listPages(Number(kid), objects));
}

function findReference(text: string | undefined, name: string): number | undefined {
  const number = new RegExp(`/${name} (\\d+) 0 R`).exec(text ?? '')?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Decodes a name, in which some bytes are `#` and two digits. */
function decodeName(name: string): string {
  const bytes = name.replace(/#([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
