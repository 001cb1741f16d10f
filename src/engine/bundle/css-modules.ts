/**
 * Bundles CSS modules, plain CSS and CSS as text (`?inline`). esbuild's minifier shortens the local
 * names of `.module.css` differently for browser and server, so each module is compiled separately
 * first, with names derived from its path.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import { resolveWithQuery } from './content-modules.ts';
import { StyleError } from './style-error.ts';
import { STYLE_EXTENSIONS, type StyleLanguages } from './style-languages.ts';

export interface CssInput {
  readonly side: 'browser' | 'server';
  readonly projectDir: string;
  readonly styles: StyleLanguages;
}

const LANGUAGES = STYLE_EXTENSIONS.join('|');

/** Plugins before and after those of the site, and what the answers of the site's own go through. */
export function createCssPlugins({ side, projectDir, styles }: CssInput) {
  const modules = new Map<string, CssModule>();
  const toModule = async (file: string, source: string): Promise<OnLoadResult> => {
    const path = relative(projectDir, file).split(sep).join('/');
    const cached = modules.get(path);
    // In dev the same file is asked for again and again.
    const module = cached?.source === source ? cached : await compileCssModule(path, source);
    modules.set(path, module);
    const { names } = module;
    const importSheet = side === 'browser' ? `import ${JSON.stringify(`docgen-sheet:${path}`)};\n` : '';
    const exportedNames = Object.keys(names).filter(
      (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
    );
    // A class may be called `package` or `names`, so none becomes a variable of that name.
    const variables = exportedNames.map((name, index) => `${name}: _${index}`).join(', ');
    const exports = exportedNames.map((name, index) => `_${index} as ${name}`).join(', ');
    return {
      contents: `${importSheet}const names = ${JSON.stringify(names)};\nexport default names;\nconst { ${variables} } = names;\nexport { ${exports} };`,
      resolveDir: dirname(file),
    };
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
  const nothing: OnLoadResult = { contents: '', loader: 'js' };

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
      build.onLoad({ filter: /.*/, namespace: 'docgen-sheet' }, ({ path }) => ({
        contents: modules.get(path)?.sheet ?? '',
        loader: 'css',
        resolveDir: dirname(join(projectDir, path)),
      }));
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
  const last: Plugin = {
    name: 'docgen-style-languages',
    setup(build) {
      build.onLoad({ filter: new RegExp(`\\.module\\.(?:${LANGUAGES})$`), namespace: 'file' }, ({ path }) =>
        compile(path, (css) => toModule(path, css)),
      );
      build.onLoad({ filter: new RegExp(`\\.(?:${LANGUAGES})$`), namespace: 'file' }, ({ path }) =>
        side === 'server' ? nothing : loadSheet(path),
      );
      if (side === 'browser' && styles.usesPostcss)
        build.onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path }) => loadSheet(path));
    },
  };
  /** A plugin of the site may answer a CSS module itself: its names have to be the same on both sides as well. */
  const wrap = (plugin: Plugin): Plugin => ({
    name: plugin.name,
    setup: (build) =>
      plugin.setup({
        ...build,
        onLoad: (options, load) =>
          build.onLoad(options, async (args) => {
            const result = await load(args);
            const { contents } = result ?? {};
            if (result?.loader !== 'local-css' || contents === undefined) return result;
            const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString();
            const { loader: _loader, ...rest } = result;
            return { ...rest, ...(await toModule(args.path, text)) };
          }),
      }),
  });
  return { first, last, wrap };
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
  return { source, names: module.exports, sheet };
}
