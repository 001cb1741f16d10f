/** Finds where the frontmatter of a page has a key, for messages. */
import type { PluginPage } from 'docgenjs';

/** Place of a key at the top level, as a problem's place; only the file if it is written in another way. */
export async function findFrontmatterKey(
  page: PluginPage,
  key: string,
): Promise<{ readonly file: string; readonly line?: number; readonly column?: number }> {
  const lines = (await page.readSource()).split(/\r?\n/);
  const line = lines.findIndex((text) => new RegExp(`^["']?${key}["']?\\s*:`).test(text)) + 1;
  return { file: page._filepath, ...(line > 0 && { line, column: 1 }) };
}
