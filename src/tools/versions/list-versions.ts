/** `docgen version --list`. */
import { join } from 'node:path';
import type { SiteConfig } from '../../engine/index.ts';
import { readVersionSite, type SiteOptions } from './version-site.ts';

export interface ListedVersion {
  readonly name: string;
  /** True if its addresses have no prefix. */
  readonly isDefault: boolean;
  /** Folder of its pages: for a default version without one, the docs folder. */
  readonly folder: string;
  /** Number of pages in all languages, drafts included. */
  readonly pages: number;
  /** The same by language. */
  readonly languages: Readonly<Record<string, number>>;
}

export interface VersionList {
  readonly config: SiteConfig;
  /** In the order of the menu; empty for a site without versions. */
  readonly versions: readonly ListedVersion[];
}

/** @throws {DocgenError} when the config cannot be used (exit code 2). */
export async function listVersions(options: SiteOptions): Promise<VersionList> {
  const { config, routes, sourceFolder } = await readVersionSite(options);
  const { default: current, versions } = config.multiVersion;
  return {
    config,
    versions: versions.map((name) => {
      const pages = routes.filter(({ version }) => version === name);
      const count = (lang: string) => pages.filter((page) => page.lang === lang).length;
      return {
        name,
        isDefault: name === current,
        folder: join(config.root, name === current ? sourceFolder : name),
        pages: pages.length,
        languages: Object.fromEntries(config.locales.map(({ lang }) => [lang, count(lang)])),
      };
    }),
  };
}
