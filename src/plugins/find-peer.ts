/** Packages that only some plugins need and that are large: whoever uses such a plugin installs them in the site's project. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A package as it is installed in a project. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  /** What `import()` takes. */
  readonly url: string;
}

/** What is missing and what to do about it: one line each. */
export interface PeerProblem {
  readonly severity: 'error';
  readonly message: string;
  readonly hint: string;
}

/**
 * Finds packages without loading any. The first one is asked for the TypeScript that it
 * would load: from version 7 on, that package has no API.
 */
export function findPeers(
  names: readonly string[],
  { projectDir, needsTypeScript }: { readonly projectDir: string; readonly needsTypeScript: boolean },
): readonly Peer[] | PeerProblem {
  const peers = names.map((name) => findPeer(name, join(projectDir, 'package.json')));
  const missing = names.filter((_, at) => peers[at] === undefined);
  const [first] = peers;
  const typescript = first && findPeer('typescript', first.url);
  const hasApi = typescript !== undefined && Number.parseInt(typescript.version, 10) < 7;
  if (needsTypeScript && missing.length === 0 && !hasApi) {
    const found = typescript ? `found ${typescript.version}` : 'found none';
    const message = `${names[0]} needs TypeScript 5 or 6, whose API version 7 does not have yet; ${found}.`;
    return { severity: 'error', message, hint: 'npm install -D typescript@6' };
  }
  if (missing.length === 0) return peers.filter((peer) => peer !== undefined);
  const wanted = [...missing, ...(needsTypeScript ? ['typescript@6'] : [])];
  const message = `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed.`;
  return { severity: 'error', message, hint: `npm install -D ${wanted.join(' ')}` };
}

/** `from`: path or URL of the file that would import it. */
export function findPeer(name: string, from: string): Peer | undefined {
  try {
    const file = createRequire(from).resolve(name);
    return { name, version: readVersion(name, dirname(file)), url: pathToFileURL(file).href };
  } catch {
    return undefined;
  }
}

/** Not every package lets its `package.json` be resolved. */
function readVersion(name: string, dir: string): string {
  const file = join(dir, 'package.json');
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  if (found.name === name) return found.version;
  return dirname(dir) === dir ? '' : readVersion(name, dirname(dir));
}
