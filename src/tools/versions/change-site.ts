/** A change of folders and config that is made whole or not at all. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { loadConfig, type SiteConfig } from '../../engine/index.ts';
import type { ConfigEdit } from './edit-config.ts';
import { createRefusal, formatPath, type SiteOptions } from './version-site.ts';

export interface SiteChange {
  /** Names of the versions after it. */
  readonly versions: readonly string[];
  readonly default: string;
  /** Undefined if the config cannot be edited, or need not be. */
  readonly edit: ConfigEdit | undefined;
  /** What to write into a config that cannot be edited. */
  readonly option: string;
  /** A folder and its new place. */
  readonly move?: { readonly from: string; readonly to: string };
}

/**
 * Moves the folder, edits the config and loads it again: unless it then has exactly these versions, everything is as
 * before.
 * @throws {DocgenError} with exit code 2 when the config cannot be edited.
 */
export async function changeSite(
  { versions, default: current, edit, option, move }: SiteChange,
  options: SiteOptions,
  before: SiteConfig,
) {
  const undo: (() => Promise<void>)[] = [];
  try {
    if (move) {
      await rename(move.from, move.to);
      undo.unshift(() => rename(move.to, move.from));
    }
    if (edit) {
      if (edit.before !== undefined && (await readFile(edit.file, 'utf8')) !== edit.before)
        throw createRefusal(
          'DG9017',
          `${formatPath(edit.file, before)} has changed meanwhile.`,
          'Run it again.',
        );
      undo.unshift(() => restore(edit));
      await writeFile(edit.file, edit.after);
    }
    const { config, diagnostics } = await loadConfig(options);
    const { multiVersion } = config;
    if (multiVersion.default === current && multiVersion.versions.join('\n') === versions.join('\n'))
      return { config, diagnostics };
    const file = before.configFile === undefined ? 'the config' : formatPath(before.configFile, before);
    throw createRefusal(
      'DG9017',
      `The versions in ${file} cannot be edited: they are not written there as a list of names.`,
      `Nothing was changed. Write ${option} into it, and run the command again.`,
    );
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}

function restore({ file, before }: ConfigEdit): Promise<void> {
  return before === undefined ? rm(file, { force: true }) : writeFile(file, before);
}
