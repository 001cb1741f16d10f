import { readdir } from 'node:fs/promises';
import { createUsageError, type DocgenError } from '../../../shared/diagnostic.ts';
import type { FilePath } from '../../../shared/types.ts';
import type { SiteConfig } from '../../types.ts';
import { getProjectPath, toFilePath } from '../file-path.ts';
import { defaultOf } from '../schema/option.ts';
import { userConfigSchema } from '../schema/site.ts';

export interface RootChoice {
  readonly projectDir: FilePath;
  /** Folder from the command line. */
  readonly fromCommand: string | undefined;
  /** Folder from the config. */
  readonly configured: string | undefined;
}

/**
 * The docs folder: command line, then config, then `docs`. A project without any
 * of them that has Markdown files in itself is its own docs folder.
 */
export async function resolveRoot({ projectDir, fromCommand, configured }: RootChoice): Promise<FilePath> {
  const chosenFolder = fromCommand ?? configured;
  if (chosenFolder !== undefined) return toFilePath(projectDir, chosenFolder);
  const conventional = toFilePath(projectDir, defaultOf(userConfigSchema.shape.root));
  if ((await readNames(conventional)) !== undefined) return conventional;
  const names = (await readNames(projectDir)) ?? [];
  return names.some((name) => /\.mdx?$/i.test(name)) ? projectDir : conventional;
}

/** Refuses a docs folder that is missing or empty. Whether it has pages is known after the scan. */
export async function checkDocsFolder({ root, projectDir }: SiteConfig): Promise<void> {
  const names = await readNames(root);
  const displayPath = getProjectPath(root, { projectDir });
  const hint = 'Write a first page there, set another folder, or run "docgen init" for a new site.';
  if (names === undefined) throw createError(`The docs folder "${displayPath}" does not exist.`, hint);
  if (names.every((name) => name.startsWith('.')))
    throw createError(`The docs folder "${displayPath}" is empty.`, hint);
}

function createError(message: string, hint: string): DocgenError {
  return createUsageError(message, hint, 'DG1006');
}

/** Lists names in a folder; undefined if there is no such folder. */
async function readNames(folder: string): Promise<string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
