/** Markdown that pages import and that is no page: what is wrong in it is nobody's but its own. */
import { existsSync } from 'node:fs';
import type { FilePath } from '../../shared/types.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { takeTurns } from '../threads/take-turns.ts';
import type { CachedPage, CheckedFragment } from '../types.ts';

export interface FragmentsInput {
  readonly pages: readonly CachedPage[];
  readonly table: RouteTable;
  readonly compileFragment: (file: FilePath) => Promise<CheckedFragment>;
}

const MOST_AT_ONCE = 16;

/** Each once, in the order of their names. */
export async function readFragments({
  pages,
  table,
  compileFragment,
}: FragmentsInput): Promise<readonly CheckedFragment[]> {
  // Files that are shown as code are no Markdown of the page.
  const files = pages.flatMap(({ dependencies, codeFiles }) =>
    dependencies.filter((file) => /\.mdx?$/.test(file) && !codeFiles.includes(file)),
  );
  const own = [...new Set(files)]
    .filter((file) => table.byFile(file) === undefined && existsSync(file))
    .sort();
  const fragments: CheckedFragment[] = [];
  await takeTurns(own.entries(), MOST_AT_ONCE, async ([index, file]) => {
    fragments[index] = await compileFragment(file);
  });
  return fragments;
}
