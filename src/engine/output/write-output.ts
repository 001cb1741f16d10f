/**
 * The output folder changes in one step. What differs from the former output is
 * written to a staging folder next to it; on commit the rest is linked in and the
 * two folders swap names. Until then, and if anything goes wrong, the former
 * output stays as it is. A file with the same bytes is never written again, and one
 * that was made from the same (its key) is not even made.
 *
 * Files are read and written synchronously: a site has thousands of small ones, and
 * handing each to another thread and back costs five times what the disk does.
 */
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../shared/types.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { createCarrier } from './carry-over.ts';
import { checkOutputPath, createClaims } from './claims.ts';
import { getCopyKey, readCopy } from './copied-file.ts';
import { removeAtExit } from './exit-folders.ts';
import { createFolderMaker } from './folder-maker.ts';
import { checkOutDir, OUTPUT_MARK } from './out-dir.ts';
import {
  createRecordedFile,
  type OutputRecord,
  type RecordedFile,
  readRecord,
  writeRecord,
} from './output-record.ts';
import { getStagingDir, swapFolders } from './swap-folders.ts';
import { failReplaced, failWrite } from './write-failure.ts';

export interface OutputSummary {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

export interface Output {
  /**
   * True when the file is there as docgen last made it, from just this key: it then belongs
   * to the new output too. Else the caller makes it and adds it with the key.
   */
  keep(path: string, key: string, source: string): boolean;
  /** Lists the names of files that the last build had in a folder, so that `keep` is probably true. */
  listFormer(folder: string): readonly string[];
  /**
   * Takes a file; `source` says where it comes from when two claim one path, `key` what
   * it was made from, for `keep` in a later run.
   */
  add(file: OutputFile, source: string, key?: string): Promise<void>;
  /** Returns the text of a file that was added or kept; `''` for any other. */
  read(path: string): string;
  /** Takes over what stays as it was, if anything is new, while others are still at work: `commit` then has less to do. */
  carryAhead(): Promise<void>;
  /** Two sources for one path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Replaces the output by what was added and kept. */
  commit(): Promise<OutputSummary>;
  /** Throws away what was added. */
  abort(): Promise<void>;
}

/** Opens the output folder; the caller holds the lock (`build-lock.ts`). */
export function openOutput(config: SiteConfig, { force }: { readonly force: boolean }): Output {
  const { outDir } = config;
  checkOutDir(config);
  const staging = getStagingDir(outDir);
  const forgetStaging = removeAtExit(staging);
  const begunWith = getIdentity(outDir);
  const formerRecord = readRecord(config);
  const record = new Map<string, RecordedFile>();
  const claims = createClaims(config.laxLevel);
  const changed = new Set<string>();
  const unchangedFiles = new Set<string>();
  const makeFolder = createFolderMaker();
  const carrier = createCarrier({ outDir, staging, record, makeFolder });
  const fail = (error: unknown) => failWrite(error, config);
  let isAborted = false;
  let isCommitted = false;

  function keep(path: string, key: string, source: string): boolean {
    checkOutputPath(path);
    // A second claim is refused here and reported when the file is added.
    return !claims.isTaken(path) && keepRecorded(path, key) && claims.take(path, source);
  }

  function keepRecorded(path: string, key: string): boolean {
    const recorded = force ? undefined : formerRecord.get(path);
    if (recorded?.key !== key) return false;
    const fileStats = statFile(join(outDir, path));
    if (fileStats?.size !== recorded.size || fileStats.mtimeMs !== recorded.mtimeMs) return false;
    unchangedFiles.add(path);
    record.set(path, recorded);
    return true;
  }

  async function add({ path, content }: OutputFile, source: string, knownKey?: string): Promise<void> {
    checkOutputPath(path);
    // A page that was still on its way.
    if (isAborted) return;
    if (!claims.take(path, source)) return;
    // What a former claim put there, if this one replaces it.
    unchangedFiles.delete(path);
    changed.delete(path);
    record.delete(path);
    const isCopy = typeof content === 'object' && 'copyOf' in content;
    const key = isCopy ? await getCopyKey(content.copyOf, config) : knownKey;
    if (key !== undefined && keepRecorded(path, key)) return;
    const bytes = isCopy ? await readCopy(content.copyOf, config) : encodeContent(content);
    const isUnchanged = !force && isSame(join(outDir, path), bytes);
    const target = join(isUnchanged ? outDir : staging, path);
    if (isUnchanged) unchangedFiles.add(path);
    else {
      changed.add(path);
      makeFolder(dirname(target));
      carrier.drop(path);
      writeFileSync(target, bytes);
    }
    if (key !== undefined) record.set(path, createRecordedFile(key, target));
  }

  async function commit(): Promise<OutputSummary> {
    if (!claims.isTaken(OUTPUT_MARK)) await add({ path: OUTPUT_MARK, content: '' }, 'docgen');
    const cleans = config.bundler.cleanDistPath;
    const previousFiles = existsSync(outDir) ? listFiles(outDir) : [];
    const isStale = (path: string) => !unchangedFiles.has(path) && !changed.has(path);
    const stale = cleans ? previousFiles.filter(isStale) : [];
    if (changed.size > 0 || stale.length > 0) {
      makeFolder(staging);
      for (const path of cleans ? unchangedFiles : previousFiles.filter((path) => !changed.has(path)))
        carrier.carry(path);
      // Of a build elsewhere that was silent for a minute the lock is taken over, though it may only have stood still.
      if (existsSync(outDir) && getIdentity(outDir) !== begunWith) failReplaced(config);
      const remaining = await swapFolders(staging, outDir);
      writeRecord(config, record, formerRecord);
      isCommitted = true;
      removeFolder(remaining, previousFiles);
    } else {
      writeRecord(config, record, formerRecord);
      // What was new may have been replaced by what was there.
      rmSync(staging, { recursive: true, force: true });
    }
    forgetStaging();
    return { written: changed.size, unchanged: unchangedFiles.size, removed: stale.length };
  }

  return {
    read(path) {
      if (unchangedFiles.has(path) || (changed.has(path) && isCommitted))
        return readFileSync(join(outDir, path), 'utf8');
      return changed.has(path) ? readFileSync(join(staging, path), 'utf8') : '';
    },
    keep,
    listFormer: (folder) => listNames(formerRecord, folder),
    add: (file, source, key) => add(file, source, key).catch(fail),
    carryAhead: () => carrier.carryAhead(unchangedFiles, () => changed.size > 0 && !isAborted).catch(fail),
    diagnostics: claims.diagnostics,
    commit: () => commit().catch(fail),
    async abort() {
      isAborted = true;
      // Files that cannot be removed now are removed by the next run; the reason to abort matters more.
      await rm(staging, { recursive: true, force: true }).then(forgetStaging, () => {});
    },
  };
}

function listNames(files: OutputRecord, folder: string): readonly string[] {
  return [...files.keys()].flatMap((path) =>
    dirname(path) === folder ? [path.slice(folder.length + 1)] : [],
  );
}

/** Another one after each build that changed something. */
function getIdentity(folder: string): string | undefined {
  const stats = lstatSync(folder, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}

function encodeContent(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function isSame(file: string, bytes: Uint8Array): boolean {
  return statFile(file)?.size === bytes.length && readFileSync(file).equals(bytes);
}

/** Undefined if there is no file; it is not an error either if a folder above it is now a file. */
function statFile(file: string): Stats | undefined {
  try {
    const entryStats = lstatSync(file, { throwIfNoEntry: false });
    return entryStats?.isFile() ? entryStats : undefined;
  } catch {
    return undefined;
  }
}

/** Paths of all files below a folder, with forward slashes. */
function listFiles(dir: string, prefix = ''): string[] {
  return readdirSync(join(dir, prefix), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(dir, `${prefix}${entry.name}/`) : [prefix + entry.name],
  );
}

/**
 * Twice as fast as a removal that has to look for the files. The new output is in place
 * by now: what cannot be removed is left to the next run.
 */
function removeFolder(folder: string, files: readonly string[]): void {
  try {
    for (const path of files) unlinkSync(join(folder, path));
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
