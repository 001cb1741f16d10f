/**
 * The fingerprint of docgen itself (`src/engine/store/tool-id.ts`): a hash over everything that
 * affects its output, which is the engine, code bundled into every site, and the installed packages.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Sources that sites are bundled from, and the effects of official plugins on them; types do not count. */
const SITE_ROOMS = ['plugins', 'runtime', 'search', 'shared', 'theme'];
const NO_PART = /\.d\.ts$|\.tsbuildinfo$/;

/**
 * @param {string} projectDir
 * @param {readonly string[]} engine names of the files in `dist/engine/` that this build made
 */
export function writeToolId(projectDir, engine) {
  writeFileSync(join(projectDir, 'dist/tool-id'), `${createToolId(projectDir, engine)}\n`);
}

export function createToolId(projectDir, engine) {
  const dist = join(projectDir, 'dist');
  const files = [
    ...engine.map((name) => join(dist, 'engine', name)),
    ...SITE_ROOMS.flatMap((room) => listFiles(join(dist, room))),
  ];
  const named = files.map((file) => ({ file, path: relative(dist, file).replaceAll('\\', '/') }));
  const hash = createHash('sha256');
  for (const { file, path } of named.sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const content = readFileSync(file);
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
  return hash.update(readVersions(projectDir)).digest('base64url').slice(0, 22);
}

function listFiles(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !NO_PART.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Reads the versions of Satteri, shiki, esbuild, React and their dependencies; the bundle covers all others. */
function readVersions(projectDir) {
  const { packages } = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path} ${version}`)
    .sort()
    .join('\n');
}
