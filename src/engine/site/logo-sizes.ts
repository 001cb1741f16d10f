/** The sizes of the logo's images, which lie in the public folder. */
import { readFile } from 'node:fs/promises';
import type { FilePath, SiteData } from '../../shared/types.ts';
import { decodeUrl } from '../../shared/url.ts';
import { measureLogo } from '../files/image-size.ts';
import type { PublicFile } from '../output/public-files.ts';
import type { SiteConfig } from '../types.ts';

export interface LogoSizes {
  /** By address, as the config has it. One of another site, or that is no image, has none. */
  readonly sizes: NonNullable<SiteData['logoSizes']>;
  /** Files that were measured. */
  readonly files: readonly FilePath[];
}

/** Measures the logos. */
export async function readLogoSizes(
  { logo }: Pick<SiteConfig, 'logo'>,
  publicFiles: readonly PublicFile[],
): Promise<LogoSizes> {
  const addresses = new Set(typeof logo === 'string' ? [logo] : [logo.light, logo.dark]);
  const measured = await Promise.all(
    [...addresses].map(async (address) => {
      const path = decodeUrl(/^\/(?!\/)([^?#]+)/.exec(address)?.[1] ?? '');
      const found = publicFiles.find(({ file }) => file.path === path)?.file.content;
      const file = typeof found === 'object' && 'copyOf' in found ? found.copyOf : undefined;
      // A file that has just gone has no size; the check of pictures names it.
      const bytes = file && (await readFile(file).catch(() => undefined));
      return { address, file, size: bytes && (await measureLogo(file, bytes)) };
    }),
  );
  return {
    sizes: Object.fromEntries(measured.flatMap(({ address, size }) => (size ? [[address, size]] : []))),
    files: measured.flatMap(({ file }) => file ?? []),
  };
}
