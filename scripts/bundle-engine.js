/**
 * Bundles the command line and the engine into `dist/engine/`: Node opens a handful of files instead
 * of some three hundred, which is most of the start time.
 *
 * The packages of `dependencies` stay external: they are native, locate their own files, or must be
 * the site's copy. All others are bundled, with their licences next to them.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import * as esbuild from 'esbuild';
import { projectDir } from './steps.js';

const engineDir = join(projectDir, 'dist/engine');

const ENTRIES = {
  cli: 'src/cli/index.ts',
  index: 'src/index.ts',
  'shiki-transformers': 'src/engine/markdown/code/shiki-transformers.ts',
};

/** Its build for Node looks for its other files in its own folder. */
const JSONC_PARSER = { 'jsonc-parser': join(projectDir, 'node_modules/jsonc-parser/lib/esm/main.js') };

/** Options of every bundle that Node runs. */
const OPTIONS = /** @satisfies {import('esbuild').BuildOptions} */ ({
  absWorkingDir: projectDir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // Code written for CommonJS loads Node's modules with `require`.
  banner: {
    js: `import { createRequire as docgenCreateRequire } from 'node:module';\nconst require = docgenCreateRequire(import.meta.url);`,
  },
});

/** What most commands load, or nearly all of it. */
const BUILD = 'src/engine/build/build.ts';

/** What is loaded by commands that need little of that, as by threads. */
const LOAD = 'src/engine/config/load.ts';
const PREVIEW = 'src/engine/build/preview.ts';

/** Names of the files that make up the engine. */
export async function bundleEngine() {
  const { dependencies } = readJson('package.json');
  const threads = findThreads();
  const options = /** @satisfies {import('esbuild').BuildOptions} */ ({
    ...OPTIONS,
    entryPoints: { ...ENTRIES, ...threads },
    outdir: engineDir,
    splitting: true,
    chunkNames: '[name]-[hash]',
    metafile: true,
    // Native extras of ws, which does without.
    external: [...Object.keys(dependencies), 'bufferutil', 'utf-8-validate'],
    alias: {
      // acorn-jsx requires acorn, which would add its CommonJS build to the other one.
      acorn: join(projectDir, 'node_modules/acorn/dist/acorn.mjs'),
      ...JSONC_PARSER,
    },
    plugins: [requiredEsbuild, unusedYaml],
  });
  const { metafile: split } = await esbuild.build({ ...options, write: false });
  const beside = findBesideBuild(split, Object.values(threads));
  const { metafile } = await esbuild.build({
    ...options,
    // What is imported for its place alone.
    logOverride: { 'ignored-bare-import': 'silent' },
    plugins: [...options.plugins, besideBuild(beside)],
  });
  const names = Object.keys(metafile.outputs).map((path) => basename(path));
  writeFileSync(join(engineDir, 'LICENSES.txt'), listLicences(Object.keys(metafile.inputs)));
  removeOldChunks(names);
  return names;
}

/**
 * Modules that are loaded late, by commands and on demand, where all that `build` imports is there or soon will be.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly string[]} threads
 */
function findBesideBuild({ inputs, outputs }, threads) {
  const reach = (from, kinds, found = new Set()) => {
    for (const file of from.filter((name) => name in inputs && !found.has(name))) {
      found.add(file);
      const imports = inputs[file]?.imports.filter(({ kind }) => kinds.includes(kind)) ?? [];
      const paths = imports.map(({ path }) => path);
      reach(paths, kinds, found);
    }
    return found;
  };
  const apart = reach([...threads, LOAD], ['import-statement', 'dynamic-import']);
  reach([...Object.values(ENTRIES), PREVIEW, BUILD], ['import-statement'], apart);
  const entries = Object.values(outputs).flatMap(({ entryPoint = [] }) => entryPoint);
  return entries.filter((file) => file.startsWith('src/engine/') && !apart.has(file));
}

/**
 * esbuild puts those modules into a file that the same entries import, and each `import()` makes an entry: what `build`
 * imports was in 129 files, and to open them took a fifth of a build that changes nothing. Where the entries that are
 * used beside it import it too, which costs them nothing, it is in fewer than 60.
 * @param {readonly string[]} entries
 * @returns {import('esbuild').Plugin}
 */
