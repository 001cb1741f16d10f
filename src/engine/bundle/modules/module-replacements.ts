/**
 * Modules of runtime and theme that some sites have others in place of: those without a server, and those that answer
 * questions. They are exchanged here, and not asked for in the modules themselves: so the scripts of all other sites
 * stay as they are.
 */
import { dirname, isAbsolute, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { toFilePath } from '../../config/file-path.ts';
import { resolveRoomFile } from '../imports/rooms.ts';

/** Name of the module of a plugin with which the search box offers to answer questions (decisions/58). */
const ASK_MODULE = 'docgen-ask';

/** By the room file that is replaced. */
type Replacements = Readonly<Record<string, string>>;

const PORTABLE: Replacements = {
  'shared/url': 'runtime/portable/url',
  'runtime/fetch-data': 'runtime/portable/fetch-data',
  'runtime/early/preload': 'runtime/portable/preload',
  'runtime/router/location': 'runtime/portable/location',
  'runtime/router/page-chunk': 'runtime/portable/page-chunk',
  'theme/search/hit-href': 'theme/search/portable/hit-href',
  'theme/search/local-search': 'theme/search/portable/local-search',
};

const ASKING: Replacements = { 'theme/search/search-screen': 'theme/search/ask/search-screen' };

/** Exchanges the modules that this site has others in place of. */
export function moduleReplacementsPlugin(site: {
  readonly isPortable: boolean;
  readonly runtimeModules: Readonly<Record<string, string>>;
}): Plugin[] {
  const names: Replacements = {
    ...(site.isPortable ? PORTABLE : {}),
    ...(Object.hasOwn(site.runtimeModules, ASK_MODULE) ? ASKING : {}),
  };
  return Object.keys(names).length > 0 ? [replaceModules(names)] : [];
}

function replaceModules(names: Replacements): Plugin {
  const replacements = new Map(
    Object.entries(names).map(([name, other]) => [resolveRoomFile(name), resolveRoomFile(other)]),
  );
  const folders = new Set([...replacements.values()].map((file) => dirname(file)));
  const files = Object.keys(names).map((name) => name.slice(name.lastIndexOf('/') + 1));
  const filter = new RegExp(`[\\\\/](?:${files.join('|')})(?:\\.[jt]sx?)?$`);
  return {
    name: 'docgen-module-replacements',
    setup(build) {
      build.onResolve({ filter }, ({ path, importer, kind }) => {
        // Replacements are made of what they replace; what is loaded later becomes another module first.
        if (kind === 'dynamic-import' || folders.has(toFilePath(dirname(importer)))) return undefined;
        const file = toFilePath(isAbsolute(path) ? path : join(dirname(importer), path));
        const replacement = replacements.get(file);
        return replacement === undefined ? undefined : { path: replacement };
      });
    },
  };
}
