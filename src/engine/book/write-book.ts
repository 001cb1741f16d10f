/** `docgen book`: a section of a site, or all of it in one language, as one file: HTML, PDF or EPUB. */
import { createDocgenError, DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { askSite } from '../build/ask-site.ts';
import { createRenderedHtml } from '../build/rendered-html.ts';
import { loadConfig } from '../config/load.ts';
import { replaceFile } from '../output/replace-file.ts';
import { withExcerpts } from '../site/excerpts.ts';
import type { SiteConfig } from '../types.ts';
import { readFormat, requireBrowser } from './book-format.ts';
import type { BookFacts, BookOptions } from './book-options.ts';
import { makeBook } from './make-book.ts';

export interface BookResult {
  readonly config: SiteConfig;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined when errors left the file as it was. */
  readonly book: BookFacts | undefined;
}

/**
 * Writes a book. Errors are those of a build of the site; a former file then stays as it was.
 * @throws {DocgenError} when the config cannot be used, the site has no such section or language, the file no such form, or
 * there is no browser to print with (exit code 2).
 */
export async function writeBook(options: BookOptions): Promise<BookResult> {
  const format = readFormat(options);
  const browser = format === 'pdf' ? requireBrowser(options.browser) : undefined;
  const loaded = await loadConfig(options);
  const { config } = loaded;
  return askSite(loaded, options, async (content, context) => {
    const html = createRenderedHtml(content, context);
    const result = await makeBook({ content, context, html, options, format, browser })
      .catch((error: unknown) => {
        if (!(error instanceof DocgenError) || error.exitCode !== 1) throw error;
        return { diagnostics: error.diagnostics, book: undefined };
      })
      .finally(() => html.close());
    const ofPlugins = context.host?.diagnostics() ?? [];
    const diagnostics = [...loaded.diagnostics, ...result.diagnostics, ...ofPlugins];
    const isBroken = hasErrors(diagnostics);
    if (result.book !== undefined && !isBroken) save(options.out, result.book.content);
    return {
      config,
      diagnostics: await withExcerpts(diagnostics, config),
      book: isBroken ? undefined : result.book?.facts,
    };
  });
}

function save(file: string, content: string | Uint8Array): void {
  try {
    replaceFile(file, content);
  } catch (error) {
    const message = `The book cannot be written: ${error instanceof Error ? error.message : String(error)}.`;
    const hint = 'Name another file with --out.';
    throw createDocgenError('DG9005', message, { hint, exitCode: 3 });
  }
}
