/** An untrusted checkout has a cache folder for one run: it and later builds never share results. */
import { rmSync } from 'node:fs';
import type { SiteConfig } from '../types.ts';

export function removeForeignCache({
  isForeign,
  cacheDir,
}: Pick<SiteConfig, 'isForeign' | 'cacheDir'>): void {
  if (isForeign) rmSync(cacheDir, { recursive: true, force: true });
}
