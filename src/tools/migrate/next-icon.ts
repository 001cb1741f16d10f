/** The icon of a site of Next. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedFile } from './migration.ts';

/** The icon that Next finds in `app`, or that lies in `public`. */
export function addNextIcon(
  dir: string,
  paths: readonly string[],
  app: string | undefined,
  files: PlannedFile[],
): string | undefined {
  const names = ['icon.svg', 'icon.png', 'favicon.svg', 'favicon.ico'];
  const own = names.find((name) => app !== undefined && paths.includes(`${app}/${name}`));
  if (own !== undefined && !existsSync(join(dir, 'public', own)))
    files.push({ path: `docs/public/${own}`, content: { copyOf: join(dir, app ?? '', own) } });
  const found = own ?? names.find((name) => paths.includes(`public/${name}`));
  return found === undefined ? undefined : `/${found}`;
}
