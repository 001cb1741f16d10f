/**
 * `new URL('./x.png', import.meta.url)` in scripts of the site, as bundlers have it: the file becomes a file of the
 * site, or a bundle of its own where a worker is made of it. Packages have them too, and pages. esbuild leaves these addresses as they are written, so
 * they would lead to what is not there; and on the server to the disk of whoever builds.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import type { BuildFailure, BuildOptions, OnLoadResult, OutputFile, Plugin } from 'esbuild';
import type { FilePath } from '../../../shared/types.ts';
import { toFilePath } from '../../config/file-path.ts';
import { getScriptLoader } from './script-loaders.ts';

export interface UrlModules {
  readonly side: 'browser' | 'server';
  readonly projectDir: FilePath;
  /** Names addresses in all scripts. Pages and what else docgen reads itself has its own named before. */
  readonly readsScripts: boolean;
  /** How modules of a worker are read: as those of the app are. */
  readonly workerOptions: () => BuildOptions;
  /** Told of what workers are made of. */
  readonly onFile: (file: FilePath) => void;
}

/**
 * True if a bundle in whose making scripts were not read has such an address. Few sites have one, and to read all
 * scripts for it costs a message between esbuild and Node for each of some 450.
 */
export function hasUrls(outputFiles: readonly OutputFile[]): boolean {
  return outputFiles.some(
    (output) =>
      output.path.endsWith('.js') &&
      viewBytes(output).includes('import.meta.url') &&
      output.text.search(NEW_URL) >= 0,
  );
}

function viewBytes({ contents: { buffer, byteOffset, byteLength } }: OutputFile): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Runs after plugins that read scripts themselves. */
export function urlModulesPlugin({
  side,
  projectDir,
  readsScripts,
  workerOptions,
  onFile,
}: UrlModules): Plugin {
  return {
    name: 'docgen-urls',
    setup(build) {
      if (readsScripts)
        build.onLoad({ filter: /\.(?:[jt]sx?|m[jt]s)$/, namespace: 'file' }, ({ path }) => loadScript(path));
      build.onResolve({ filter: WORKER_QUERY }, ({ path, resolveDir }) => ({
        path: `${relative(projectDir, join(resolveDir, path.replace(WORKER_QUERY, '')))}${WORKER_ENDING}`,
        namespace: 'docgen-worker',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docgen-worker' }, async ({ path }) => {
        // Only a browser makes one.
        if (side === 'server') return { contents: 'export default "";' };
        const file = toFilePath(projectDir, path.slice(0, -WORKER_ENDING.length));
        const { contents, errors, files } = await bundleWorker(file, workerOptions());
        for (const each of files) onFile(toFilePath(projectDir, each));
        const watchFiles = files.map((each) => join(projectDir, each));
        return errors.length > 0 ? { errors, watchFiles } : { contents, loader: 'file', watchFiles };
      });
    },
  };
}

async function loadScript(path: string): Promise<OnLoadResult | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  // esbuild says better why a file cannot be read.
  if (text === undefined) return undefined;
  const contents = nameUrls(text, path);
  return contents === text ? undefined : { contents, loader: getScriptLoader(path) };
}

const WORKER_QUERY = /\?docgen-worker$/;
/** The name in the output ends like that of a script, whatever the source is. */
const WORKER_ENDING = '.worker.js';

async function bundleWorker(file: string, options: BuildOptions) {
  const { build } = await import('esbuild');
  const built = build({
    ...options,
    entryPoints: [file],
    bundle: true,
    // Runs as a classic worker and as a module.
    format: 'iife',
    write: false,
    metafile: true,
    logLevel: 'silent',
    outdir: 'out',
  });
  return built.then(
    ({ outputFiles, metafile }) => ({
      contents: outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '',
      errors: [],
      files: Object.keys(metafile.inputs).filter((input) => !/^[(<]|^[\w-]{2,}:/.test(input)),
    }),
    ({ errors }: BuildFailure) => ({ contents: '', errors, files: [file] }),
  );
}

const createPattern = (base: string) =>
  new RegExp(
    `(new\\s+(?:Shared)?Worker\\(\\s*)?new\\s+URL\\(\\s*(['"\`])((?!\\w+:|\\/)[^'"\`$\\n]+)\\2\\s*,\\s*${base}\\s*,?\\s*\\)`,
    'g',
  );
const NEW_URL = createPattern('import\\.meta\\.url');

/** Stands for `import.meta.url` where that is code, and no text. */
const MARK = 'docgenMetaUrl';
const MARKED_URL = createPattern(MARK);

/** The same for the code of a page, whose text may speak of such addresses. */
export async function namePageUrls(code: string, file: string): Promise<string> {
  if (!code.includes('import.meta.url') || code.search(NEW_URL) < 0) return code;
  const { transform } = await import('esbuild');
  const { code: marked } = await transform(code, {
    loader: 'jsx',
    jsx: 'preserve',
    target: 'esnext',
    charset: 'utf8',
    define: { 'import.meta.url': MARK },
  });
  return replaceUrls(marked, file, MARKED_URL).replaceAll(MARK, 'import.meta.url');
}

/**
 * The text with the address of the file in place of each such expression, and the same number of lines. What names
 * no file is left alone: it may stand in a sample of code.
 */
export function nameUrls(text: string, path: string): string {
  return text.includes('import.meta.url') ? replaceUrls(text, path, NEW_URL) : text;
}

function replaceUrls(text: string, path: string, pattern: RegExp): string {
  const imports: string[] = [];
  const named = text.replace(pattern, (expression, worker: string | undefined, _quote, specifier: string) => {
    const file = findFile(dirname(path), specifier, worker !== undefined);
    if (file === undefined) return expression;
    const name = `docgenUrl${imports.length}`;
    const query = worker === undefined ? '?url' : '?docgen-worker';
    imports.push(`import ${name} from ${JSON.stringify(`./${file}${query}`)};`);
    const lines = '\n'.repeat(expression.split('\n').length - 1);
    return `${worker ?? ''}docgenUrl(${name})${lines}`;
  });
  if (imports.length === 0) return text;
  return `${named}\nimport { createUrl as docgenUrl } from 'virtual:docgen/url';${imports.join('')}`;
}

/** The path of the file that is meant, from the folder; a worker's may lack its extension. */
function findFile(folder: string, specifier: string, isWorker: boolean): string | undefined {
  const path = specifier.replace(/[?#].*$/, '').replace(/^\.\//, '');
  const stem = path.replace(/\.[mc]?js$/, '');
  const sources = isWorker ? ['.ts', '.tsx', '.mts', '.js', '.mjs'].map((extension) => stem + extension) : [];
  return [path, ...sources].find((name) => extname(name) !== '' && existsSync(join(folder, name)));
}

/**
 * A URL that is written as the path of the file, so that server and browser write the same: the server does not know
 * the origin of the site.
 */
export const URL_MODULE = `export function createUrl(path) {
  const url = new URL(path, globalThis.location?.href ?? 'http://localhost');
  const write = () => path;
  return Object.defineProperties(url, { href: { value: path }, toString: { value: write }, toJSON: { value: write } });
}`;
