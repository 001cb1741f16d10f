/**
 * Bundles files that a script imports for their URL: images, fonts, `?url`. docgen names them instead
 * of esbuild, since browser and server must agree on the URL. Files that a stylesheet names are left
 * to esbuild.
 */
import { readFile } from 'node:fs/promises';
import { dirname, extname, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OnLoadResult, Plugin } from 'esbuild';
import { PACKAGE_OWNERS } from '../../../compat/module-names.ts';
import type { FilePath } from '../../../shared/types.ts';
import { encodePath } from '../../../shared/url.ts';
import { toFilePath } from '../../config/file-path.ts';
import { getImportedName } from '../../files/asset-name.ts';
import { getShortHash } from '../../files/short-hash.ts';
import type { PageAsset } from '../../types.ts';
import { askOthers, isAsking } from '../imports/ask-others.ts';
import { findImportRefusal } from '../imports/import-refusal.ts';
import { findPackage } from '../imports/site-packages.ts';
import { resolveWithQuery } from './content-modules.ts';
import { WASM_NAMESPACE } from './wasm-modules.ts';

/** Extensions whose import evaluates to a URL. */
export const ASSET_EXTENSIONS =
  'png jpg jpeg gif webp avif svg ico mp4 webm mp3 wav ogg pdf woff woff2 ttf otf eot wasm'.split(' ');

export interface AssetModules {
  readonly assetPrefix: string;
  /** Extensions that a user's own loader handles: `.svg`. */
  readonly userExtensions: readonly string[];
  readonly onAsset: (asset: PageAsset) => void;
  readonly projectDir: FilePath;
  /** Nothing that the project has installed is run. */
  readonly isForeign: boolean;
}

export function assetModulesPlugin({
  assetPrefix,
  userExtensions,
  onAsset,
  projectDir,
  isForeign,
}: AssetModules): Plugin {
  const inlineFilter = new RegExp(`\\.(?:${ASSET_EXTENSIONS.join('|')})\\?inline$`, 'i');
  const filter = new RegExp(`\\.(?:${ASSET_EXTENSIONS.join('|')})$`, 'i');
  return {
    name: NAME,
    setup(build) {
      build.onResolve({ filter: inlineFilter }, (args) =>
        resolveWithQuery(build, args, { projectDir, query: '?inline', namespace: 'docgen-data' }),
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-data' }, async ({ path }) => {
        const file = toFilePath(projectDir, path);
        return findImportRefusal(path, file) ?? { contents: await readFile(file), loader: 'dataurl' };
      });
      // A sheet that was published names the file behind a query that only a script can have answered.
      build.onResolve({ filter: /\.svg\?react$/ }, (args) =>
        args.kind === 'url-token'
          ? undefined
          : resolveWithQuery(build, args, { projectDir, query: '?react', namespace: 'docgen-svg' }),
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-svg' }, ({ path }) =>
        loadComponent(path, { projectDir, isForeign }),
      );
      build.onResolve({ filter: /\?url$/ }, (args) =>
        args.kind === 'url-token'
          ? undefined
          : resolveWithQuery(build, args, { projectDir, query: '?url', namespace: 'docgen-asset' }),
      );
      build.onResolve({ filter }, async (args) => {
        const isScript = /^(?:import-statement|dynamic-import|require-call)$/.test(args.kind);
        // Our own nested lookup below, or a file that another loader reads.
        if (!isScript || isAsking(NAME, args) || userExtensions.includes(extname(args.path)))
          return undefined;
        const resolved = await askOthers(build, NAME, args);
        return resolved.errors.length > 0
          ? { errors: resolved.errors }
          : { path: relative(projectDir, resolved.path), namespace: 'docgen-asset' };
      });
      build.onLoad({ filter: /.*/, namespace: 'docgen-asset' }, async ({ path }) => {
        const file = toFilePath(projectDir, path);
        const refusal = findImportRefusal(path, file);
        if (refusal) return refusal;
        const output = getImportedName(file, getShortHash(await readFile(file)));
        onAsset({ file, output });
        const address = `export default ${JSON.stringify(assetPrefix + encodePath(output))};`;
        const isProgram = file.endsWith('.wasm');
        return { contents: isProgram ? `${address}\nexport * from "${WASM_NAMESPACE}:${path}";` : address };
      });
    },
  };
}

/** Ids of one drawing must not mean those of another on the page. */
const SVGO = {
  plugins: [{ name: 'preset-default', params: { overrides: { removeViewBox: false } } }, 'prefixIds'],
};

interface Svgr {
  transform(svg: string, options: object, state: object): Promise<string>;
}

/** Returns a drawing as a component, made by a package of the site. */
async function loadComponent(
  path: string,
  { projectDir, isForeign }: Pick<AssetModules, 'projectDir' | 'isForeign'>,
): Promise<OnLoadResult> {
  const file = toFilePath(projectDir, path);
  const refusal = findImportRefusal(path, file);
  if (refusal) return refusal;
  const from = [projectDir, '@svgr/core', ...PACKAGE_OWNERS.svgr];
  const [svgr, jsx] = isForeign
    ? []
    : ['@svgr/core', '@svgr/plugin-jsx'].map((name) => findPackage([name], from));
  if (svgr === undefined || jsx === undefined) {
    const text = isForeign
      ? 'The package "@svgr/core" makes a component of this file, and no package of this site is run'
      : 'Install "@svgr/core" and "@svgr/plugin-jsx" in the project to import drawings with "?react"';
    return { errors: [{ text, location: { file, line: 1 } }] };
  }
  const { transform } = (await import(pathToFileURL(svgr).href)) as Svgr;
  const svgo = findPackage(['@svgr/plugin-svgo'], from);
  const options = {
    jsxRuntime: 'automatic',
    ...(svgo && { svgoConfig: SVGO }),
    plugins: [svgo, jsx].filter(Boolean),
  };
  const state = { componentName: 'Drawing', filePath: file };
  const contents = await transform(await readFile(file, 'utf8'), options, state);
  return { contents, loader: 'jsx', resolveDir: dirname(file) };
}

const NAME = 'docgen-assets';
