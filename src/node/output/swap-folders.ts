/**
 * The names beside an output folder, and the one step from the former output to the
 * next. A process that is killed on the way leaves one of the two whole, at least
 * under its second name; `recoverOutput` brings it back.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isTagRunning, toProcessTag } from './running-process.ts';

/** Where this process prepares the next output: beside the output, so on the same disk. */
export function toStagingDir(outDir: string): string {
  return join(dirname(outDir), `${toStagingPrefix(outDir)}${toProcessTag()}`);
}

/** The staging folder becomes the output; gives the folder that holds the former one, for removal. */
export async function swapFolders(staging: string, outDir: string): Promise<string> {
  const former = toFormerDir(outDir);
  await mkdir(dirname(outDir), { recursive: true });
  const isFirst = !existsSync(outDir);
  if (!isFirst) await rename(outDir, former);
  try {
    await rename(staging, outDir);
  } catch (error) {
    if (!isFirst) await rename(former, outDir);
    throw error;
  }
  return former;
}

/** Brings the former output back after a kill within a swap, and removes what dead processes left. */
export async function recoverOutput(outDir: string): Promise<void> {
  const parent = dirname(outDir);
  if (!existsSync(parent)) return;
  const former = toFormerDir(outDir);
  if (existsSync(former)) {
    if (existsSync(outDir)) await rm(former, { recursive: true, force: true });
    else await rename(former, outDir);
  }
  const prefix = toStagingPrefix(outDir);
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && !isTagRunning(name.slice(prefix.length))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

function toStagingPrefix(outDir: string): string {
  return `.${basename(outDir)}.staging-`;
}

function toFormerDir(outDir: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.former`);
}
