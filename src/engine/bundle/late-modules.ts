/**
 * What runtime and theme load later (`import('./late.ts')`) stands on the app: see
 * `toAppExport`. Nobody who writes such a line has to think of it.
 */
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { toFilePath } from '../config/file-path.ts';
import { toRoomFile } from './rooms.ts';
import { toAppExport } from './virtual-modules.ts';

const NAMESPACE = 'docgen-late';

export function lateModulesPlugin(): Plugin {
  const app = toRoomFile('runtime/client');
  const rooms = toRoomsFolder();
  return {
    name: 'docgen-late-modules',
    setup(build) {
      build.onResolve({ filter: /[\\/][\w-]+\.[jt]sx?$/ }, ({ kind, path, importer }) => {
        if (kind !== 'dynamic-import') return undefined;
        const file = toFilePath(isAbsolute(path) ? path : join(dirname(importer), path));
        const isOurs = file.startsWith(`${rooms}/`) && file !== app;
        return isOurs ? { path: toName(file), namespace: NAMESPACE } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(join(rooms, path))};\n${toAppExport()}`,
        resolveDir: rooms,
      }));
    },
  };
}

/** How esbuild's reports name such a module. */
export function toLateInput(room: string): string {
  return `${NAMESPACE}:${toName(toRoomFile(room))}`;
}

/** The same in every folder. */
function toName(file: string): string {
  return relative(toRoomsFolder(), file).replaceAll('\\', '/');
}

function toRoomsFolder(): string {
  return dirname(dirname(toRoomFile('runtime/client')));
}
