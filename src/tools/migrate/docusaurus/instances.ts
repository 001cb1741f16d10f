/** Documents of a Docusaurus site besides those of its preset: each of a plugin with its own folder and addresses. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Losses } from '../project/migration.ts';
import { asList, asRecord, asText, normalizeBase, type Values } from '../project/read-peer-config.ts';
import { getPluginName } from './plugins.ts';
import type { DocsInstance } from './site.ts';
import type { DocsUnit } from './units.ts';
import { findSidebars } from './versions.ts';

/** The id of a plugin that has none. */
const DEFAULT_ID = 'default';

/** Returns the options of the documents, undefined for a site without; a plugin without an id has those of the preset. */
export function findDocsOptions(value: Values, preset: Values): Values | undefined {
  const main = listPlugins(value).find(({ id }) => id === DEFAULT_ID);
  return main?.options ?? (preset.docs === false ? undefined : asRecord(preset.docs));
}

interface InstancesInput {
  readonly projectDir: string;
  readonly value: Values;
  readonly units: readonly DocsUnit[];
  readonly losses: Losses;
}

/** Lists the others, each in the default version of the documents of the preset. */
export function listInstances({ projectDir, value, units, losses }: InstancesInput): DocsInstance[] {
  const others = listPlugins(value).filter(({ id }) => id !== DEFAULT_ID);
  return others.map(({ id, options }) => {
    const base = normalizeBase(options.routeBasePath, 'docs');
    const list = `${id}_versions.json`;
    if (existsSync(join(projectDir, list)))
      losses.add({
        file: list,
        message: `Of the documents "${id}", only the current version is carried over.`,
        todo: 'Copy the others to separate folders, or keep the old site for them.',
      });
    const own = {
      dir: posix.normalize(asText(options.path) ?? 'docs'),
      i18nDir: `-${id}/current`,
      sidebarFile: options.sidebarPath ? findSidebars(projectDir, options.sidebarPath) : undefined,
      base,
    };
    return {
      id,
      base,
      docs: new Map(),
      sidebars: new Map(),
      units: units
        .filter(({ version }) => version.isDefault)
        .map((unit) => ({ ...unit, version: { ...unit.version, ...own } })),
    };
  });
}

const listPlugins = (value: Values) =>
  asList(value.plugins)
    .filter((entry) => /(?:^|\/)(?:plugin-)?content-docs$/.test(getPluginName(entry) ?? ''))
    .map((entry) => asRecord(asList(entry)[1]))
    .map((options) => ({ id: asText(options.id) ?? DEFAULT_ID, options }));