const besideBuild = (entries) => ({
  name: 'docgen-beside-build',
  setup({ onLoad }) {
    const files = new Set(entries.map((entry) => join(projectDir, entry)));
    const line = `import ${JSON.stringify(join(projectDir, BUILD))};`;
    onLoad({ filter: /\.ts$/ }, ({ path }) =>
      files.has(path) ? { contents: `${readFileSync(path, 'utf8')}\n${line}\n`, loader: 'ts' } : undefined,
    );
  },
});

/**
 * Bundles the Node half of each official plugin into `dist/plugins/<name>/index.js`. docgen itself and
 * its dependencies stay external, as for anybody's plugin; packages that only a plugin uses are
 * bundled, and each `import()` becomes a chunk of its own. (A CommonJS package has no named exports
 * then: import a file that re-exports them.) Returns the names of the plugins.
 */
export async function bundlePlugins() {
  const { dependencies, peerDependencies = {} } = readJson('package.json');
  const source = join(projectDir, 'src/plugins');
  const names = readdirSync(source).filter((name) => existsSync(join(source, name, 'index.ts')));
  const outdir = join(projectDir, 'dist/plugins');
  const outside = ['docgenjs', ...Object.keys({ ...dependencies, ...peerDependencies })];
  const { metafile } = await esbuild.build({
    ...OPTIONS,
    entryPoints: [
      ...names.map((name) => ({ in: `src/plugins/${name}/index.ts`, out: `${name}/index` })),
      ...Object.values(findThreads('src/plugins')).map((file) => ({
        in: file,
        out: file.slice('src/plugins/'.length, -'.ts'.length),
      })),
    ],
    outdir,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
    external: outside.flatMap((name) => [name, `${name}/*`]),
    alias: JSONC_PARSER,
    plugins: [rememberedNames],
  });
  const inputs = [...Object.keys(metafile.inputs), ...(await bundleBrowserPackages(outdir))];
  if (names.length > 0) writeFileSync(join(outdir, 'LICENSES.txt'), listLicences(inputs));
  const chunks = Object.keys(metafile.outputs).map((path) => basename(path));
  if (existsSync(join(outdir, 'chunks'))) removeOldChunks(chunks, join(outdir, 'chunks'));
  return names;
}

/**
 * Bundles what answers the plugins of other tools, `dist/compat/<tool>/<plugin>.js`: a few lines around docgen's own.
 */
export async function bundleAnswers() {
  const source = join(projectDir, 'src/compat');
  const tools = readdirSync(source, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(join(source, entry.name, 'tsconfig.json')),
  );
  const files = tools.flatMap(({ name }) =>
    readdirSync(join(source, name))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `src/compat/${name}/${file}`),
  );
  const outdir = join(projectDir, 'dist/compat');
  await esbuild.build({
    ...OPTIONS,
    banner: {},
    entryPoints: files,
    outbase: 'src/compat',
    outdir,
    external: ['docgenjs', 'docgenjs/*'],
  });
  return files;
}

/**
 * Bundles the packages that the browser half of a plugin uses and that are no dependencies of docgen:
 * they go through its file `runtime/packages.ts`, so that sites need not install them. Returns the
 * bundled files.
 */
async function bundleBrowserPackages(outdir) {
  const { metafile } = await esbuild.build({
    absWorkingDir: projectDir,
    entryPoints: readdirSync(join(projectDir, 'src/plugins'))
      .map((name) => `src/plugins/${name}/runtime/packages.ts`)
      .filter((path) => existsSync(join(projectDir, path))),
    outbase: 'src/plugins',
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}

/**
 * esbuild is CommonJS: for an `import` Node first searches all of its text for names,
 * which takes three times as long as to load it.
 * @type {import('esbuild').Plugin}
 */
const requiredEsbuild = {
  name: 'docgen-required-esbuild',
  setup({ onResolve, onLoad }) {
    const namespace = 'required';
    onResolve({ filter: /^esbuild$/ }, ({ path, namespace: importer }) =>
      importer === namespace ? { path, external: true } : { path, namespace },
    );
    // Not of the namespace: Node 23 and later add the name "module.exports" to it.
    const names = Object.keys(esbuild.default);
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `export const { ${names.join(', ')} } = require('esbuild');`,
    }));
  },
};

