/** `docgen book`: a section of a site, or all of it in one language, as one file to print, keep or send. */
import { createDiagnostic, DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { askContent } from '../build/ask-site.ts';
import type { CheckOptions } from '../build/check.ts';
import { createRenderedHtml, type RenderedHtml } from '../build/rendered-html.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { replaceFile } from '../output/replace-file.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import type { Content } from '../site/content.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import type { SiteConfig } from '../types.ts';
import { type Addresses, type Book, listChapters } from './book.ts';
import { type BookFiles, createBookFiles } from './book-files.ts';
import { createHtmlAddresses, printHtml } from './book-html.ts';
import { keepPrintStyles } from './book-styles.ts';
import { readChapters } from './read-chapters.ts';
import { rewriteChapters } from './rewrite-chapters.ts';
import { type SelectedChapters, selectChapters } from './select-chapters.ts';
import { getWords } from './words.ts';

export interface BookOptions
  extends Omit<CheckOptions, 'accept' | 'force' | 'external' | 'baseline' | 'updateBaseline'> {
  /** Address of a folder or a page. @default all pages */
  readonly section?: string;
  /** @default the language that the section names, else the default language */
  readonly lang?: string;
  /** Shown on the cover. @default none */
  readonly date?: string;
  /** Absolute path. */
  readonly out: string;
}

export interface BookResult {
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when errors left the file as it was. */
  readonly book: { readonly title: string; readonly chapters: number; readonly bytes: number } | undefined;
}

/**
 * Writes a book. Errors are those of a build of the site; a former file then stays as it was.
 * @throws {DocgenError} when the config cannot be used, or the site has no such section or language (exit code 2).
 */
export async function writeBook(options: BookOptions): Promise<BookResult> {
  const loaded = await loadConfig(options);
  const { config } = loaded;
  const host = await loadPluginHost(loaded.plugins, config);
  try {
    return await askContent({ config, host }, options, async (content, context) => {
      const html = createRenderedHtml(content, context);
      const result = await makeBook({ content, context, html, options })
        .catch((error: unknown) => {
          if (!(error instanceof DocgenError) || error.exitCode !== 1) throw error;
          return { diagnostics: error.diagnostics, book: undefined };
        })
        .finally(() => html.close());
      const diagnostics = [...loaded.diagnostics, ...result.diagnostics, ...(host?.diagnostics() ?? [])];
      const isBroken = hasErrors(diagnostics);
      if (result.book !== undefined && !isBroken) save(options.out, result.book.text);
      return {
        config,
        diagnostics: await withExcerpts(diagnostics, config),
        book: isBroken ? undefined : result.book?.facts,
      };
    });
  } finally {
    removeForeignCache(config);
  }
}

interface MakeInput {
  readonly content: Content;
  readonly context: CompileOptions;
  readonly html: RenderedHtml;
  readonly options: BookOptions;
}

async function makeBook({ content, context, html, options }: MakeInput) {
  const { site } = content;
  const { config } = context;
  const selected = selectChapters(options, site, config);
  const { diagnostics } = await site.check('build');
  const problems = [...content.diagnostics, ...diagnostics].filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { diagnostics: problems, book: undefined };
  const rendering = await html.open();
  const read = await readChapters(selected.parts, html.read, rendering);
  const files = createBookFiles({ site, rendering, readHtml: html.read, options: context });
  const addresses = createHtmlAddresses(files);
  const styles = await readStyles(read.styles, { files, addresses, config });
  const chapters = listChapters(read);
  const lost = await rewriteChapters({
    ...{ chapters, addresses, config, table: site.frame.table },
    depth: read.parts.some(({ title }) => title !== '') ? 2 : 1,
  });
  const book: Book = { ...describeBook(selected, config, options), parts: read.parts, css: styles.css };
  const text = printHtml(book);
  const facts = { title: book.title, chapters: chapters.length, bytes: Buffer.byteLength(text) };
  return { diagnostics: [...lost, ...styles.diagnostics], book: { text, facts } };
}

function describeBook(
  { unit, title }: SelectedChapters,
  { title: site, locales, lang: ownLang, multiVersion }: SiteConfig,
  { date }: BookOptions,
): Omit<Book, 'parts' | 'css'> {
  const lang = unit.lang || ownLang;
  const locale = locales.length > 1 ? locales.find((each) => each.lang === lang) : undefined;
  const version = multiVersion.versions.length > 0 ? getWords(lang).version(unit.version) : undefined;
  return {
    ...{ title, lang },
    site: title === site || site === '' ? undefined : site,
    facts: [locale?.label, version, date].flatMap((fact) => fact || []),
  };
}

interface StyleInput {
  readonly files: BookFiles;
  readonly addresses: Addresses;
  readonly config: SiteConfig;
}

async function readStyles(styles: readonly string[], { files, addresses, config }: StyleInput) {
  const texts: string[] = [];
  const missing: string[] = [];
  for (const address of styles) {
    const path = decodeURI(withoutPrefix(address, [config.assetPrefix, config.base, '/']));
    const content = await files.read(path);
    if (content === undefined) missing.push(address);
    else texts.push(await embedFiles(Buffer.from(content).toString(), path, { addresses, config }));
  }
  const hint = 'Put it into the docs folder, or the theme.';
  const diagnostics = missing.map((address) =>
    createDiagnostic('warning', 'DG9021', `The stylesheet "${address}" is not in the book.`, { hint }),
  );
  return { css: keepPrintStyles(texts.join('\n')), diagnostics };
}

/** Replaces the addresses of files in a stylesheet; what is in no file stays, and the policy of the book keeps it from loading. */
async function embedFiles(css: string, path: string, { addresses, config }: Omit<StyleInput, 'files'>) {
  const parts = css.split(/(url\((?:"[^"]*"|'[^']*'|[^"')]*)\))/);
  const embedded = await Promise.all(
    parts.map(async (part, index) => {
      const [, url = ''] = index % 2 === 1 ? (/^url\(["']?(.*?)["']?\)$/s.exec(part) ?? []) : [];
      if (url === '' || /^(?:data:|#)/.test(url)) return part;
      const { pathname, host } = new URL(url, `https://site${config.base}${path}`);
      if (host !== 'site') return part;
      const address = await addresses.refer(decodeURI(pathname.slice(config.base.length)));
      return address === undefined ? part : `url("${address}")`;
    }),
  );
  return embedded.join('');
}

function withoutPrefix(text: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((each) => text.startsWith(each)) ?? '';
  return text.slice(prefix.length);
}

function save(file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    const message = `The book cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
    const hint = 'Name another file with --out.';
    throw new DocgenError([createDiagnostic('error', 'DG9005', message, { hint })], 3);
  }
}
