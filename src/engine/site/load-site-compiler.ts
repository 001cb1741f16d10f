/** The compiler of a site with its memory of highlighted blocks: the same on the main thread and on all others. */

import { getProjectPath } from '../config/file-path.ts';
import { createKeptHighlighter } from '../highlight/cached-highlighter.ts';
import { createHighlighter, type Highlighter } from '../highlight/highlighter.ts';
import type { Compiler } from '../markdown/compile.ts';
import type { ReplaceBlock } from '../markdown/replace.ts';
import type { ListVariants } from '../markdown/variants.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import { toolId } from '../store/tool-id.ts';
import { beginWork, type Work } from '../threads/site-work.ts';
import type { SiteConfig } from '../types.ts';
import type { Frame } from './frame.ts';
import { serializeSettings } from './settings-text.ts';

export interface SiteCompilerInput {
  readonly config: SiteConfig;
  readonly frame: Pick<Frame, 'table' | 'overrides' | 'text'>;
  readonly store: Store;
  /** Replacements of code blocks and components by plugins. */
  readonly replace?: ReplaceBlock | undefined;
  /** Images as a plugin encodes them. */
  readonly variants?: ListVariants | undefined;
}

export async function loadSiteCompiler(
  input: SiteCompilerInput,
  missing?: MissingColours,
): Promise<Compiler> {
  // Most of docgen's own code, which is not loaded if nothing is compiled.
  const { createCompiler } = await import('../markdown/compile.ts');
  const { config, frame, replace, variants } = input;
  const compiler = await createCompiler({
    config,
    ...frame,
    ...(replace && { replace }),
    ...(variants && { variants }),
    highlighter: createSiteHighlighter(input, missing),
  });
  return {
    ...compiler,
    async compile(source) {
      const end = beginWork(describeWork(getProjectPath(source.route.file, config)));
      return compiler.compile(source).finally(end);
    },
  };
}

function describeWork(file: string): Work {
  return { what: file, endless: { code: 'DG3052', subject: 'Compiling the page', file } };
}

/** Marks blocks that the store does not have, instead of highlighting them immediately. */
export type MissingColours = (highlighter: Highlighter) => Highlighter;

export function createSiteHighlighter(
  { config, store }: Omit<SiteCompilerInput, 'frame' | 'replace'>,
  missing: MissingColours = (highlighter) => highlighter,
): Highlighter {
  const { shiki } = config.markdown;
  const readsMeta = shiki.transformers.length > 0;
  return createKeptHighlighter({
    highlighter: missing(createHighlighter(shiki)),
    store,
    seed: hashKey(toolId, serializeSettings(shiki, config)),
    readsMeta,
  });
}
