/** Bundles React for browsers as ES modules (see `findEsModuleEdits`), whoever imports or requires it. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';
import { rememberOnce } from '../../../shared/remember.ts';
import { roomsDir } from '../../files/own-files.ts';
import type { SiteConfig } from '../../types.ts';
import { resolveRoomFile } from '../imports/rooms.ts';
import { resolveReactAlias } from './react-copy.ts';
import { applyEdits, type Edit } from './text-edits.ts';

/** The modules that browsers load of React, with the package that has each beside it. */
const MODULES = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  scheduler: 'react-dom',
} as const;

/** Imported by every file with elements: esbuild is told where it lies, rather than asking each time. */
const RUNTIME = 'react/jsx-runtime';
const MODULE = new RegExp(
  `^(?:${Object.keys(MODULES)
    .filter((name) => name !== RUNTIME)
    .join('|')})$`,
);
const PRODUCTION = /[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** Comes after the plugins of a site, which may bring another React. */
export function reactModulesPlugin(config: SiteConfig): Plugin {
  return {
    name: 'docgen-react-modules',
    setup(build) {
      if (config.portable) placeAddresses(build);
      const files = findFiles(resolveReactAlias(config));
      const paths = new Set(files.values());
      const runtime = files.get(RUNTIME);
      const { alias } = build.initialOptions;
      if (runtime !== undefined) build.initialOptions.alias = { ...alias, [RUNTIME]: runtime };
      build.onResolve({ filter: MODULE }, ({ path, importer }) => {
        const file = files.get(path);
        // Another package may have a scheduler of its own.
        if (file === undefined || (path === 'scheduler' && !paths.has(importer))) return undefined;
        return { path: file, sideEffects: false };
      });
      build.onLoad({ filter: PRODUCTION }, async ({ path }) => {
        if (!paths.has(path)) return undefined;
        const code = readFileSync(path, 'utf8');
        const edits = readKnownEdits(code) ?? (await findEdits(code, files));
        return edits && { contents: applyEdits(code, edits) };
      });
    },
  };
}

/** By the hashes of modules. */
type KnownEdits = Readonly<Record<string, readonly Edit[]>>;

/**
 * Reads the edits of a module of docgen's own React, found when docgen was built (`scripts/write-react-edits.js`):
 * to read all of React was a third of the processor time of a small site's first build.
 */
export function readKnownEdits(code: string): readonly Edit[] | undefined {
  return loadKnownEdits()[createHash('sha256').update(code).digest('hex')];
}

/** Read once: bundles ask for five modules, and it follows from docgen alone. */
const loadKnownEdits = rememberOnce((): KnownEdits => {
  const file = join(roomsDir, 'react-edits.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
});

async function findEdits(
  code: string,
  files: ReadonlyMap<string, string>,
): Promise<readonly Edit[] | undefined> {
  const { listExports, findEsModuleEdits } = await import('./es-module.ts');
  return findEsModuleEdits(code, (name) => {
    const file = files.get(name);
    return file === undefined ? undefined : listExports(readFileSync(file, 'utf8'));
  });
}

/** Finds what each module is in production. Those that say it otherwise than React 19 are left to esbuild. */
function findFiles(alias: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = Object.entries(MODULES).flatMap(([path, owner]) => {
    const entry = createRequire(join(alias[owner] ?? '', 'package.json')).resolve(path);
    const production = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(
      readFileSync(entry, 'utf8'),
    )?.[1];
    return production === undefined ? [] : [[path, createRequire(entry).resolve(production)] as const];
  });
  return new Map(found);
}

const NAMESPACE = 'docgen-placed';

/** In a site that is opened without a server, elements get the addresses that they have there. */
function placeAddresses(build: PluginBuild): void {
  build.onResolve({ filter: /^react\/jsx-runtime$/ }, ({ path, namespace }) =>
    namespace === NAMESPACE ? undefined : { path, namespace: NAMESPACE, sideEffects: false },
  );
  build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
    contents: [
      `import * as original from ${JSON.stringify(path)};`,
      `import { withPlacedAddresses } from ${JSON.stringify(resolveRoomFile('runtime/portable/place-addresses'))};`,
      'export const { Fragment } = original;',
      'export const jsx = withPlacedAddresses(original.jsx);',
      'export const jsxs = withPlacedAddresses(original.jsxs);',
    ].join('\n'),
    resolveDir: build.initialOptions.absWorkingDir ?? '',
  }));
}
