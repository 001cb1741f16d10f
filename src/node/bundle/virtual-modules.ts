/**
 * The hidden surface between docgen and the code it bundles: each module that
 * exists in no file, by name, with its source.
 */
import type { Plugin } from 'esbuild';
import type { SiteConfig } from '../types.ts';
import { toRoomFile } from './rooms.ts';

export interface VirtualModuleInput {
  readonly config: SiteConfig;
  readonly side: 'browser' | 'server';
  readonly dev: { readonly socket: string } | undefined;
  /** Names of theme parts that the user's theme exports itself. */
  readonly themeExports: readonly string[];
  /** Stylesheet of the code colours. */
  readonly codeStyles: string;
}

/** Every virtual module: name → source. */
export function toVirtualModules(
  input: VirtualModuleInput,
): Record<string, { contents: string; loader: 'js' | 'css' }> {
  const { config, dev } = input;
  const js = (contents: string) => ({ contents, loader: 'js' as const });
  return {
    'virtual:docgen/client': js(
      [
        `import ${quote(toRoomFile('theme/styles/index.css'))};`,
        `import 'virtual:docgen/code.css';`,
        ...config.globalStyles.map((file) => `import ${quote(file)};`),
        ...config.bundler.preEntry.map((file) => `import ${quote(file)};`),
        `import ${quote(toRoomFile('runtime/client'))};`,
      ].join('\n'),
    ),
    'virtual:docgen/server': js(`export * from ${quote(toRoomFile('runtime/server'))};`),
    'virtual:docgen/code.css': { contents: input.codeStyles, loader: 'css' },
    'virtual:docgen/theme': js(toThemeModule(input.themeExports)),
    'virtual:docgen/global-components': js(toGlobalComponents(config)),
    'virtual:docgen/options': js(
      Object.entries({
        base: config.base,
        assetPrefix: config.assetPrefix,
        cleanUrls: config.route.cleanUrls,
        prefetchLink: config.route.prefetchLink,
        dev: dev ?? false,
      })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
    ),
    'virtual-page-data': js(
      input.side === 'server'
        ? 'export const pages = globalThis.__docgenPages ?? [];'
        : `export const pages = await fetch(${quote(`${config.base}static/page-data.json`)}).then((response) => response.json());`,
    ),
  };
}

/** Parts come from the built-in theme; only what the user's theme exports itself replaces them. */
function toThemeModule(themeExports: readonly string[]): string {
  const lines = [`import { defaultParts } from ${quote(toRoomFile('theme/parts'))};`];
  if (themeExports.length > 0) lines.push(`import { ${themeExports.join(', ')} } from '@theme';`);
  // Side effects of the user's theme (its stylesheet above all) count even when it replaces nothing.
  lines.push(`import '@theme';`, `export const parts = { ...defaultParts, ${themeExports.join(', ')} };`);
  return lines.join('\n');
}

function toGlobalComponents(config: SiteConfig): string {
  const imports = config.globalUIComponents.map(([file], index) => `import c${index} from ${quote(file)};`);
  const entries = config.globalUIComponents.map(
    ([, props], index) => `{ component: c${index}, props: ${JSON.stringify(props)} }`,
  );
  return [...imports, `export const globalComponents = [${entries.join(', ')}];`].join('\n');
}

export function virtualModulesPlugin(input: VirtualModuleInput): Plugin {
  const modules = toVirtualModules(input);
  return {
    name: 'docgen-virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^virtual(?::docgen\/|-page-data$)/ }, ({ path }) =>
        path in modules
          ? { path, namespace: 'docgen-virtual', sideEffects: !path.endsWith('page-data') }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-virtual' }, ({ path }) => ({
        ...modules[path],
        resolveDir: input.config.projectDir,
      }));
    },
  };
}

function quote(text: string): string {
  return JSON.stringify(text);
}
