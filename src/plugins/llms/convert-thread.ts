/** Converts pages on the threads that `converter.ts` opens. */
import { htmlToMarkdown } from './html-to-markdown.ts';

/** Called by the thread with each job. */
export const run = (html: string): Promise<string> => htmlToMarkdown(html);
