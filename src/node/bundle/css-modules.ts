/**
 * CSS modules and plain CSS. esbuild shortens the local names of `.module.css`
 * when it minifies, differently for browser and server, so each module is
 * compiled on its own first, with names made from its path.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, relative, sep } from 'node:path';
import { build as esbuild, type Plugin } from 'esbuild';

export function cssPlugin(side: 'browser' | 'server', projectDir: string): Plugin {
  return {
    name: 'docgen-css',
    setup(build) {
      const sheets = new Map<string, string>();
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { names, sheet } = await compileCssModule(path, projectDir);
        sheets.set(path, sheet);
        const importSheet = side === 'browser' ? `import ${JSON.stringify(`docgen-sheet:${path}`)};\n` : '';
        const named = Object.keys(names).filter(
          (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default',
        );
        return {
          contents: `${importSheet}const names = ${JSON.stringify(names)};\nexport default names;\nexport const { ${named.join(', ')} } = names;`,
          resolveDir: dirname(path),
        };
      });
      build.onResolve({ filter: /^docgen-sheet:/ }, ({ path }) => ({
        path: path.slice('docgen-sheet:'.length),
        namespace: 'docgen-sheet',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-sheet' }, ({ path }) => ({
        contents: sheets.get(path) ?? '',
        loader: 'css',
        resolveDir: dirname(path),
      }));
      // Styles mean nothing on the server, and reading them there would cost a parse each.
      if (side === 'server') build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
  };
}

/** Local name → class names, and the sheet that uses them; equal for every side and every minify setting. */
async function compileCssModule(file: string, projectDir: string) {
  const path = relative(projectDir, file).split(sep).join('/');
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 6);
  const name = `${basename(file, '.module.css').replace(/[^\w-]/g, '_')}_${hash}.module.css`;
  const source = await readFile(file, 'utf8');
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
  return { names: module.exports, sheet };
}
