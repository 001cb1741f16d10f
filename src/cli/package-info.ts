import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** docgen's own package: where it is and which version. */
export interface PackageInfo {
  readonly dir: string;
  readonly version: string;
  /** Where the documentation is, when the package says so. */
  readonly homepage: string | undefined;
}

export function readPackageInfo(): PackageInfo {
  // The same distance from src/cli and from dist/cli.
  const dir = fileURLToPath(new URL('../../', import.meta.url));
  const manifest: unknown = JSON.parse(readFileSync(`${dir}package.json`, 'utf8'));
  const { version, homepage } = manifest as { version: string; homepage?: string };
  return { dir, version, homepage };
}
