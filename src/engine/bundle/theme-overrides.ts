/**
 * Which Markdown elements the user's theme draws itself: only those stay
 * components when a page is compiled. The answer is asked of the theme, by
 * running its `getCustomMDXComponent` against the built-in one.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { toProcessTag } from '../store/running-process.ts';
import { toKey } from '../store/to-key.ts';
import type { SiteConfig } from '../types.ts';
import { aliasPlugin, findThemeEntry } from './aliases.ts';
import { listInputFiles } from './bundle-inputs.ts';
import { cssPlugin } from './css-modules.ts';
import { createInputMemory } from './input-memory.ts';
import { createProjectPaths } from './project-paths.ts';
import { resolveReactAlias } from './react-copy.ts';
import { type Memory, readThemeExports } from './theme-exports.ts';
import { readToolchainKey } from './toolchain-key.ts';
import { virtualModulesPlugin } from './virtual-modules.ts';

const QUESTION = `
import { getCustomMDXComponent as custom } from '@theme';
import { getCustomMDXComponent as original } from '@theme-original';
const theirs = custom(), ours = original();
export const overrides = Object.keys(theirs).filter((name) => theirs[name] !== ours[name]);
`;

export async function readThemeOverrides(config: SiteConfig, cache: Memory): Promise<readonly string[]> {
  const themeExports = await readThemeExports(config, cache);
  if (!themeExports.includes('getCustomMDXComponent')) return [];
  const paths = createProjectPaths(config.projectDir);
  const options = createOptions(config, themeExports);
  const { plugins: _plugins, ...plainOptions } = options;
  const question = JSON.stringify([plainOptions, config.base, config.themeDir]);
  const memory = createInputMemory({
    store: cache.store,
    paths,
    compileFragment: () => Promise.reject(new Error('A theme has no fragments.')),
  });
  return memory.recall<readonly string[]>({
    name: 'theme-overrides',
    key: toKey(readToolchainKey(cache.toolId, config.projectDir), paths.toPortableText(question)),
    async make() {
      const { build } = await import('esbuild');
      const result = await build(options).catch(() => undefined);
      // A theme that cannot be bundled is reported by the real bundle, with its place.
      const script = result?.outputFiles.find(({ path }) => path.endsWith('.js'));
      if (result === undefined || script === undefined) return { value: [], inputs: undefined };
      const value = await runQuestion(script.contents, config);
      const files = listInputFiles([result.metafile], config.projectDir);
      return { value, inputs: { files, fragments: new Map(), folders: [config.projectDir] } };
    },
    encode: (overrides) => JSON.stringify(overrides),
    decode: (bytes) => JSON.parse(bytes.toString()) as string[],
  });
}

function createOptions(config: SiteConfig, themeExports: readonly string[]) {
  return {
    absWorkingDir: config.projectDir,
    stdin: { contents: QUESTION, resolveDir: config.projectDir },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'silent',
    outdir: 'out',
    loader: Object.fromEntries(
      ['.png', '.jpg', '.jpeg', '.svg', '.webp', '.gif'].map((extension) => [extension, 'dataurl' as const]),
    ),
    alias: { ...resolveReactAlias(config), ...config.bundler.alias },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '{"SSR":true}',
      ...config.bundler.define,
    },
    plugins: [
      aliasPlugin({
        themeEntry: findThemeEntry(config.themeDir),
        themeDir: config.themeDir,
        getPageCode: () => undefined,
      }),
      virtualModulesPlugin({ config, side: 'server', dev: undefined, themeExports, codeStyles: '' }),
      cssPlugin('server', config.projectDir),
    ],
  } satisfies BuildOptions;
}

async function runQuestion(script: Uint8Array, config: SiteConfig): Promise<string[]> {
  const file = join(
    config.cacheDir,
    `theme-overrides-${toProcessTag()}-${randomBytes(4).toString('hex')}.mjs`,
  );
  await mkdir(config.cacheDir, { recursive: true });
  await writeFile(file, script);
  try {
    const { overrides } = (await import(pathToFileURL(file).href)) as { overrides: string[] };
    return overrides;
  } finally {
    await rm(file, { force: true });
  }
}
