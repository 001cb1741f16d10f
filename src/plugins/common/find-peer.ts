/** Finds large packages that only some plugins need: users of such a plugin install them in the site's project. */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A package installed in a project. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** URL for `import()`. */
  readonly url: string;
}

/** A missing package and the command to install it: one line each. */
export interface PeerProblem {
  readonly severity: 'error';
  readonly message: string;
  readonly hint: string;
}

/**
 * Finds packages without loading any. Checks the TypeScript that the first one would load: from version 7
 * on, that package has no API.
 */
export function findPeers(
  names: readonly string[],
  { projectDir, needsTypeScript }: { readonly projectDir: string; readonly needsTypeScript: boolean },
): readonly Peer[] | PeerProblem {
  const project = join(projectDir, 'package.json');
  const peers = names.map((name) => findPeer(name, project) ?? findBroughtAlong(name, project));
  const missing = names.filter((_, at) => peers[at] === undefined);
  const [first] = peers;
  const typescript = first && findPeer('typescript', first.url);
  const hasApi = typescript !== undefined && Number.parseInt(typescript.version, 10) < 7;
  if (needsTypeScript && missing.length === 0 && !hasApi) {
    const actual = typescript ? `found ${typescript.version}` : 'found none';
    const message = `${names[0]} needs TypeScript 5 or 6, whose API version 7 does not have yet; ${actual}.`;
    return { severity: 'error', message, hint: 'npm install -D typescript@6' };
  }
  if (missing.length === 0) return peers.filter((peer) => peer !== undefined);
  const packages = [...missing, ...(needsTypeScript ? ['typescript@6'] : [])];
  const message = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.`;
  return { severity: 'error', message, hint: `npm install -D ${packages.join(' ')}` };
}

/** `from` is the path or URL of the importing file. */
export function findPeer(name: string, from: string): Peer | undefined {
  try {
    const file = createRequire(from).resolve(name);
    return { name, version: readVersion(name, dirname(file)), url: pathToFileURL(file).href };
  } catch {
    return undefined;
  }
}

/** Finds one that a package of the project depends on: some installers put it only next to that package. */
function findBroughtAlong(name: string, project: string): Peer | undefined {
  const owners = listDependencies(project).map((owner) =>
    join(dirname(project), 'node_modules', owner, 'package.json'),
  );
  const owner = owners.find((file) => listDependencies(file).includes(name));
  return owner === undefined ? undefined : findPeer(name, realpathSync(owner));
}

function listDependencies(file: string): string[] {
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}

/** Finds the version in the package's folder: not every package exports its `package.json`. */
function readVersion(name: string, dir: string): string {
  const file = join(dir, 'package.json');
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (manifest.name === name) return manifest.version;
  return dirname(dir) === dir ? '' : readVersion(name, dirname(dir));
}
