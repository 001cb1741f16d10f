/** A PDF as a viewer reads it, by another reader than the one that docgen has. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfEntry {
  readonly title: string;
  readonly entries: readonly PdfEntry[];
}

export interface ReadPdf {
  readonly title: string;
  readonly lang: string;
  /** Undefined if there is none. */
  readonly created: string | undefined;
  readonly isTagged: boolean;
  /** Text of each page. */
  readonly pages: readonly string[];
  /** Width and height of the first page, in points. */
  readonly size: readonly [number, number];
  readonly outline: readonly PdfEntry[];
  /** Page, from 1, that each link within the document leads to, for each page. */
  readonly links: readonly (readonly number[])[];
  /** Addresses that its links lead to outside. */
  readonly addresses: readonly string[];
}

type Outline = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getOutline']>>;

export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const { Title: title, Language: lang, CreationDate: created } = info as Record<string, string>;
  const pages: string[] = [];
  const links: number[][] = [];
  const addresses: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    // Fonts share glyphs between a character and the radical that looks like it.
    pages.push(text.normalize('NFKC'));
    const targets: number[] = [];
    for (const { dest, url } of await page.getAnnotations()) {
      if (url) addresses.push(url);
      const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      if (place) targets.push((await document.getPageIndex(place[0])) + 1);
    }
    links.push(targets);
  }
  const [, , width = 0, height = 0] = (await document.getPage(1)).view;
  const marks = await document.getMarkInfo();
  const outline = toEntries(await document.getOutline());
  await document.destroy();
  return {
    title: title ?? '',
    lang: lang ?? '',
    created,
    isTagged: marks?.Marked === true,
    pages,
    links,
    addresses,
    size: [width, height],
    outline,
  };
}

function toEntries(outline: Outline | null): PdfEntry[] {
  return (outline ?? []).map(({ title, items }) => ({ title, entries: toEntries(items) }));
}
