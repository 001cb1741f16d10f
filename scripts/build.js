/**
 * Builds docgen into dist/: compiles every room, bundles those that Node runs, translates the patterns of
 * grammars, finds what makes React ES modules, copies files other than TypeScript, writes the JSON schemas. `--fresh` empties dist/
 * first, so that no file whose source is gone gets into a package; `--compiled` uses what `tsc -b` of the whole project has just compiled.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import process from 'node:process';
import { nameRuntimeFiles } from './name-runtime-files.js';
import { installDependencies, projectDir, runCommand, runTool } from './steps.js';
import { writeToolId } from './tool-id.js';

const COMPILED = new Set(['.ts', '.tsx']);

await installDependencies();
if (process.argv.includes('--fresh')) rmSync(join(projectDir, 'dist'), { recursive: true, force: true });
// Loaded only now: earlier, esbuild itself may not be installed yet.
const { bundleAnswers, bundleEngine, bundlePlugins, importSource } = await import('./bundle-engine.js');
const { writeReactEdits } = await import('./write-react-edits.js');
const { writeUserConfig } = await import('./user-config.js');
const patterns = runCommand(process.execPath, ['scripts/write-patterns.js']);
const code = (process.argv.includes('--compiled') ? 0 : await compile()) || (await patterns);
if (code !== 0) process.exit(code);
dropStylesOfTypes();
nameRuntimeFiles(join(projectDir, 'dist'));
writeScopes(join(projectDir, 'dist'));
const copied = copyAssets();
const engine = await bundleEngine();
const plugins = await bundlePlugins();
await bundleAnswers();
await writeReactEdits();
writeToolId(projectDir, engine);
await writeSchemas();
console.log(
  `dist/ and schemas/ are up to date: ${engine.length} files of the engine, ${plugins.length} plugins, ${copied} styles, templates and others`,
);

/** The rooms that make up the package; tests are compiled by `npm test`. */
async function compile() {
  await writeUserConfig();
  const { references } = JSON.parse(readFileSync(join(projectDir, 'tsconfig.json'), 'utf8'));
  const rooms = references.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  return runTool('typescript', ['-b', ...rooms]);
}

/** Declarations repeat `import './x.css'`, which TypeScript 6 and later look for in vain, and types need none. */
function dropStylesOfTypes() {
  const dist = join(projectDir, 'dist');
  for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
    if (!entry.name.endsWith('.d.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const without = text.replace(/^import '[^']+\.css';\r?\n/gm, '');
    if (without !== text) writeFileSync(file, without);
  }
}

/**
 * Gives rooms that become part of sites a `package.json` that does not say what their modules are: esbuild parses those
 * of a package with a `type` again at each rebuild (decisions/12).
 */
function writeScopes(dist) {
  for (const room of ['runtime', 'search', 'shared', 'theme'])
    writeFileSync(join(dist, room, 'package.json'), '{"sideEffects":["*.css"]}\n');
}

/** Styles, icons, templates: everything under src/ that tsc leaves alone. */
function copyAssets() {
  const source = join(projectDir, 'src');
  const files = readdirSync(source, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isAsset(relative(source, file).replaceAll('\\', '/')));
  // A site begins with every file that is there, so one that was renamed must not stay.
  rmSync(join(projectDir, 'dist/cli/templates'), { recursive: true, force: true });
  for (const file of files) {
    const target = join(projectDir, 'dist', relative(source, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
  return files.length;
}

function isAsset(path) {
  if (path.startsWith('cli/templates/')) return true;
  return !COMPILED.has(extname(path)) && !/(?:^|\/)tsconfig[^/]*\.json$/.test(path);
}

/** Writes the schemas, from the same source as the checks; they are never edited. */
async function writeSchemas() {
  const module = await importSource('src/engine/config/printed/json-schemas.ts');
  await module.writeSchemas(join(projectDir, 'schemas'));
}