/**
 * gray-matter loads js-yaml, and with it a parser of JavaScript if one is installed, for an
 * engine that is never called: 10 ms of every start (decisions/22-gray-matter-splits-pages.md).
 * @type {import('esbuild').Plugin}
 */
const unusedYaml = {
  name: 'docgen-unused-yaml',
  setup({ onResolve, onLoad }) {
    const namespace = 'unused';
    onResolve({ filter: /^js-yaml$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `exports.safeLoad = exports.safeDump = () => { throw new Error('docgen reads YAML itself.'); };`,
    }));
  },
};

/**
 * hast-util-minify-whitespace asks three times of each element if its name is in a list, and for each question
 * hast-util-is-element makes a function of each name: a quarter of what the Markdown of a page costs the llms plugin.
 * @type {import('esbuild').Plugin}
 */
const rememberedNames = {
  name: 'docgen-remembered-names',
  setup({ onResolve, onLoad }) {
    const namespace = 'remembered';
    onResolve({ filter: /^hast-util-is-element$/ }, ({ path, namespace: importer }) =>
      importer === namespace ? undefined : { path, namespace },
    );
    onLoad({ filter: /.*/, namespace }, () => ({
      resolveDir: projectDir,
      contents: `
        import { convertElement } from 'hast-util-is-element';
        export { convertElement };
        const lists = new WeakMap();
        export function isElement(node, test) {
          if (!Array.isArray(test)) return convertElement(test)(node);
          if (!lists.has(test)) lists.set(test, new Set(test));
          return node?.type === 'element' && lists.get(test).has(node.tagName);
        }`,
    }));
  },
};

/** Modules that threads start by their address. */
function findThreads(folder = 'src/engine') {
  const files = readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      [...readFileSync(join(projectDir, folder, name), 'utf8').matchAll(THREAD_ADDRESS)].map(([, thread]) =>
        [folder, ...name.split(sep).slice(0, -1), `${thread}.ts`].join('/'),
      ),
    );
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), file]));
}

const THREAD_ADDRESS = /\bnew URL\('\.\/([\w-]+-thread)\.js', import\.meta\.url\)/g;

/** A docgen that runs during a rebuild may still load a chunk of the previous build. */
const KEPT_MS = 15 * 60_000;

function removeOldChunks(names, dir = engineDir) {
  for (const name of readdirSync(dir)) {
    const file = join(dir, name);
    const isOld = Date.now() - statSync(file).mtimeMs > KEPT_MS;
    if (name.endsWith('.js') && !names.includes(name) && isOld) rmSync(file);
  }
}

/** Lists the licences of bundled packages: their text has to accompany the code. */
function listLicences(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []));
  const packages = [...folders].sort().map((folder) => {
    const {
      name,
      version,
      license,
      author = `the authors of ${name}`,
    } = readJson(join(folder, 'package.json'));
    const file = readdirSync(join(projectDir, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    // Some packages leave their licence in the repository and only name it.
    const text = file
      ? readFileSync(join(projectDir, folder, file), 'utf8').trim()
      : `Copyright (c) ${author.name ?? author}`;
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `The files in this folder contain the following packages.\n${line}${packages.join(line)}`;
}

/** CommonJS packages in a bundle require modules of Node. A module without a file has no `require`. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(join(projectDir, 'package.json'))});`;

/**
 * Runs modules of the sources while docgen is built, when there is no package to import them from. They share what
 * they import.
 * @param {readonly string[]} files
 */
export async function importSources(files) {
  const contents = files.map(importAs).join('\n');
  const { outputFiles } = await esbuild.build({
    ...OPTIONS,
    banner: { js: REQUIRE },
    stdin: { contents, resolveDir: projectDir },
    write: false,
  });
  const text = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  const modules = await import(`data:text/javascript;base64,${text}`);
  return files.map((_, at) => modules[`m${at}`]);
}

/** @param {string} file @param {number} at */
const importAs = (file, at) => `export * as m${at} from ${JSON.stringify(resolve(projectDir, file))};`;

/** Runs one module. @param {string} file */
export async function importSource(file) {
  const [source] = await importSources([file]);
  return source;
}

function readJson(path) {
  return JSON.parse(readFileSync(join(projectDir, path), 'utf8'));
}
