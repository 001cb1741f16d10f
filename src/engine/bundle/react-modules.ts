/**
 * Gives ES modules the exports of React by name. React is CommonJS: otherwise every module that imports it
 * gets a copy of its exports, and each call goes through that copy, which is 2 % of what readers load.
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'docgen-react';

/** `alias` is where the site's React lies, see `resolveReactAlias`. */
export function reactModulesPlugin(alias: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'docgen-react-modules',
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind }) =>
        // The module below requires the original.
        kind === 'import-statement' ? { path, namespace: NAMESPACE, sideEffects: false } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: generateExports(path, path.replace(/^react/, alias.react ?? 'react')),
        resolveDir: build.initialOptions.absWorkingDir ?? '',
      }));
    },
  };
}

function generateExports(path: string, file: string): string {
  const original = createRequire(import.meta.url)(file) as object;
  return [
    `const original = require(${JSON.stringify(path)});`,
    'export default original;',
    ...Object.keys(original).map(
      // What nobody imports is left out.
      (name) => `export const ${name} = /* @__PURE__ */ (() => original.${name})();`,
    ),
  ].join('\n');
}
