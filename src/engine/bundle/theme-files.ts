/**
 * Rewrites a site's theme for the app. esbuild adds a module to the app when the app reaches any file
 * that re-exports it, so `export * from 'docgenjs/theme-original'` would add every component that some
 * page uses to every page. Here the theme's own files import from the built-in theme by file, and its
 * entry exports only its own names; pages get both (`virtual:docgen/site-theme`).
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { ENTRY_ORIGINALS, ORIGINALS, THEME_ORIGINALS } from './aliases.ts';
import { resolveRoomFile } from './rooms.ts';
import { readThemeSources, splitNames, type ThemeSources } from './theme-sources.ts';

export interface ThemeFilesInput {
  readonly themeEntry: string;
  readonly themeDir: string;
}

/** Runs after the site's own plugins, which see these files first. */
export function themeFilesPlugin({ themeEntry, themeDir }: ThemeFilesInput): Plugin {
  const folder = join(themeDir, '/');
  let files: ThemeSources['files'] | undefined;
  return {
    name: 'docgen-theme-files',
    setup(build) {
      build.onLoad({ filter: /\.(?:[jt]sx?|mjs)$/, namespace: 'file' }, async ({ path }) => {
        if (!path.startsWith(folder)) return undefined;
        files ??= readThemeSources().files;
        const contents = nameFiles(await readFile(path, 'utf8'), path === themeEntry, files);
        const extension = extname(path).slice(1);
        return { contents, loader: (extension === 'mjs' ? 'js' : extension) as Loader };
      });
    },
  };
}

const STATEMENT = /^(import|export)[ \t]*\{([^}]*)\}[ \t]*from[ \t]*(['"])([^'"]+)\3[ \t]*;?/gm;
const STAR = /^export[ \t]*\*[ \t]*from[ \t]*(['"])([^'"]+)\1[ \t]*;?/gm;

/** Returns the text with imports by file and the same number of lines. Lists that contain comments stay unchanged. */
function nameFiles(text: string, isEntry: boolean, files: ThemeSources['files']): string {
  const originals = new Set([...ORIGINALS, ...(isEntry ? ENTRY_ORIGINALS : THEME_ORIGINALS)]);
  const rewritten = text.replace(
    STATEMENT,
    (statement, verb: string, list: string, _quote, specifier: string) => {
      if (!originals.has(specifier) || list.includes('/')) return statement;
      const createStatement = ({ text: name }: { readonly text: string }) => {
        const file = files.get(name.replace(/ as .*$/, ''));
        // A name without a file of its own, such as a type, is imported unchanged.
        const source =
          file === undefined ? specifier : resolveRoomFile(`theme/${file.replace(/\.tsx?$/, '')}`);
        return `${verb} { ${name} } from ${JSON.stringify(source)};`;
      };
      const lines = '\n'.repeat(list.split('\n').length - 1);
      return splitNames(list).map(createStatement).join(' ') + lines;
    },
  );
  if (!isEntry) return rewritten;
  return rewritten.replace(STAR, (statement, _quote, specifier: string) =>
    originals.has(specifier) ? '' : statement,
  );
}
