/**
 * `@rsbuild/plugin-svgr` with `mixedImport` or `svgrOptions.exportType`: what a script gets that imports a drawing by
 * its plain name. `?react` needs no plugin.
 */
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

export interface SvgrOptions {
  readonly mixedImport?: boolean;
  readonly svgrOptions?: { readonly exportType?: 'default' | 'named' };
  /** Query of an address that is a component. */
  readonly query?: RegExp;
  /** Drawings that stay plain addresses. */
  readonly exclude?: RegExp;
  /** Scripts that get plain addresses. */
  readonly excludeImporter?: RegExp;
}

/** Options that `svgImportsPlugin` reads. */
const READ = ['mixedImport', 'query', 'exclude', 'excludeImporter', 'parallel'];
const NAMESPACE = 'rsbuild-svgr';
/** Marks the plugin's own requests. */
const OWN = Symbol(NAMESPACE);

/** Options that have no effect, by name: docgen runs SVGR and SVGO with their defaults. */
export function listIdleSvgrOptions(options: SvgrOptions): string[] {
  const { svgrOptions = {}, ...rest } = options;
  const inner = Object.keys(svgrOptions).filter((name) => name !== 'exportType');
  return [
    ...Object.keys(rest).filter((name) => !READ.includes(name)),
    ...inner.map((name) => `svgrOptions.${name}`),
  ];
}

/** Undefined for options that change no import. */
export function svgImportsPlugin(options: SvgrOptions): Plugin | undefined {
  const { mixedImport = false, query, exclude, excludeImporter } = options;
  const exportType = options.svgrOptions?.exportType ?? (mixedImport ? 'named' : undefined);
  if (exportType === undefined && query === undefined) return undefined;
  return {
    name: 'rsbuild:svgr',
    setup(build) {
      build.onResolve({ filter: /\.svg(?:\?.*)?$/ }, async (args) => {
        const { path, kind, importer, resolveDir, pluginData } = args;
        const isScript = /^(?:import-statement|dynamic-import|require-call)$/.test(kind);
        if (!isScript || pluginData === OWN) return undefined;
        const ask = (name: string) =>
          build.resolve(name, { kind, importer, resolveDir, pluginData: OWN, namespace: args.namespace });
        const [plain = '', asked] = path.split('?');
        if (asked !== undefined) return query?.test(`?${asked}`) ? ask(`${plain}?react`) : undefined;
        const found = await ask(path);
        if (found.errors.length > 0) return { errors: found.errors };
        const isAddress = exclude?.test(found.path) || excludeImporter?.test(importer);
        return exportType === undefined || isAddress
          ? ask(`${path}?url`)
          : { path: found.path, namespace: NAMESPACE };
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const [component, address] = ['react', 'url'].map((name) => JSON.stringify(`${path}?${name}`));
        const named = `export { default as ReactComponent } from ${component};\nexport { default } from ${address};`;
        return {
          contents: exportType === 'default' ? `export { default } from ${component};` : named,
          resolveDir: dirname(path),
        };
      });
    },
  };
}
