/**
 * Which names the user's theme exports itself: those replace built-in parts.
 * What it passes on with `export *` is left out, so a theme that changes one part
 * does not pull every component into the app.
 */
import { build as esbuild } from 'esbuild';
import type { SiteConfig } from '../types.ts';
import { findThemeEntry } from './aliases.ts';

export async function readThemeExports(config: SiteConfig): Promise<string[]> {
  const entry = findThemeEntry(config.themeDir);
  if (entry === undefined) return [];
  try {
    const { metafile } = await esbuild({
      absWorkingDir: config.projectDir,
      entryPoints: [entry],
      // Only the entry's own text counts; its imports are never opened.
      bundle: true,
      packages: 'external',
      plugins: [
        {
          name: 'docgen-imports-external',
          setup(build) {
            build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
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
    return (output?.exports ?? []).filter((name) => name !== 'default');
  } catch {
    // A syntax error in the theme: the real bundle reports it with its place.
    return [];
  }
}
