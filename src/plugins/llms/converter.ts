/** Converts the HTML of pages to Markdown, on threads if there are many. */
import { availableParallelism } from 'node:os';
import { type ModuleThread, openThread } from 'docgenjs';

export type Converter = ReturnType<typeof createConverter>;

/** Pages that take less time than threads need to become as fast as this one. */
const FEW_PAGES = 100;

/** As many as compile pages. */
const MAX_THREADS = 4;

/** Processor time of a page, which no page needs. */
const LIMIT_SECONDS = 60;

const MODULE = new URL('./convert-thread.js', import.meta.url).href;

export function createConverter() {
  let converted = 0;
  let opening: Promise<ModuleThread> | undefined;
  const convertHere = async (html: string, plugins: readonly unknown[]) =>
    (await import('./html-to-markdown.ts')).htmlToMarkdown(html, plugins);
  return {
    /** `plugins` are remark plugins that transform the tree before it is written. */
    async convert(html: string, plugins: readonly unknown[]): Promise<string> {
      converted += 1;
      const threads = Math.min(availableParallelism(), MAX_THREADS);
      // A function cannot be sent to a thread.
      if (converted <= FEW_PAGES || threads === 1 || plugins.length > 0) return convertHere(html, plugins);
      opening ??= openThread({
        module: MODULE,
        limitSeconds: LIMIT_SECONDS,
        threads,
        name: 'the Markdown of a page',
      });
      return (await opening).run<string>(html);
    },
    /** Ends the threads; the next page starts others. */
    async close(): Promise<void> {
      const closing = await opening;
      opening = undefined;
      converted = 0;
      await closing?.close();
    },
  };
}
