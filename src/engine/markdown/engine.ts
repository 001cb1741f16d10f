import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { MarkdownConfig } from '../config/site-config.ts';
import type { MarkdownEngine } from './markdown-engine.ts';

type UnifiedPlugins = Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>;

/**
 * The engine for a site: satteri, unless unified plugins are configured or its
 * native part cannot be loaded on this machine. Each is imported only when used:
 * `@mdx-js/mdx` alone would double the start-up time.
 */
export async function loadEngine(markdown: UnifiedPlugins): Promise<MarkdownEngine> {
  if (!usesUnified(markdown)) {
    const { engine } = await importSatteri();
    if (engine !== undefined) return engine;
  }
  const { createMdxEngine } = await import('./engine-mdx.ts');
  return createMdxEngine(markdown);
}

/** Reports an engine that was replaced by the slower one. */
export async function checkEngine(markdown: UnifiedPlugins): Promise<readonly Diagnostic[]> {
  if (usesUnified(markdown)) return [];
  const { failure } = await importSatteri();
  if (failure === undefined) return [];
  const message = `The native Markdown engine (satteri) cannot be loaded on this machine: ${failure.replace(/\.$/, '')}. @mdx-js/mdx reads the pages instead: they are the same, and building takes longer.`;
  const hint =
    'Install the packages of this project again, on this machine and with optional dependencies. A lockfile that was written on another system may lack them.';
  return [createDiagnostic('warning', 'DG3063', message, { hint })];
}

function usesUnified({ remarkPlugins, rehypePlugins }: UnifiedPlugins): boolean {
  return remarkPlugins.length > 0 || rehypePlugins.length > 0;
}

/** Tolerates a missing native binding: the slower engine makes the same pages. */
async function importSatteri(): Promise<{ readonly engine?: MarkdownEngine; readonly failure?: string }> {
  try {
    const { createSatteriEngine } = await import('./engine-satteri.ts');
    return { engine: createSatteriEngine() };
  } catch (error) {
    const { message, cause } = error as Error;
    const [failure = ''] = String(cause instanceof Error ? cause.message : message).split('\n');
    return { failure };
  }
}
