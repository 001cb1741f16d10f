/**
 * Reads the names that the user's theme exports itself: those replace built-in parts. `export *` from a file of
 * the theme counts, that from a package does not, so a theme that changes one part does not pull every component
 * of the built-in one into the app.
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Loader } from 'esbuild';
import { asJson, recall } from '../../memo/recall.ts';
import { hashKey } from '../../store/hash-key.ts';
import type { Store } from '../../store/store.ts';
import type { SiteConfig } from '../../types.ts';
import { findThemeEntry, findThemePackage } from '../imports/aliases.ts';
import { readToolchainKey } from '../inputs/toolchain-key.ts';
import { nameParts } from './theme-files.ts';

/** Names of parts that the site replaces. */
export interface ThemeExports {
  readonly own: readonly string[];
  /** In the theme that an alias names, which lies below it. */
  readonly ofPackage: readonly string[];
}

export async function readThemeExports(config: SiteConfig, store: Store): Promise<ThemeExports> {
  const [own, ofPackage] = await Promise.all(
    [findThemeEntry(config.themeDir), findThemePackage(config)].map(async (entry) =>
      (await readEntryExports(entry, config, store)).filter((name) => name !== 'default'),
    ),
  );
  return { own: own ?? [], ofPackage: ofPackage ?? [] };
}

/** Reads the names that an entry exports, including `default`, which replaces nothing. */
export async function readEntryExports(
  entry: string | undefined,
  { projectDir }: Pick<SiteConfig, 'projectDir'>,
  store: Store,
): Promise<string[]> {
  if (entry === undefined) return [];
  const text = await readFile(entry);
  // What is passed on is in other files, whose changes the key does not see.
  if (listPassedOn(text.toString()).length > 0) return (await listThemeExports(entry)) ?? [];
  const toolchain = readToolchainKey(projectDir);
  // Only the entry's own text counts; its imports are never opened.
  const key = hashKey('theme-exports', toolchain, extname(entry), text);
  const names = await recall(store, {
    kind: 'bundle',
    key,
    ...asJson<string[] | undefined>(),
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

const STAR = /^\s*export\s*\*\s*from\s*(['"])(\.[^'"]*)\1/gm;

/** Specifiers of the files of which everything is exported. */
function listPassedOn(text: string): string[] {
  return [...text.matchAll(STAR)].map(([, , specifier = '']) => specifier);
}

/**
 * Lists the names that the file exports, and the files that it passes on. Undefined for a syntax error: the real
 * bundle reports it with its place.
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
            setup.onResolve({ filter: /.*/ }, async ({ kind, path, importer }) => {
              if (kind === 'entry-point') return undefined;
              const isPassedOn =
                path.startsWith('.') && listPassedOn(await readFile(importer, 'utf8')).includes(path);
              return isPassedOn ? undefined : { path, external: true };
            });
            setup.onLoad({ filter: /.*/ }, async ({ path }) => {
              if (path !== entry) return undefined;
              const loader = extname(path).slice(1).replace('mjs', 'js') as Loader;
              return { contents: nameParts(await readFile(path, 'utf8')), loader };
            });
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
