/** The web app manifest of each language, from which browsers take name and icon of the installed site. */

import { getDirection } from '../../shared/direction.ts';
import { toLangTag } from '../../shared/lang-tag.ts';
import { encodePath, withBase } from '../../shared/url.ts';
import type { PublicFile } from '../output/public-files.ts';
import { getPageHref } from '../render/head-tags.ts';
import { getUnitHome } from '../routes/route-path.ts';
import type { OfflineConfig, OutputFile, SiteConfig } from '../types.ts';
import { type PictureSize, readPictureSize } from './picture-size.ts';

export interface Icon extends PictureSize {
  readonly src: string;
}

export interface IconInput {
  readonly config: SiteConfig;
  readonly offline: OfflineConfig;
  /** URL of the site's icon. */
  readonly icon: string;
  readonly publicFiles: readonly PublicFile[];
}

/** Icons of the installed site, with their sizes. */
export function listIcons({ config: { base }, offline, icon, publicFiles }: IconInput): Icon[] {
  const files = new Map(publicFiles.map(({ file }) => [file.path, file.content]));
  const sources = offline.icons.length > 0 ? offline.icons.map((path) => withBase(path, base)) : [icon];
  return sources
    .filter((src) => src !== '')
    .map((src) => {
      const content = src.startsWith(base) ? files.get(decodeURI(src.slice(base.length))) : undefined;
      const file = typeof content === 'object' && 'copyOf' in content ? content.copyOf : undefined;
      return { src, ...readPictureSize(src, file) };
    });
}

/** Path of the manifest of a language in the output. */
export function getManifestPath(lang: string): string {
  return `manifest-${lang}.webmanifest`;
}

export function createManifests(config: SiteConfig, icons: readonly Icon[]): OutputFile[] {
  const { base, locales, multiVersion, title, description, offline } = config;
  return locales.map((locale) => {
    const { lang } = locale;
    const text = locale.description ?? description;
    const home = getUnitHome({ lang, version: multiVersion.default }, config);
    const manifest = {
      // Stable when `cleanUrls` changes: the installed site is the same.
      id: base + encodePath(home.slice(1)),
      name: locale.title ?? title,
      ...(text && { description: text }),
      lang: toLangTag(lang),
      dir: getDirection(lang),
      start_url: getPageHref(home, config),
      scope: base,
      // With buttons for back and reload, which readers of a site are used to.
      display: 'minimal-ui',
      ...(offline && offline.themeColor !== undefined && { theme_color: offline.themeColor }),
      icons: icons.map(({ src, sizes, type }) => ({ src, ...(sizes && { sizes }), ...(type && { type }) })),
    };
    return { path: getManifestPath(lang), content: `${JSON.stringify(manifest, null, 2)}\n` };
  });
}
