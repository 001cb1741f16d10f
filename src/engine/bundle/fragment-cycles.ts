/**
 * Detects Markdown that imports itself, directly or through other Markdown. Rendering it would never
 * end, so cycles are detected in the import graph before anything renders.
 */
import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import { findLine } from './esbuild-messages.ts';

/** Returns one diagnostic for each cycle, at the import that closes it. */
export async function findFragmentCycles(
  { inputs }: Pick<Metafile, 'inputs'>,
  { projectDir }: Pick<SiteConfig, 'projectDir'>,
): Promise<Diagnostic[]> {
  const cycles: { chain: string[]; specifier: string }[] = [];
  const visited = new Set<string>();
  const visit = (file: string, above: readonly string[]) => {
    const chain = [...above, file];
    for (const { path, original, kind } of inputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || !MARKDOWN.test(path)) continue;
      const start = chain.indexOf(path);
      if (start >= 0) cycles.push({ chain: [...chain.slice(start), path], specifier: original ?? path });
      else if (!visited.has(path)) visit(path, chain);
    }
    visited.add(file);
  };
  for (const file of Object.keys(inputs)
    .filter((name) => MARKDOWN.test(name))
    .sort()) {
    if (!visited.has(file)) visit(file, []);
  }
  return Promise.all(
    cycles.map(async ({ chain, specifier }) => {
      const file = chain.at(-2) ?? '';
      return createDiagnostic('error', 'DG5004', `Rendering would never end: ${chain.join(' imports ')}.`, {
        file,
        ...(await findLine(resolve(projectDir, file), specifier)),
        hint: 'Remove one of these imports.',
      });
    }),
  );
}

const MARKDOWN = /\.mdx?$/;
