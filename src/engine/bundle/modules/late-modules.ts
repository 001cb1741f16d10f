/**
 * Makes every module that runtime and theme load later (`import('./late.ts')`) import the app (see
 * `generateAppExport`), so that no author of such an import has to remember it.
 */
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { toFilePath } from '../../config/file-path.ts';
import { resolveRoomFile } from '../imports/rooms.ts';
import { generateAppExport, generateOwnExports } from './virtual-modules.ts';

const NAMESPACE = 'docgen-late';

/**
 * Names of the files that runtime, theme, search and plugins load later; a test holds them to the sources. A filter
 * for all files would be a message from esbuild to Node for each of some 500 imports.
 */
export const LATE_MODULES = [
  'late',
  'rescue',
  'suggest-pages',
  'progress-bar',
  'zoom-overlay',
  'drawing-overlay',
  'unknown-address',
  'watch-toc',
  ...['parts', 'local-search', 'search-box', 'search-page-results', 'reveal-theme', 'github-stars'],
  ...['highlight-code', 'chinese', 'understand', 'unknown-words'],
  ...['algolia-provider', 'follow-rules', 'compile', 'create-editor', 'draw', 'player', 'qr-code'],
];

export function lateModulesPlugin({ isDev }: { readonly isDev: boolean }): Plugin {
  const app = resolveRoomFile('runtime/client');
  const rooms = getRoomsFolder();
  const filter = new RegExp(`[\\\\/](?:${LATE_MODULES.join('|')})\\.[jt]sx?$`);
  return {
    name: 'docgen-late-modules',
    setup(build) {
      // Of what these modules import themselves, esbuild need not ask.
      for (const namespace of ['file', 'docgen-virtual'])
        build.onResolve({ filter, namespace }, ({ kind, path, importer }) => {
          if (kind !== 'dynamic-import') return undefined;
          const file = toFilePath(isAbsolute(path) ? path : join(dirname(importer), path));
          const isOurs = file.startsWith(`${rooms}/`) && file !== app;
          return isOurs ? { path: getRoomName(file), namespace: NAMESPACE } : undefined;
        });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(join(rooms, path))};\n${isDev ? generateOwnExports() : generateAppExport()}`,
        resolveDir: rooms,
      }));
    },
  };
}

/** Returns the name of such a module in esbuild's reports. */
export function getLateInput(room: string): string {
  return `${NAMESPACE}:${getRoomName(resolveRoomFile(room))}`;
}

/** Returns a name that is the same in every folder. */
function getRoomName(file: string): string {
  return relative(getRoomsFolder(), file).replaceAll('\\', '/');
}

function getRoomsFolder(): string {
  return dirname(dirname(resolveRoomFile('runtime/client')));
}
