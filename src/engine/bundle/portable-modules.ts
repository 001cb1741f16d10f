/**
 * Modules of runtime and theme that a site without a server has others in place of. They are exchanged here, and not
 * asked for in the modules themselves: so the scripts of all other sites stay as they are.
 */
import { dirname, isAbsolute, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { toFilePath } from '../config/file-path.ts';
import { resolveRoomFile } from './rooms.ts';

/** By the room file that is replaced. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'shared/url': 'runtime/portable/url',
  'runtime/fetch-data': 'runtime/portable/fetch-data',
  'runtime/preload': 'runtime/portable/preload',
  'runtime/router/location': 'runtime/portable/location',
  'runtime/router/page-chunk': 'runtime/portable/page-chunk',
  'theme/search/hit-href': 'theme/search/portable/hit-href',
  'theme/search/local-search': 'theme/search/portable/local-search',
};

export function portableModulesPlugin(): Plugin {
  const replacements = new Map(
    Object.entries(REPLACEMENTS).map(([name, other]) => [resolveRoomFile(name), resolveRoomFile(other)]),
  );
  const names = Object.keys(REPLACEMENTS).map((name) => name.slice(name.lastIndexOf('/') + 1));
  const filter = new RegExp(`[\\\\/](?:${names.join('|')})(?:\\.[jt]s)?$`);
  return {
    name: 'docgen-portable-modules',
    setup(build) {
      build.onResolve({ filter }, ({ path, importer, kind }) => {
        // Replacements are made of what they replace; what is loaded later becomes another module first.
        if (kind === 'dynamic-import' || dirname(importer).endsWith('portable')) return undefined;
        const file = toFilePath(isAbsolute(path) ? path : join(dirname(importer), path));
        const replacement = replacements.get(file);
        return replacement === undefined ? undefined : { path: replacement };
      });
    },
  };
}
