/**
 * The names next to an output folder, and the one step from the former output to the
 * next. A process that is killed on the way leaves one of the two whole, at least
 * under its second name; `recoverOutput` brings it back.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getProcessTag, isTagRunning } from '../store/running-process.ts';
import { renameSteadily } from '../store/steady-rename.ts';
import type { SiteConfig } from '../types.ts';
import { createFolderMaker } from './folder-maker.ts';

/** Returns the folder in which this process prepares the next output: next to the output, so on the same disk. */
export function getStagingDir(outDir: string): string {
  return getWorkDir(outDir, 'staging');
}

/**
 * Makes a folder for the modules that rendering imports. Not in the cache folder, which
 * may be full or emptied while a build runs, but where imports that stay imports still
 * find the project's packages. `root` is what goes when the modules have served.
 */
export function makeModulesDir({ outDir, projectDir, cacheDir }: SiteConfig) {
  const make = createFolderMaker();
  // Another name each time, since a process never imports one address twice.
  const name = randomBytes(4).toString('hex');
  const beside = `${getWorkDir(outDir, 'modules')}-${name}`;
  if (outDir.startsWith(`${projectDir}/`)) {
    make(beside);
    return { dir: beside, root: beside };
  }
  return makeCacheDir({ projectDir, cacheDir }, name, beside);
}

/** The same for `dev`, which has no output. */
export function makeDevModulesDir(config: Pick<SiteConfig, 'projectDir' | 'cacheDir'>) {
  const name = randomBytes(4).toString('hex');
  return makeCacheDir(config, name, join(tmpdir(), `docgen-modules-${getProcessTag()}-${name}`));
}

function makeCacheDir(
  { projectDir, cacheDir }: Pick<SiteConfig, 'projectDir' | 'cacheDir'>,
  name: string,
  otherwise: string,
) {
  const make = createFolderMaker();
  const inCache = join(cacheDir, `modules-${getProcessTag()}-${name}`);
  try {
    make(inCache);
    return { dir: inCache, root: inCache };
  } catch {
    // The project may only be read, as in many containers: a link leads to its packages.
    const dir = join(otherwise, 'modules');
    make(dir);
    const packages = findPackages(projectDir);
    if (packages !== undefined) symlinkSync(packages, join(otherwise, 'node_modules'), 'junction');
    return { dir, root: otherwise };
  }
}

function findPackages(folder: string): string | undefined {
  const packages = join(folder, 'node_modules');
  const parent = dirname(folder);
  if (existsSync(packages)) return packages;
  return parent === folder ? undefined : findPackages(parent);
}

/** Replaces the output by the staging folder; returns the folder that holds the previous output, for removal. */
export async function swapFolders(staging: string, outDir: string): Promise<string> {
  const formerDir = getFormerDir(outDir);
  await mkdir(dirname(outDir), { recursive: true });
  const isFirst = !existsSync(outDir);
  if (!isFirst) renameSteadily(outDir, formerDir);
  try {
    renameSteadily(staging, outDir);
  } catch (error) {
    if (!isFirst) renameSteadily(formerDir, outDir);
    throw error;
  }
  return formerDir;
}

/** Restores the previous output after a kill within a swap, and removes leftovers of dead processes. */
export async function recoverOutput(outDir: string): Promise<void> {
  const parent = dirname(outDir);
  if (!existsSync(parent)) return;
  const formerDir = getFormerDir(outDir);
  if (existsSync(formerDir)) {
    if (existsSync(outDir)) await rm(formerDir, { recursive: true, force: true });
    else renameSteadily(formerDir, outDir);
  }
  for (const name of await readdir(parent)) {
    const tag = WORK_DIRS.map((work) => getTag(name, getPrefix(outDir, work))).find(Boolean);
    if (tag !== undefined && !isTagRunning(tag))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

const WORK_DIRS = ['staging', 'modules'] as const;

function getWorkDir(outDir: string, work: (typeof WORK_DIRS)[number]): string {
  return join(dirname(outDir), getPrefix(outDir, work) + getProcessTag());
}

function getPrefix(outDir: string, work: (typeof WORK_DIRS)[number]): string {
  return `.${basename(outDir)}.${work}-`;
}

function getTag(name: string, prefix: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function getFormerDir(outDir: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.former`);
}
