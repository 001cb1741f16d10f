/** Versions that starlight-versions has frozen: each a folder in the docs of each language. */
import { posix } from 'node:path';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { findSource, VERSIONS } from './plugins.ts';

export interface StarlightLocale {
  /** Folder of its pages; empty for the language at the root. */
  readonly folder: string;
  /** The same in the new docs folder. */
  readonly newFolder: string;
  /** Empty for the pages that are not frozen. */
  readonly version: string;
  readonly lang: string;
  readonly label: string;
  /** As in the attribute `lang`: `zh-CN`. */
  readonly tag: string;
}

export interface StarlightVersions {
  /** Name of what is not frozen, which has no folder. */
  readonly current: string;
  readonly frozen: readonly string[];
}

/** Returns undefined for a site without versions. */
export function readVersions(options: Values, lose: LoseKey): StarlightVersions | undefined {
  const plugin = asList(options.plugins).find((one) => findSource(one) === VERSIONS);
  const { versions, current } = asRecord(plugin);
  const entries = asList(versions).map(asRecord);
  if (plugin !== undefined && entries.length === 0)
    lose(
      'integrations',
      `The options of "${VERSIONS}" cannot be read.`,
      'Name the versions in "multiVersion".',
    );
  for (const { slug, label, redirect } of entries) {
    if (label !== undefined && label !== slug)
      lose(
        'integrations',
        `The label "${label}" of the version "${slug}" is not carried over.`,
        'Versions have the names of their folders. Rename the folder, and redirect its addresses.',
      );
    if (redirect === 'root')
      lose(
        'integrations',
        `"redirect: 'root'" of the version "${slug}" is not carried over.`,
        'The menu opens the same page, or the home page of a version that lacks it.',
      );
  }
  const frozen = entries.flatMap(({ slug }) => asText(slug)?.replace(/^\/|\/$/g, '') ?? []);
  const name = asText(asRecord(current).label)?.trim().replace(/\s+/g, '-').toLowerCase() ?? 'latest';
  return frozen.length === 0 ? undefined : { frozen, current: frozen.includes(name) ? 'latest' : name };
}

/** Lists each language of each version, those that are not frozen first. */
export function listUnits(
  locales: readonly StarlightLocale[],
  versions: StarlightVersions | undefined,
): readonly StarlightLocale[] {
  const frozen = (versions?.frozen ?? []).flatMap((version) =>
    locales.map((locale) => ({
      ...locale,
      version,
      folder: posix.join(locale.folder, version),
      newFolder: posix.join(version, locale.folder),
    })),
  );
  return [...locales, ...frozen];
}
