/**
 * Installs other tools, pinned, each in a folder of its own below bench/.peers: never among docgen's
 * own packages.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what is pinned, unless that is what the folder already has. */
export function installPeer({ folder, packages, overrides }, dir) {
  mkdirSync(dir, { recursive: true });
  const manifest = {
    name: `bench-${folder}`,
    private: true,
    type: folder === 'starlight' ? 'module' : undefined,
    dependencies: packages,
    overrides,
  };
  const text = JSON.stringify(manifest, null, 2);
  const file = join(dir, 'package.json');
  const wasSame = existsSync(file) && readFileSync(file, 'utf8') === text;
  // npm writes this file when it is done.
  if (wasSame && existsSync(join(dir, 'node_modules', '.package-lock.json'))) return;
  writeFileSync(file, text);
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: dir,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm install failed: ${stderr.trim().slice(0, 1000)}`);
}
