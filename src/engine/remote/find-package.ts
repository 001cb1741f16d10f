import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Finds a package of the site, which installs what it uses. */
export function findPackage(
  name: string,
  projectDir: string | undefined,
): { readonly url: string } | { readonly missing: string } {
  if (projectDir === undefined)
    return { missing: `it needs the package ${name}, and an untrusted build loads no packages of the site` };
  try {
    return { url: pathToFileURL(createRequire(join(projectDir, 'package.json')).resolve(name)).href };
  } catch {
    return { missing: `it needs the package ${name}, which is not installed (npm install -D ${name})` };
  }
}
