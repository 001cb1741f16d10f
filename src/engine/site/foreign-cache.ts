/** A checkout that is not trusted has a cache folder of one run: neither it nor later builds find the other's work. */
import { rmSync } from 'node:fs';
import type { SiteConfig } from '../types.ts';

export function removeForeignCache({
  isForeign,
  cacheDir,
}: Pick<SiteConfig, 'isForeign' | 'cacheDir'>): void {
  if (isForeign) rmSync(cacheDir, { recursive: true, force: true });
}
