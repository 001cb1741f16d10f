/** Blocks that plugins add below the text of pages, and the key of the frontmatter that leaves a page out. */
import type { HookContext, PluginPage } from 'docgenjs';
import { findFrontmatterKey } from './find-frontmatter-key.ts';

/** Adds it after those of other plugins; `stylesheet` is relative to the output. */
export function addBlockAfter(page: PluginPage, html: string, stylesheet: string): void {
  const { after = '', stylesheets = [], ...others } = page.contentBlocks ?? {};
  const contentBlocks = { ...others, after: after + html, stylesheets: [...stylesheets, stylesheet] };
  Object.assign(page, { contentBlocks });
}

/** True for a page of text that does not say `key: false`. Anything but true and false is reported. */
export async function isWanted(
  page: PluginPage,
  key: string,
  report: HookContext['report'],
): Promise<boolean> {
  const value = page.frontmatter[key];
  if (value !== undefined && typeof value !== 'boolean') {
    report({
      severity: 'error',
      message: `"${key}" of the frontmatter is neither true nor false.`,
      hint: `Write "${key}: false" to leave the page out.`,
      ...(await findFrontmatterKey(page, key)),
    });
  }
  return value !== false && page.pageType.startsWith('doc');
}
