/**
 * Bundles CSS modules, plain CSS and CSS as text (`?inline`). esbuild's minifier shortens the local
 * names of `.module.css` differently for browser and server, so each module is compiled separately
 * first, with names derived from its path.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { resolveBare } from './content-modules.ts';

export function cssPlugin(side: 'browser' | 'server', projectDir: string): Plugin {
  return {
    name: 'docgen-css',
    setup(build) {
      const modules = new Map<string, CssModule>();
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path: file }) => {
        const path = relative(projectDir, file).split(sep).join('/');
        const source = await readFile(file, 'utf8');
        const cached = modules.get(path);
        // In dev the same file is loaded again and again.
        const module = cached?.source === source ? cached : await compileCssModule(path, source);
        modules.set(path, module);
        const { names } = module;
        const importSheet = side === 'browser' ? `import ${JSON.stringify(`docgen-sheet:${path}`)};\n` : '';
        const exportedNames = Object.keys(names).filter(
          (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
        );
        return {
          contents: `${importSheet}const names = ${JSON.stringify(names)};\nexport default names;\nexport const { ${exportedNames.join(', ')} } = names;`,
          resolveDir: dirname(file),
        };
      });
      build.onResolve({ filter: /^docgen-sheet:/ }, ({ path }) => ({
        path: path.slice('docgen-sheet:'.length),
        namespace: 'docgen-sheet',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-sheet' }, ({ path }) => ({
        contents: modules.get(path)?.sheet ?? '',
        loader: 'css',
        resolveDir: dirname(join(projectDir, path)),
      }));
      // As text, for components that load their styles with their script.
      build.onResolve({ filter: /\.css\?inline$/ }, async (args) => ({
        path: relative(projectDir, await resolveBare(build, args, '?inline')),
        namespace: 'docgen-inline',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-inline' }, async ({ path }) => ({
        contents: side === 'server' ? '' : await minifyCss(await readFile(join(projectDir, path), 'utf8')),
        loader: 'text',
      }));
      // Styles have no effect on the server, and each would cost a parse there.
      if (side === 'server') build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
  };
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
  const name = `${basename(path, '.module.css').replace(/[^\w-]/g, '_')}_${hash}.module.css`;
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
