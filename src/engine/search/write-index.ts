/** Writes an index of analysed pages: a small one on this thread, a large one on another, with the same bytes. */
import type { Store } from '../store/store.ts';
import { countThreads } from '../threads/thread-pool.ts';
import { type AnalysisOptions, createPageAnalyser, type PageInput } from './analyse-page.ts';
import type { IndexThread } from './index-on-thread.ts';
import type { IndexQuestion, ThreadIndex } from './index-thread.ts';
import { type PlannedFile, planFiles } from './plan-files.ts';

export interface IndexSource {
  readonly folder: string;
  readonly analysis: AnalysisOptions;
  readonly pages: ThreadIndex['pages'];
  /** Returns the input of a page by its place among `pages`. */
  readonly readInput: (at: number) => Promise<PageInput>;
  readonly store: Store;
  readonly signal: AbortSignal | undefined;
}

export interface IndexOutput {
  /** Names of files that probably exist. */
  readonly knownFiles: ReadonlySet<string>;
  /** Returns true if a file exists, which then belongs to this index too. */
  keep(name: string): Promise<boolean>;
  add(name: string, content: Uint8Array): Promise<void>;
}

/** Returns true if an index has enough pages to be made on another thread. */
export function isWorthThread({ pages }: Pick<IndexSource, 'pages'>): boolean {
  return countThreads(pages.length) > 1;
}

/** Plans the files on this thread, with pauses for other work; the manifest comes last. */
export function planIndex({ pages, readInput, analysis, ...input }: IndexSource): AsyncIterable<PlannedFile> {
  const analyse = createPageAnalyser(analysis);
  const sources = pages.map(({ key, path, analysisKey }, at) => ({
    key,
    path,
    readSections: async () =>
      analyse(await readInput(at), (text) => input.store.set('search', analysisKey, text)),
  }));
  return planFiles({ ...input, pages: sources });
}

/** Writes the files that the output lacks. Returns the names of all. */
export async function writeIndex(
  source: IndexSource,
  output: IndexOutput,
  thread: IndexThread,
): Promise<readonly string[]> {
  const names = new Set<string>();
  const keep = async (name: string): Promise<boolean> => {
    if (names.has(name)) return true;
    const isThere = await output.keep(name);
    if (isThere) names.add(name);
    return isThere;
  };
  const add = async (name: string, content: Uint8Array): Promise<void> => {
    names.add(name);
    await output.add(name, content);
  };
  if (isWorthThread(source)) {
    const { folder, analysis, pages, readInput, store } = source;
    const reply = async (question: IndexQuestion): Promise<unknown> => {
      if ('slice' in question) return copy(store.get('search', question.slice));
      if ('keep' in question) return store.set('search', question.keep, question.value);
      if ('from' in question)
        return Promise.all(
          pages.slice(question.from, question.to).map(async (_, at) => {
            const input = await readInput(question.from + at);
            return 'analysed' in input ? { ...input, analysed: copy(input.analysed) } : input;
          }),
        );
      const { file, content } = question;
      return (await keep(file)) || (content !== undefined && add(file, content));
    };
    const { knownFiles } = output;
    if (await thread.make({ folder, analysis, pages, knownFiles, reply })) return [...names];
  }
  // Files that an ended thread has written already exist.
  for await (const { name, content } of planIndex(source))
    if (!(await keep(name))) await add(name, await content());
  return [...names];
}

/** Copies bytes, which the store may hold as part of a whole file that would be sent to a thread with them. */
function copy(bytes: Uint8Array | undefined): Uint8Array | undefined {
  return bytes && new Uint8Array(bytes);
}
