import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs packages from the registry of npm in a folder, without running their scripts. */
export function installPackages(dir: string, packages: readonly string[]): void {
  const manifest = join(dir, 'package.json');
  if (!existsSync(manifest)) writeFileSync(manifest, JSON.stringify({ private: true }));
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...packages], { cwd: dir });
}
