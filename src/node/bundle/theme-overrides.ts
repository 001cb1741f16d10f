/**
 * Which Markdown elements the user's theme draws itself: only those stay
 * components when a page is compiled. The answer is asked of the theme, by
 * running its `getCustomMDXComponent` against the built-in one.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import type { SiteConfig } from '../types.ts';
import { aliasPlugin, findThemeEntry } from './aliases.ts';
import { cssPlugin } from './css-modules.ts';
import { toReactAlias } from './react-copy.ts';
import { readThemeExports } from './theme-exports.ts';
import { virtualModulesPlugin } from './virtual-modules.ts';

const QUESTION = `
import { getCustomMDXComponent as custom } from '@theme';
import { getCustomMDXComponent as original } from '@theme-original';
const theirs = custom(), ours = original();
export const overrides = Object.keys(theirs).filter((name) => theirs[name] !== ours[name]);
`;

export async function readThemeOverrides(config: SiteConfig): Promise<readonly string[]> {
  const themeExports = await readThemeExports(config);
  if (!themeExports.includes('getCustomMDXComponent')) return [];
  const result = await esbuild({
    absWorkingDir: config.projectDir,
    stdin: { contents: QUESTION, resolveDir: config.projectDir },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    outdir: 'out',
    loader: Object.fromEntries(
      ['.png', '.jpg', '.jpeg', '.svg', '.webp', '.gif'].map((extension) => [extension, 'dataurl' as const]),
    ),
    alias: { ...toReactAlias(config.projectDir), ...config.bundler.alias },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '{"SSR":true}',
      ...config.bundler.define,
    },
    plugins: [
      aliasPlugin(findThemeEntry(config.themeDir), config.themeDir),
      virtualModulesPlugin({ config, side: 'server', dev: undefined, themeExports: [], codeStyles: '' }),
      cssPlugin('server', config.projectDir),
    ],
  }).catch(() => undefined);
  // A theme that cannot be bundled is reported by the real bundle, with its place.
  const script = result?.outputFiles.find(({ path }) => path.endsWith('.js'));
  if (script === undefined) return [];
  const file = join(config.cacheDir, `theme-overrides-${process.pid}-${Date.now()}.mjs`);
  await mkdir(config.cacheDir, { recursive: true });
  await writeFile(file, script.contents);
  try {
    const { overrides } = (await import(pathToFileURL(file).href)) as { overrides: string[] };
    return overrides;
  } finally {
    await rm(file, { force: true });
  }
}
