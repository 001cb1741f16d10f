/**
 * Rewrites a site's theme. Its entry exports only its own names: of `export * from './components'` beside
 * `export * from 'docgenjs/theme-original'`, a name that both have would be in neither. Pages get both
 * (`virtual:docgen/site-theme`). For the app, the theme's files import from the built-in theme and the runtime by
 * file: esbuild adds a module to the app when the app reaches any file that re-exports it, so every page would get
 * every component that some page uses.
 */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Loader, Plugin } from 'esbuild';
import { THEME_NAMES } from '../../../compat/module-names.ts';
import { ENTRY_ORIGINALS, ORIGINALS, RUNTIME, THEME_ORIGINALS } from '../imports/aliases.ts';
import { resolveRoomFile } from '../imports/rooms.ts';
import { nameUrls } from '../imports/url-modules.ts';
import { readThemeSources, splitNames, type ThemeSources } from './theme-sources.ts';

export interface ThemeFilesInput {
  readonly themeEntry: string;
  readonly themeDir: string;
  /** Also imports from the built-in theme and the runtime by file. */
  readonly byFile: boolean;
  /** Names that come from a theme between this one and the built-in one. */
  readonly ofPackage: readonly string[];
}

/** Runs after the site's own plugins, which see these files first. */
export function themeFilesPlugin({ themeEntry, themeDir, byFile, ofPackage }: ThemeFilesInput): Plugin {
  const filter = byFile
    ? new RegExp(`^${escapePath(join(themeDir, '/'))}.*\\.(?:[jt]sx?|mjs)$`)
    : new RegExp(`^${escapePath(themeEntry)}$`);
  let sources: NamedFiles | undefined;
  return {
    name: 'docgen-theme-files',
    setup(build) {
      build.onLoad({ filter, namespace: 'file' }, async ({ path }) => {
        const isEntry = path === themeEntry;
        const text = await readFile(path, 'utf8');
        if (byFile) sources ??= readNamedFiles(ofPackage);
        const named = sources === undefined ? text : nameFiles(text, isEntry, sources);
        const contents = nameUrls(isEntry ? rewriteEntry(named) : named, path);
        const extension = extname(path).slice(1);
        return { contents, loader: (extension === 'mjs' ? 'js' : extension) as Loader };
      });
    },
  };
}

/** Matches a path, whatever separates its folders. esbuild asks Node only about what a filter matches. */
function escapePath(path: string): string {
  return path.replace(/[$()*+.?[\\\]^{|}/]/g, (sign) => (/[\\/]/.test(sign) ? '[\\\\/]' : `\\${sign}`));
}

type NamedFiles = Pick<ThemeSources, 'files' | 'runtimeFiles'>;

/** Reads the files by name, but for what a theme between the site's and the built-in one has. */
function readNamedFiles(ofPackage: readonly string[]): NamedFiles {
  const { files, runtimeFiles } = readThemeSources();
  return { files: new Map([...files].filter(([name]) => !ofPackage.includes(name))), runtimeFiles };
}

const STATEMENT = /^[ \t]*(import|export)[ \t]*\{([^}]*)\}[ \t]*from[ \t]*(['"])([^'"]+)\3[ \t]*;?/gm;
const STAR = /^[ \t]*export[ \t]*\*[ \t]*from[ \t]*(['"])([^'"]+)\1[ \t]*;?/gm;

/** Returns the text with imports by file and the same number of lines. Lists that contain comments stay unchanged. */
function nameFiles(text: string, isEntry: boolean, { files, runtimeFiles }: NamedFiles): string {
  const originals = new Set([...ORIGINALS, ...(isEntry ? ENTRY_ORIGINALS : THEME_ORIGINALS)]);
  return text.replace(STATEMENT, (statement, verb: string, list: string, _quote, specifier: string) => {
    const named = originals.has(specifier) ? files : RUNTIME.includes(specifier) ? runtimeFiles : undefined;
    if (named === undefined || list.includes('/')) return statement;
    const createStatement = ({ text: name }: { readonly text: string }) => {
      const file = named.get(name.replace(/ as .*$/, ''));
      // A name without a file of its own, such as a type, is imported unchanged.
      const source = file === undefined ? specifier : resolveRoomFile(file);
      return `${verb} { ${name} } from ${JSON.stringify(source)};`;
    };
    const lines = '\n'.repeat(list.split('\n').length - 1);
    return splitNames(list).map(createStatement).join(' ') + lines;
  });
}

/** The entry as it is bundled: without `export *` from the built-in theme, and with names for the parts that it replaces. */
export function rewriteEntry(text: string): string {
  const originals = [...ORIGINALS, ...ENTRY_ORIGINALS];
  return nameParts(text).replace(STAR, (statement, _quote, specifier: string) =>
    originals.includes(specifier) ? '' : statement,
  );
}

const THEME_OBJECT =
  /^[ \t]*import[ \t]+([\w$]+)[ \t]*(?:,[ \t]*(\{[^}]*\}))?[ \t]*from[ \t]*(['"])([^'"]+)\3/gm;
const DEFAULT_OBJECT = /^[ \t]*export[ \t]+default[ \t]*\{([^{}]*)\}[ \t]*;?/m;
const MEMBER = /^(?:\.\.\.[\w$]+|([A-Z][\w$]*)(?:\s*:\s*([A-Za-z_$][\w$]*))?)$/;

/**
 * In Rspress 1 a theme is one object, `export default { ...Theme, Layout, HomeLayout: Home }`, and so is the built-in
 * one. Here each part has a name. An object with anything but names stays, and replaces nothing.
 */
export function nameParts(text: string): string {
  return text
    .replace(THEME_OBJECT, (statement, name: string, list: string | undefined, _quote, specifier: string) =>
      THEME_NAMES.includes(specifier)
        ? `import * as ${name} from '${specifier}'${list ? `; import ${list} from '${specifier}'` : ''}`
        : statement,
    )
    .replace(DEFAULT_OBJECT, (statement, list: string) => {
      const members = splitNames(list.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')).map(({ text: member }) =>
        MEMBER.exec(member),
      );
      if (members.some((member) => member === null)) return statement;
      const names = members.flatMap((member) => {
        const [, name, value = name] = member ?? [];
        return name === undefined || isExported(name, text)
          ? []
          : [value === name ? name : `${value} as ${name}`];
      });
      return `export { ${names.join(', ')} };${'\n'.repeat(statement.split('\n').length - 1)}`;
    });
}

function isExported(name: string, text: string): boolean {
  return new RegExp(
    `\\bexport\\s+(?:(?:async\\s+)?function|const|let|class)\\s+${name}\\b|\\bexport\\s*\\{[^}]*\\b${name}\\s*[,}]`,
  ).test(text);
}
