/**
 * Pictures that posts name for their authors. Posts are content: they can only show what the site publishes anyway and
 * what its policy allows, and no other files.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from 'docgenjs';
import { isPicture } from './pictures.ts';

/** Address of a picture as pages load it, or why it is not shown. */
export type FindGuestPicture = (
  picture: string,
) => { readonly address: string } | { readonly message: string; readonly hint: string };

export function createGuestPictures(site: Pick<SiteConfig, 'base' | 'publicDir' | 'csp'>): FindGuestPicture {
  return (picture) => {
    if (/^https:\/\//i.test(picture) && URL.canParse(picture)) {
      const { href, origin, username, password } = new URL(picture);
      if (username !== '' || password !== '')
        return { message: 'has a user name or a password in it', hint: PUBLIC };
      if (allowsImages(site.csp, origin)) return { address: href };
      return {
        message: `is on "${origin}", which the policy of the site does not allow`,
        hint: `Add "${origin}" to "img-src" of "csp" in the config, or copy the picture to the public folder.`,
      };
    }
    const parts = picture.split('/');
    if (!picture.startsWith('/') || parts.some((part, index) => index > 0 && !/^[^.\\]/.test(part)))
      return { message: 'is neither a file of the public folder nor an address with "https:"', hint: PUBLIC };
    if (!isPicture(picture))
      return { message: 'is not a picture', hint: 'Use PNG, JPEG, WebP, AVIF or GIF.' };
    if (!existsSync(join(site.publicDir, picture)))
      return { message: 'is not in the public folder', hint: PUBLIC };
    return { address: site.base + encodeURI(picture.slice(1)) };
  };
}

const PUBLIC = 'Write the path of a file in the public folder, such as "/guests/grace.jpg".';

function allowsImages(csp: SiteConfig['csp'], origin: string): boolean {
  if (csp === false) return true;
  const sources = csp.sources['img-src'];
  if (sources === undefined) return !csp.strict;
  const { hostname } = new URL(origin);
  return sources.some((source) => {
    const [, host = ''] = /^(?:https:\/\/)?(.+?)\/?$/i.exec(source) ?? [];
    if (source === '*' || source === 'https:' || host === hostname || source === origin) return true;
    return host.startsWith('*.') && hostname.endsWith(host.slice(1));
  });
}
