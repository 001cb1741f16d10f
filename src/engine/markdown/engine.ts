import type { MarkdownConfig } from '../config/site-config.ts';
import type { MarkdownEngine } from './markdown-engine.ts';

/**
 * The engine for a site: satteri, unless unified plugins are configured or its
 * native part cannot be loaded on this machine. Each is imported only when used:
 * `@mdx-js/mdx` alone would double the start-up time.
 */
export async function loadEngine(
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): Promise<MarkdownEngine> {
  if (markdown.remarkPlugins.length === 0 && markdown.rehypePlugins.length === 0) {
    const satteri = await importSatteri();
    if (satteri !== undefined) return satteri;
  }
  const { createMdxEngine } = await import('./engine-mdx.ts');
  return createMdxEngine(markdown);
}

/** Tolerates a missing native binding: the slower engine makes the same pages. */
async function importSatteri(): Promise<MarkdownEngine | undefined> {
  try {
    const { createSatteriEngine } = await import('./engine-satteri.ts');
    return createSatteriEngine();
  } catch {
    return undefined;
  }
}
