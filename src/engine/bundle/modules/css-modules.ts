/**
 * Bundles CSS modules, plain CSS and CSS as text (`?inline`). esbuild's minifier shortens the local
 * names of `.module.css` differently for browser and server, so each module is compiled separately
 * first, with names derived from its path. Scripts are bundled without the styles that they import, which are noted
 * and bundled after them (`bundle-styles.ts`).
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { OnLoadArgs, OnLoadResult, Plugin } from 'esbuild';
import { StyleError } from '../styles/style-error.ts';
import { STYLE_EXTENSIONS, type StyleLanguages } from '../styles/style-languages.ts';
import type { StyleModules } from '../styles/style-modules.ts';
import { resolveWithQuery } from './content-modules.ts';

export interface CssInput {
  /** `styles` are the sheets of what the browser's scripts import. */
  readonly side: 'browser' | 'server' | 'styles';
  readonly projectDir: string;
  readonly styles: StyleLanguages;
  readonly styleModules: StyleModules;
  /** Loaders of the site, by extension. */
  readonly loader: Readonly<Record<string, string>>;
}

const LANGUAGES = STYLE_EXTENSIONS.join('|');

/** Plugins before and after those of the site, and what the answers of the site's own go through. */
export function createCssPlugins({ side, projectDir, styles, styleModules, loader }: CssInput) {
  const loaders = { '.css': 'css', ...loader };
  const modules = new Map<string, CssModule>();
  const nothing: OnLoadResult = { contents: '', loader: 'js' };
  /** Leaves a sheet to those that are bundled after the scripts; rendering needs none. */
  const leave = (args: OnLoadArgs, loaded?: OnLoadResult): OnLoadResult => {
    if (side === 'browser') styleModules.note(args, projectDir, loaded);
    return nothing;
  };
  const toModule = async (file: string, source: string): Promise<OnLoadResult> => {
    const path = relative(projectDir, file).split(sep).join('/');
    const cached = modules.get(path);
    // In dev the same file is asked for again and again.
    const module = cached?.source === source ? cached : await compileCssModule(path, source);
    modules.set(path, module);
    const sheet = side === 'browser' ? `docgen-sheet:${path}` : undefined;
    return { contents: printNames(module.names, sheet), resolveDir: dirname(file) };
  };
  const compile = async (file: string, make: (css: string) => Promise<OnLoadResult> | OnLoadResult) => {
    try {
      const { css, warnings } = await styles.compile(file);
      return { ...(await make(css)), ...(warnings && { warnings: [...warnings] }) };
    } catch (error) {
      if (error instanceof StyleError) return { errors: [error.place] };
      throw error;
    }
  };
  const loadSheet = (file: string) =>
    compile(file, (contents) => ({ contents, loader: 'css', resolveDir: dirname(file) }));

  const first: Plugin = {
    name: 'docgen-css',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, ({ path }) =>
        compile(path, (css) => toModule(path, css)),
      );
      build.onResolve({ filter: /^docgen-sheet:/ }, ({ path }) => ({
        path: path.slice('docgen-sheet:'.length),
        namespace: 'docgen-sheet',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-sheet' }, (args) =>
        leave(args, {
          contents: modules.get(args.path)?.sheet ?? '',
          loader: 'css',
          resolveDir: dirname(join(projectDir, args.path)),
        }),
      );
      // As text, for what brings its styles with its script.
      build.onResolve({ filter: new RegExp(`\\.(?:css|${LANGUAGES})\\?inline$`) }, (args) =>
        resolveWithQuery(build, args, { projectDir, query: '?inline', namespace: 'docgen-inline' }),
      );
      build.onLoad({ filter: /.*/, namespace: 'docgen-inline' }, ({ path }) =>
        side === 'server'
          ? nothing
          : compile(join(projectDir, path), async (css) => ({
              contents: await minifyCss(css),
              loader: 'text',
            })),
      );
      // Styles mean nothing on the server, and reading them there would cost a parse each.
      if (side === 'server') build.onLoad({ filter: /\.css$/ }, () => nothing);
    },
  };
  const last = createFilesPlugin({
    loaders,
    load: side === 'styles' ? ({ path }) => loadSheet(path) : leave,
    loadModule: ({ path }) => compile(path, (css) => toModule(path, css)),
    readsCss: side !== 'styles' || styles.changesCss,
  });
  const takeLoaded = async (args: OnLoadArgs, result: OnLoadResult): Promise<OnLoadResult> => {
    const { contents, loader: own, ...rest } = result;
    const kind = own === 'default' ? findLoader(args.path, loaders) : own;
    if (contents === undefined) return result;
    if (kind === 'local-css') {
      const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString();
      return { ...rest, ...(await toModule(args.path, text)) };
    }
    if (side !== 'browser' || !isSheet(kind)) return result;
    const { warnings: _warnings, errors: _errors, ...sheet } = result;
    return { ...rest, ...leave(args, sheet) };
  };
  /**
   * Takes what a plugin answers like a file: its CSS modules have names that are the same on both sides as well, and its
   * sheets, which it may know from the scripts it has seen, are kept for those that are bundled after them.
   */
  const wrap = (plugin: Plugin): Plugin => ({
    name: plugin.name,
    setup: (build) =>
      plugin.setup({
        ...build,
        onLoad: (options, load) =>
          build.onLoad(options, async (args) => {
            const result = await load(args);
            return result && takeLoaded(args, result);
          }),
      }),
  });
  return { first, last, wrap };
}

