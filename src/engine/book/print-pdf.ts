/** Prints a book with Chromium. The contents name pages, which only printing determines: it is printed until they are right. */
import { type BrowserPage, openPage } from '../browser/browser-page.ts';
import { readPages, setDates } from './pdf-file.ts';

export interface PdfInput {
  /** With a `.book-page` in the contents for each chapter. */
  readonly html: string;
  /** Ids of the chapters, in order. */
  readonly chapters: readonly string[];
  /** Path of the browser. */
  readonly browser: string;
  /** Written into the file. @default none */
  readonly date?: Date | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PrintedPdf {
  readonly content: Buffer;
  /** Undefined when the browser writes files of an unknown form. */
  readonly pages: number | undefined;
  /** False when the numbers in the contents would be wrong, and are left out. */
  readonly hasPageNumbers: boolean;
}

/** Processor time for the whole book: one of 70 chapters is 2 MB of HTML, and takes 20 seconds. */
const LIMIT_SECONDS = 60;
const LIMIT_SECONDS_PER_MB = 60;

const MOST_PRINTS = 3;

/** @throws {BrowserEnded} when the browser cannot be used; an Error when it refuses. */
export async function printPdf(input: PdfInput): Promise<PrintedPdf> {
  const { html, browser, signal } = input;
  const page = await openPage({ browser, html });
  const stop = () => page.kill('printing was interrupted');
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const limit = LIMIT_SECONDS + Math.ceil((html.length / 1e6) * LIMIT_SECONDS_PER_MB);
    const printed = await page.limit(limit, () => printWithNumbers(page, input.chapters));
    setDates(printed.content, input.date);
    return printed;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (page.isOpen) await page.close();
  }
}

async function printWithNumbers(page: BrowserPage, chapters: readonly string[]): Promise<PrintedPdf> {
  await page.evaluate(`Promise.all([
    document.fonts.ready,
    ...[...document.images].map((image) => image.decode().catch(() => undefined)),
  ]).then(() => undefined)`);
  let shown: readonly number[] | undefined;
  for (let prints = 0; prints < MOST_PRINTS; prints++) {
    const content = await print(page);
    const read = readPages(content);
    const numbers = chapters.flatMap((id) => read?.numbers.get(id) ?? []);
    if (read === undefined || numbers.length < chapters.length) break;
    if (shown !== undefined && numbers.every((number, index) => number === shown?.[index]))
      return { content, pages: read.count, hasPageNumbers: true };
    shown = numbers;
    await showNumbers(page, numbers);
  }
  await showNumbers(page, []);
  const content = await print(page);
  return { content, pages: readPages(content)?.count, hasPageNumbers: false };
}

/** Writes numbers into the contents, or removes their places if there are none. */
async function showNumbers(page: BrowserPage, numbers: readonly number[]): Promise<void> {
  await page.evaluate(`{
    const numbers = ${JSON.stringify(numbers)};
    document.querySelectorAll('.book-page').forEach((element, index) => {
      if (index < numbers.length) element.textContent = numbers[index];
      else element.remove();
    });
  }`);
}

/** Bytes requested at once. */
const PIECE = 1 << 20;

async function print(page: BrowserPage): Promise<Buffer> {
  const { stream: handle } = await page.send<{ stream: string }>('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  const pieces: Buffer[] = [];
  for (let isEnd = false; !isEnd; ) {
    const { data, base64Encoded, eof } = await page.send<{
      data: string;
      base64Encoded?: boolean;
      eof: boolean;
    }>('IO.read', { handle, size: PIECE });
    pieces.push(Buffer.from(data, base64Encoded ? 'base64' : 'latin1'));
    isEnd = eof;
  }
  await page.send('IO.close', { handle });
  return Buffer.concat(pieces);
}
