/** `html.favicon` and `html.appIcon` of Rsbuild: icons of the site, and the manifest that lists them for phones. */
import { basename, resolve } from 'node:path';
import type { AddedFile, SiteConfig } from 'docgenjs';
import { isPlain, type RsbuildConfig } from './merge-config.ts';

interface AppIcon {
  readonly name?: string;
  readonly icons: readonly { readonly src: string; readonly size: number; readonly target?: string }[];
  readonly filename?: string;
}

/** Folder of icons in the output, as with Rsbuild. */
const FOLDER = 'static/image';

/** Returns the configuration without these two, and the icon, for which docgen has its own option. */
export function withIcons(
  config: RsbuildConfig,
  { projectDir, base }: { readonly projectDir: string; readonly base: string },
): { icon?: string; builderConfig: RsbuildConfig } {
  const { favicon, appIcon, ...html } = isPlain(config.html) ? config.html : {};
  const tags = isAppIcon(appIcon) ? toTags(appIcon, base) : [];
  const builderConfig = {
    ...config,
    html: {
      ...html,
      ...(tags.length > 0 && { tags: [...(Array.isArray(html.tags) ? html.tags : []), ...tags] }),
    },
  };
  if (typeof favicon !== 'string') return { builderConfig };
  // Addresses stay; paths start at the project folder.
  return {
    builderConfig,
    icon: /^[a-z]+:\/\//i.test(favicon) ? favicon : `file://${resolve(projectDir, favicon)}`,
  };
}

function isAppIcon(value: unknown): value is AppIcon {
  return isPlain(value) && Array.isArray(value.icons);
}

const isAddress = (src: string) => /^(?:[a-z]+:)?\/\//i.test(src);
const toManifest = ({ filename = 'manifest.webmanifest' }: AppIcon) => filename;
const toPath = (src: string) => `${FOLDER}/${basename(src)}`;

function toTags(appIcon: AppIcon, base: string): object[] {
  const icons = appIcon.icons.filter(({ size, target }) => target !== 'web-app-manifest' && size < 200);
  return [
    ...icons.map(({ src, size }) => ({
      tag: 'link',
      attrs: {
        rel: 'apple-touch-icon',
        sizes: `${size}x${size}`,
        href: isAddress(src) ? src : base + toPath(src),
      },
    })),
    ...(appIcon.name === undefined
      ? []
      : [{ tag: 'link', attrs: { rel: 'manifest', href: base + toManifest(appIcon) } }]),
  ];
}

export function listAppIconFiles(
  appIcon: unknown,
  { projectDir, base }: Pick<SiteConfig, 'projectDir' | 'base'>,
): AddedFile[] | undefined {
  if (!isAppIcon(appIcon)) return undefined;
  const own = appIcon.icons.filter(({ src }) => !isAddress(src));
  const icons = appIcon.icons
    .filter(({ target }) => target !== 'apple-touch-icon')
    .map(({ src, size }) => ({ src: isAddress(src) ? src : base + toPath(src), sizes: `${size}x${size}` }));
  const manifest = { name: appIcon.name, icons, start_url: base, display: 'standalone' };
  return [
    ...[...new Set(own.map(({ src }) => src))].map((src) => ({
      path: toPath(src),
      content: { copyOf: resolve(projectDir, src) },
    })),
    ...(appIcon.name === undefined
      ? []
      : [{ path: toManifest(appIcon), content: `${JSON.stringify(manifest, null, 2)}\n` }]),
  ];
}
