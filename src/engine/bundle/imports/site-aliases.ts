/**
 * Aliases of the site. Paths of its tsconfig come first, as with Rsbuild: a project often has both for one name, and
 * its types are checked with those alone.
 */

import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { findModulesFolder } from '../../config/package-hint.ts';
import type { SiteConfig } from '../../types.ts';
import { askOthers, isAsking } from './ask-others.ts';
import { printMissingImport } from './missing-import.ts';

/** Runs after all other plugins, as esbuild's own aliases do. */
export function siteAliasesPlugin({
  bundler,
  projectDir,
}: Pick<SiteConfig, 'bundler' | 'projectDir'>): Plugin {
  return {
    name: NAME,
    setup(build) {
      for (const { name, target, filter } of listAliases(bundler)) {
        build.onResolve({ filter }, async (args) => {
          if (isAsking(NAME, args)) return undefined;
          const plain = await askOthers(build, NAME, args);
          if (plain.errors.length === 0 && !isInstalled(name, plain.path, args.resolveDir)) return plain;
          const aliased = target + args.path.slice(name.length);
          const found = await askOthers(build, NAME, { ...args, path: aliased, resolveDir: projectDir });
          if (found.errors.length === 0) return found;
          // What it means is in the hint of the diagnostic; a package is one to install.
          const missing = isAbsolute(target) ? args.path : aliased;
          return { errors: [{ text: printMissingImport(missing) }] };
        });
      }
    },
  };
}

const NAME = 'docgen-site-aliases';

/** The aliases of a site, and the imports they are for. The longest name that fits is taken, as esbuild does. */
export function listAliases({ alias: aliases }: Pick<SiteConfig['bundler'], 'alias'>) {
  const entries = Object.entries(aliases).sort(([a], [b]) => b.length - a.length);
  return entries.map(([alias, target]) => {
    // `react-native$` is that import alone, and none below it.
    const isWhole = alias.endsWith('$');
    const name = isWhole ? alias.slice(0, -1) : alias;
    const filter = new RegExp(
      `^${name.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&')}${isWhole ? '$' : '(?:\\/|$)'}`,
    );
    return { alias, name, target, filter };
  });
}

/** True if a module was found because a package of that name is installed: the alias replaces it. */
function isInstalled(name: string, file: string, from: string): boolean {
  const modules = findModulesFolder(name, from);
  const folder = modules && join(modules, name);
  return folder !== undefined && existsSync(folder) && file.startsWith(realpathSync(folder));
}
