/**
 * Finds the Markdown elements that the user's theme renders itself: only those stay components when a
 * page is compiled. To find them, the theme's `getCustomMDXComponent` is run and compared with the
 * built-in one.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions, Plugin } from 'esbuild';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';
import { getProcessTag } from '../store/running-process.ts';
import type { Store } from '../store/store.ts';
import type { SiteConfig } from '../types.ts';
import { aliasPlugin, BUILT_IN_THEME, findThemeEntry, findThemePackage } from './imports/aliases.ts';
import { askOthers, isAsking } from './imports/ask-others.ts';
import { SCRIPT_LOADERS } from './imports/script-loaders.ts';
import { siteAliasesPlugin } from './imports/site-aliases.ts';
import { listInputFiles } from './inputs/bundle-inputs.ts';
import { createInputMemory } from './inputs/input-memory.ts';
import { createProjectPaths } from './inputs/project-paths.ts';
import { readToolchainKey } from './inputs/toolchain-key.ts';
import { ASSET_EXTENSIONS } from './modules/asset-modules.ts';
import { createCssPlugins } from './modules/css-modules.ts';
import { virtualModulesPlugin } from './modules/virtual-modules.ts';
import { resolveReactAlias } from './react/react-copy.ts';
import { readThemeExports, type ThemeExports } from './site-theme/theme-exports.ts';
import { themeFilesPlugin } from './site-theme/theme-files.ts';
import { createStyleLanguages } from './styles/style-languages.ts';
import { createStyleModules } from './styles/style-modules.ts';

const QUESTION = `
import { getCustomMDXComponent as custom } from '@theme';
import { getCustomMDXComponent as original } from '${BUILT_IN_THEME}';
const theirs = custom(), ours = original();
export const overrides = Object.keys(theirs).filter((name) => theirs[name] !== ours[name]);
`;

export interface ThemeOverrides {
  /** Names of the elements. */
  readonly overrides: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function readThemeOverrides(config: SiteConfig, store: Store): Promise<ThemeOverrides> {
  const themeExports = await readThemeExports(config, store);
  if (![...themeExports.own, ...themeExports.ofPackage].includes('getCustomMDXComponent'))
    return { overrides: [], diagnostics: [] };
  const paths = createProjectPaths(config.projectDir);
  const options = createOptions(config, themeExports);
  const { plugins: _plugins, ...plainOptions } = options;
  const question = JSON.stringify([plainOptions, config.base, config.themeDir]);
  const memory = createInputMemory({
    store,
    paths,
    outDir: config.outDir,
    compileFragment: () => Promise.reject(new Error('A theme has no fragments.')),
  });
  return memory.recall<ThemeOverrides>({
    name: 'theme-overrides',
    key: hashKey(readToolchainKey(config.projectDir), paths.toPortableText(question)),
    async make() {
      const { build } = await import('esbuild');
      const own = config.bundler.plugins as NonNullable<BuildOptions['plugins']>;
      const tolerant = { ...options, plugins: [...options.plugins, ...own, unknownModulesPlugin(config)] };
      const plain = await build(options).catch(() => undefined);
      const result = plain ?? (await build(tolerant).catch(() => undefined));
      // A theme that cannot be bundled is reported by the real bundle, with its place.
      const script = result?.outputFiles.find(({ path }) => path.endsWith('.js'));
      if (result === undefined || script === undefined)
        return { value: { overrides: [], diagnostics: [] }, inputs: undefined };
      const value = await runQuestion(script.contents, config);
      const files = listInputFiles([result.metafile], config.projectDir);
      const inputs = { files, fragments: new Map(), folders: [config.projectDir] };
      // What plugins of the site make of a file is not to be seen in the file.
      return { value, inputs: plain && value.diagnostics.length === 0 ? inputs : undefined };
    },
    encode: (answer) => JSON.stringify(answer),
    decode: (bytes) => JSON.parse(bytes.toString()) as ThemeOverrides,
  });
}

/** Stubs modules that the site's bundle resolves and this one does not: modules of plugins, `?react`, `.mdx`. None of it names an element. */
function unknownModulesPlugin({ bundler }: SiteConfig): Plugin {
  const nothing = { contents: 'module.exports = {};', loader: 'js' as const };
  return {
    name: NAME,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (isAsking(NAME, args)) return undefined;
        const found = await askOthers(build, NAME, args);
        return found.errors.length > 0 ? { path: args.path, namespace: 'docgen-unknown' } : found;
      });
      build.onLoad({ filter: /.*/, namespace: 'docgen-unknown' }, () => nothing);
      build.onLoad({ filter: /\.[^./\\]+$/, namespace: 'file' }, ({ path }) => {
        const extension = extname(path);
        return /^\.(?:[cm]?[jt]sx?|json|css|txt)$/.test(extension) || bundler.loader[extension]
          ? undefined
          : nothing;
      });
    },
  };
}

const NAME = 'docgen-unknown-modules';

function createOptions(config: SiteConfig, themeExports: ThemeExports) {
  const styles = createStyleLanguages(config);
  const { themeDir } = config;
  const themeEntry = findThemeEntry(themeDir);
  const themePackage = findThemePackage(config);
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
    loader: {
      ...Object.fromEntries(ASSET_EXTENSIONS.map((extension) => [`.${extension}`, 'empty' as const])),
      ...SCRIPT_LOADERS,
      ...(config.bundler.loader as NonNullable<BuildOptions['loader']>),
    },
    alias: resolveReactAlias(config),
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.env': '{"SSR":true}',
      ...config.bundler.define,
    },
    plugins: [
      aliasPlugin({
        themeEntry,
        themeDir,
        themePackage,
        projectDir: config.projectDir,
        getPageCode: () => undefined,
      }),
      virtualModulesPlugin({ config, side: 'server', dev: undefined, themeExports, codeStyles: '' }),
      createCssPlugins({
        side: 'server',
        projectDir: config.projectDir,
        loader: config.bundler.loader,
        styles,
        styleModules: createStyleModules(),
      }).first,
      ...(themeEntry === undefined
        ? []
        : [themeFilesPlugin({ themeEntry, themeDir, byFile: false, ofPackage: [] })]),
      siteAliasesPlugin(config),
    ],
  } satisfies BuildOptions;
}

async function runQuestion(script: Uint8Array, config: SiteConfig): Promise<ThemeOverrides> {
  const file = join(
    config.cacheDir,
    `theme-overrides-${getProcessTag()}-${randomBytes(4).toString('hex')}.mjs`,
  );
  await mkdir(config.cacheDir, { recursive: true });
  await writeFile(file, script);
  try {
    const { overrides } = (await import(pathToFileURL(file).href)) as { overrides: string[] };
    return { overrides, diagnostics: [] };
  } catch (cause) {
    const theme = findThemeEntry(config.themeDir) ?? config.themeDir;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const diagnostic = createDiagnostic(
      'warning',
      'DG5007',
      `The elements that the theme replaces are not known, since it cannot be asked: ${reason}`,
      {
        file: relative(config.projectDir, theme).split(sep).join('/'),
        hint: 'Return them from "getCustomMDXComponent" without asking for what only a browser or a component has.',
      },
    );
    return { overrides: [], diagnostics: [diagnostic] };
  } finally {
    await rm(file, { force: true });
  }
}
