/**
 * Bundles files that a script imports for their URL: images, fonts, `?url`. docgen names them instead
 * of esbuild, since browser and server must agree on the URL. Files that a stylesheet names are left
 * to esbuild.
 */
import { readFile } from 'node:fs/promises';
import { extname, posix, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import type { FilePath } from '../../shared/types.ts';
import { encodePath } from '../../shared/url.ts';
import { toFilePath } from '../config/file-path.ts';
import type { PageAsset } from '../types.ts';
import { resolveBare } from './content-modules.ts';
import { findImportRefusal } from './import-refusal.ts';
import { getShortHash } from './short-hash.ts';

/** Extensions whose import evaluates to a URL. */
export const ASSET_EXTENSIONS =
  'png jpg jpeg gif webp avif svg ico mp4 webm mp3 wav ogg pdf woff woff2 ttf otf eot wasm'.split(' ');

export interface AssetModules {
  readonly assetPrefix: string;
  /** Extensions that a user's own loader handles: `.svg`. */
  readonly userExtensions: readonly string[];
  readonly onAsset: (asset: PageAsset) => void;
  readonly projectDir: FilePath;
}

export function assetModulesPlugin({
  assetPrefix,
  userExtensions,
  onAsset,
  projectDir,
}: AssetModules): Plugin {
  const filter = new RegExp(`\\.(?:${ASSET_EXTENSIONS.join('|')})$`, 'i');
  return {
    name: 'docgen-assets',
    setup(build) {
      build.onResolve({ filter: /\?url$/ }, async (args) => ({
        path: relative(projectDir, await resolveBare(build, args, '?url')),
        namespace: 'docgen-asset',
      }));
      build.onResolve({ filter }, async (args) => {
        const isScript = /^(?:import-statement|dynamic-import|require-call)$/.test(args.kind);
        // Our own nested lookup below, or a file that another loader reads.
        if (!isScript || args.pluginData === ASKED || userExtensions.includes(extname(args.path)))
          return undefined;
        const { importer, resolveDir, kind } = args;
        const resolved = await build.resolve(args.path, { importer, resolveDir, kind, pluginData: ASKED });
        return resolved.errors.length > 0
          ? { errors: resolved.errors }
          : { path: relative(projectDir, resolved.path), namespace: 'docgen-asset' };
      });
      build.onLoad({ filter: /.*/, namespace: 'docgen-asset' }, async ({ path }) => {
        const file = toFilePath(projectDir, path);
        const refusal = findImportRefusal(path, file);
        if (refusal) return refusal;
        const hash = getShortHash(await readFile(file));
        const extension = posix.extname(file);
        const output = `static/assets/${posix.basename(file, extension)}.${hash}${extension}`;
        onAsset({ file, output });
        return { contents: `export default ${JSON.stringify(assetPrefix + encodePath(output))};` };
      });
    },
  };
}

const ASKED = Symbol('asked');
