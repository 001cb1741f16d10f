/**
 * A site's theme as the app needs it. esbuild puts a module into the app when the app reaches
 * any file that passes it on, so `export * from 'docgenjs/theme-original'` would bring every
 * component that some page of the site uses to every page. Here the theme's own files name
 * what they take of the built-in one by its file, and its entry passes on only what is its
 * own; pages get both (`virtual:docgen/site-theme`).
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

/** Comes after the site's own plugins, which see these files first. */
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

/** The same text with as many lines. Lists with comments in them stay as they are. */
function nameFiles(text: string, isEntry: boolean, files: ThemeSources['files']): string {
  const originals = new Set([...ORIGINALS, ...(isEntry ? ENTRY_ORIGINALS : THEME_ORIGINALS)]);
  const rewritten = text.replace(
    STATEMENT,
    (statement, verb: string, list: string, _quote, specifier: string) => {
      if (!originals.has(specifier) || list.includes('/')) return statement;
      const createStatement = ({ text: name }: { readonly text: string }) => {
        const file = files.get(name.replace(/ as .*$/, ''));
        // A name that has no file of its own, such as a type, is taken as it was written.
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
