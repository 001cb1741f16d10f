/**
 * Reads the names that the user's theme exports itself: those replace built-in parts. Names passed on
 * with `export *` are left out, so a theme that changes one part does not pull every component into
 * the app.
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { asJson, recall } from '../memo/recall.ts';
import { hashKey } from '../store/hash-key.ts';
import type { Store } from '../store/store.ts';
import type { SiteConfig } from '../types.ts';
import { findThemeEntry } from './aliases.ts';
import { readToolchainKey } from './toolchain-key.ts';

/** Cache with the results of earlier runs. */
export interface Memory {
  readonly store: Store;
  /** docgen's own fingerprint. */
  readonly toolId: string;
}

export async function readThemeExports(config: SiteConfig, memory: Memory): Promise<string[]> {
  return (await readEntryExports(config, memory)).filter((name) => name !== 'default');
}

/** Reads the same names including `default`, which replaces nothing. */
export async function readEntryExports(config: SiteConfig, { store, toolId }: Memory): Promise<string[]> {
  const entry = findThemeEntry(config.themeDir);
  if (entry === undefined) return [];
  const toolchain = readToolchainKey(toolId, config.projectDir);
  // Only the entry's own text counts; its imports are never opened.
  const key = hashKey('theme-exports', toolchain, extname(entry), await readFile(entry));
  const names = await recall(store, {
    ...{ kind: 'bundle', key, ...asJson<string[] | undefined>() },
    make: () => listThemeExports(entry),
    isStorable: (names) => names !== undefined,
  });
  return names ?? [];
}

/** Reads the theme's entry and its exports; no names if its syntax is invalid. */
export async function readSiteTheme(
  themeDir: string,
): Promise<{ entry: string; exports: readonly string[] } | undefined> {
  const entry = findThemeEntry(themeDir);
  return entry === undefined ? undefined : { entry, exports: (await listThemeExports(entry)) ?? [] };
}

/**
 * Lists the names that the file itself exports. Undefined for a syntax error: the real bundle reports
 * it with its place.
 */
async function listThemeExports(entry: string): Promise<string[] | undefined> {
  const { build } = await import('esbuild');
  try {
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      packages: 'external',
      plugins: [
        {
          name: 'docgen-imports-external',
          setup(setup) {
            setup.onResolve({ filter: /.*/ }, ({ kind, path }) =>
              kind === 'entry-point' ? undefined : { path, external: true },
            );
          },
        },
      ],
      format: 'esm',
      jsx: 'automatic',
      write: false,
      metafile: true,
      outdir: 'out',
      logLevel: 'silent',
    });
    const output = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint !== undefined);
    return output?.exports ?? [];
  } catch {
    return undefined;
  }
}
