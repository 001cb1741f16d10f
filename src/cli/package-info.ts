import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, roomsDir } from '../engine/files/own-files.ts';

/** docgen's own package: where it is and which version. */
export interface PackageInfo {
  readonly dir: string;
  /** The folder of the sites that `init` begins with. */
  readonly templatesDir: string;
  /** The folder of what editors and `info option` know of options. */
  readonly schemasDir: string;
  readonly version: string;
  /** URL of the documentation, if the package declares one. */
  readonly homepage: string | undefined;
}

export function readPackageInfo(): PackageInfo {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'));
  const { version, homepage } = manifest as { version: string; homepage?: string };
  return {
    dir: packageDir,
    templatesDir: join(roomsDir, 'cli/templates'),
    schemasDir: join(packageDir, 'schemas'),
    version,
    homepage,
  };
}
