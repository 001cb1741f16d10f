/** Advice to install something names the package manager of the project: the others would leave a second lockfile. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PackageManager } from '../../shared/package-manager.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { LOCKFILES, MANAGERS } from './lockfile.ts';
import { readRegularFile } from './regular-files.ts';

/** As advice is written: `npm install`, or with packages and their versions. */
const INSTALL = /\bnpm (install(?: -D(?: @?[\w./-]*\w(?:@[\w.^~-]+)?)+)?)(?![\w-])/g;

/** Returns the diagnostic with commands of that package manager in its texts. */
export async function nameOwnCommands(diagnostic: Diagnostic, projectDir: string): Promise<Diagnostic> {
  const { message, hint } = diagnostic;
  if (!message.includes('npm install') && !hint?.includes('npm install')) return diagnostic;
  // Few runs have such advice.
  const { formatPackageCommand } = await import('../../shared/package-manager.ts');
  const manager = findPackageManager(projectDir);
  const translate = (text: string) =>
    text.replace(INSTALL, (_, command: string) => formatPackageCommand(command, manager));
  return {
    ...diagnostic,
    message: translate(message),
    ...(hint !== undefined && { hint: translate(hint) }),
  };
}

/** Finds it on the way up, since a workspace has one above the project: the one that `package.json` names, else that of a lockfile. */
function findPackageManager(folder: string): PackageManager {
  const named = readNamed(folder);
  if (named !== undefined) return named;
  const lockfile = LOCKFILES.find((name) => existsSync(join(folder, name)));
  if (lockfile !== undefined) return MANAGERS[lockfile];
  const parent = dirname(folder);
  return parent === folder ? 'npm' : findPackageManager(parent);
}

function readNamed(folder: string): PackageManager | undefined {
  try {
    const { packageManager } = JSON.parse(readRegularFile(join(folder, 'package.json')).toString());
    const [name = ''] = String(packageManager).split('@');
    return Object.values(MANAGERS).find((manager) => manager === name);
  } catch {
    // There is none, or another stage reports it.
    return undefined;
  }
}
