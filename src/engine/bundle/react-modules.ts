/**
 * Gives ES modules the exports of React by name. React is CommonJS: otherwise every module that imports it
 * gets a copy of its exports, and each call goes through that copy, which is 2 % of what readers load.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';
import type { SiteConfig } from '../types.ts';
import { resolveRoomFile } from './rooms.ts';

const NAMESPACE = 'docgen-react';
const PLACING = 'runtime/portable/place-addresses';

/** `alias` is where the site's React lies, see `resolveReactAlias`. */
export function reactModulesPlugin(
  alias: Readonly<Record<string, string>>,
  { portable }: Pick<SiteConfig, 'portable'>,
): Plugin {
  return {
    name: 'docgen-react-modules',
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind }) =>
        // The module below requires the original.
        kind === 'import-statement' ? { path, namespace: NAMESPACE, sideEffects: false } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: generateExports(path, {
          file: path.replace(/^react/, alias.react ?? 'react'),
          placesAddresses: portable && path === 'react/jsx-runtime',
        }),
        resolveDir: build.initialOptions.absWorkingDir ?? '',
      }));
    },
  };
}

interface Exported {
  /** Where it lies. */
  readonly file: string;
  /** In a site that is opened without a server, elements get the addresses that they have there. */
  readonly placesAddresses: boolean;
}

function generateExports(path: string, { file, placesAddresses }: Exported): string {
  const original = createRequire(import.meta.url)(file) as object;
  const place = (name: string) =>
    placesAddresses && /^jsxs?$/.test(name) ? `withPlacedAddresses(original.${name})` : `original.${name}`;
  return [
    ...(placesAddresses
      ? [`import { withPlacedAddresses } from ${JSON.stringify(resolveRoomFile(PLACING))};`]
      : []),
    `const original = require(${JSON.stringify(path)});`,
    'export default original;',
    ...Object.keys(original).map(
      // What nobody imports is left out.
      (name) => `export const ${name} = /* @__PURE__ */ (() => ${place(name)})();`,
    ),
  ].join('\n');
}