/** Prints the module that a script imports: its class names, together and each by itself, and what loads the sheet. */
function printNames(names: CssModule['names'], sheet: string | undefined): string {
  const importSheet = sheet === undefined ? '' : `import ${JSON.stringify(sheet)};\n`;
  const exportedNames = Object.keys(names).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
  );
  // A class may be called `package` or `names`, so none becomes a variable of that name.
  const variables = exportedNames.map((name, index) => `${name}: _${index}`).join(', ');
  const exports = exportedNames.map((name, index) => `_${index} as ${name}`).join(', ');
  return `${importSheet}const names = ${JSON.stringify(names)};\nexport default names;\nconst { ${variables} } = names;\nexport { ${exports} };`;
}

interface FilesInput {
  readonly loaders: CssInput['loader'];
  readonly load: (args: OnLoadArgs) => OnLoadResult | Promise<OnLoadResult>;
  readonly loadModule: (args: OnLoadArgs) => Promise<OnLoadResult>;
  /** False where esbuild reads CSS by itself. */
  readonly readsCss: boolean;
}

/** Loads the files of all style languages, after plugins of the site that read them themselves. */
function createFilesPlugin({ loaders, load, loadModule, readsCss }: FilesInput): Plugin {
  const namespace = 'file';
  return {
    name: 'docgen-style-languages',
    setup(build) {
      build.onLoad({ filter: new RegExp(`\\.module\\.(?:${LANGUAGES})$`), namespace }, loadModule);
      build.onLoad({ filter: new RegExp(`\\.(?:${LANGUAGES})$`), namespace }, load);
      build.onLoad({ filter: matchEndings(listStyleEndings(loaders)), namespace }, (args) => {
        const kind = findLoader(args.path, loaders);
        if (kind === 'local-css') return loadModule(args);
        return readsCss && isSheet(kind) ? load(args) : undefined;
      });
    },
  };
}

function isSheet(kind: string | undefined): boolean {
  return kind === 'css' || kind === 'global-css';
}

function listStyleEndings(loaders: CssInput['loader']): string[] {
  return Object.keys(loaders).filter((ending) => isSheet(loaders[ending]) || loaders[ending] === 'local-css');
}

function matchEndings(endings: readonly string[]): RegExp {
  return new RegExp(`(?:${endings.map((ending) => ending.replace(/\W/g, '\\$&')).join('|')})$`);
}

/** Finds the loader of the longest ending that a file has, as esbuild does. */
function findLoader(path: string, loaders: CssInput['loader']): string | undefined {
  const name = basename(path);
  const ending = [...name.matchAll(/\./g)]
    .map(({ index }) => name.slice(index))
    .find((each) => each in loaders);
  return ending === undefined ? undefined : loaders[ending];
}

async function minifyCss(sheet: string): Promise<string> {
  const { transform } = await import('esbuild');
  return (await transform(sheet, { loader: 'css', minify: true, charset: 'utf8' })).code;
}

interface CssModule {
  readonly source: string;
  /** Class names by local name. */
  readonly names: Readonly<Record<string, string>>;
  /** The sheet that uses them. */
  readonly sheet: string;
}

/**
 * Compiles a CSS module, with the same result for every side and minify setting. `path` is relative to
 * the project.
 */
async function compileCssModule(path: string, source: string): Promise<CssModule> {
  const { build: esbuild } = await import('esbuild');
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 6);
  const name = `${basename(path)
    .replace(/\.module\.\w+$/, '')
    .replace(/[^\w-]/g, '_')}_${hash}.module.css`;
  const { outputFiles } = await esbuild({
    stdin: { contents: `import * as names from 'sheet'; module.exports = names.default;` },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'cjs',
    logLevel: 'silent',
    plugins: [
      {
        name: 'docgen-css-module',
        setup(build) {
          build.onResolve({ filter: /^sheet$/ }, () => ({ path: name, namespace: 'sheet' }));
          build.onResolve({ filter: /.*/, namespace: 'sheet' }, ({ path: external }) => ({
            path: external,
            external: true,
          }));
          build.onLoad({ filter: /.*/, namespace: 'sheet' }, () => ({
            contents: source,
            loader: 'local-css',
          }));
        },
      },
    ],
  });
  const script = outputFiles.find((output) => output.path.endsWith('.js'))?.text ?? '';
  const sheet = outputFiles.find((output) => output.path.endsWith('.css'))?.text ?? '';
  const module = { exports: {} as Record<string, string> };
  // esbuild's own output for the one line above: a table of names and nothing else.
  new Function('module', 'exports', script)(module, module.exports);
  return { source, names: withCamelCase(module.exports), sheet };
}

/** Names as they are written and in camel case, as with the usual loaders: `.next-step` is `styles.nextStep` too. */
function withCamelCase(names: Readonly<Record<string, string>>): Record<string, string> {
  const spelled = Object.entries(names).map(([name, value]) => [camelCase(name), value] as const);
  return { ...Object.fromEntries(spelled), ...names };
}

function camelCase(name: string): string {
  const joined = name.replace(/[-_]+(.?)/g, (_, next: string) => next.toUpperCase());
  return joined.slice(0, 1).toLowerCase() + joined.slice(1);
}
