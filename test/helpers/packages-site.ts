/** `fixtures/sites/packages` with its dependency installed. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, site } from './site.ts';

export function packagesSite(): Site {
  const made = site('packages');
  cpSync(join(made.dir, 'kit'), join(made.dir, 'node_modules/@acme/kit'), { recursive: true });
  return made.remove('kit');
}
