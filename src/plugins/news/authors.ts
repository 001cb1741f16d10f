/** Authors that posts name by a key, from the options or a file. */
import type { PluginProblem } from 'docgenjs';
import type { SiteFolders } from '../common/checkout-file.ts';
import { readKeyedFile } from '../common/read-keyed-file.ts';
import { findAuthorProblems, type NewsAuthor, type NewsOptions } from './options.ts';

export interface Authors {
  /** Undefined if posts name their authors themselves. */
  readonly byKey: ReadonlyMap<string, NewsAuthor> | undefined;
  readonly problems: readonly PluginProblem[];
  /** Place of an author; empty for one of the options. */
  locate(key: string): Pick<PluginProblem, 'file' | 'line' | 'column'>;
}

export async function readAuthors(authors: NewsOptions['authors'], folders: SiteFolders): Promise<Authors> {
  if (typeof authors !== 'string')
    return { byKey: authors && new Map(Object.entries(authors)), problems: [], locate: () => ({}) };
  const { value, problems, locate } = await readKeyedFile({
    path: authors,
    folders,
    option: 'authors',
    findProblems: findAuthorProblems,
    describe: ([key, ...path]) => ({
      message:
        key === undefined
          ? 'The file of authors is not a map of authors by keys.'
          : `The author "${String(key)}" is incomplete or has a wrong value: ${path.join('.') || 'name'}.`,
      hint: 'Write "key:", and below it "name:" and perhaps "title:" and "url:".',
    }),
  });
  const byKey =
    value === undefined ? undefined : new Map(Object.entries(value as Record<string, NewsAuthor>));
  return { byKey, problems, locate };
}
