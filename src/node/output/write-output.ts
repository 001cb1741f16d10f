/**
 * The output folder changes in one step. What differs from the former output is
 * written to a staging folder beside it; on commit the rest is linked in and the
 * two folders swap names. Until then, and if anything goes wrong, the former
 * output stays as it is. A file with the same bytes is never written again.
 *
 * Files are read and written synchronously: a site has thousands of small ones, and
 * handing each to another thread and back costs five times what the disk does.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DocgenError, toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { OutputFile, SiteConfig } from '../types.ts';
import { checkOutDir, OUTPUT_MARK } from './out-dir.ts';

export interface OutputSummary {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

export interface Output {
  /** Takes a file; `source` says where it comes from when two claim one path. */
  add(file: OutputFile, source: string): Promise<void>;
  /** Two sources for one path. */
  readonly diagnostics: readonly Diagnostic[];
  /** Makes what was added the output. */
  commit(): Promise<OutputSummary>;
  /** Throws away what was added. */
  abort(): Promise<void>;
}

export async function openOutput(
  config: SiteConfig,
  { force }: { readonly force: boolean },
): Promise<Output> {
  const { outDir } = config;
  checkOutDir(config);
  await recoverOutput(outDir);
  const staging = join(dirname(outDir), `.${basename(outDir)}.staging-${process.pid}`);
  const sources = new Map<string, string>();
  const changed = new Set<string>();
  const kept = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  const makeFolder = createFolderMaker();

  async function add(file: OutputFile, source: string): Promise<void> {
    const path = toSafePath(file.path);
    // Compared without case, since the site may be served from a disk that ignores it.
    const claimed = sources.get(path.toLowerCase());
    if (claimed !== undefined) {
      diagnostics.push(
        toDiagnostic('error', 'DG7002', `"${path}" is written twice: by ${claimed} and by ${source}.`, {
          hint: 'Rename one of the two.',
        }),
      );
      return;
    }
    sources.set(path.toLowerCase(), source);
    const content =
      typeof file.content === 'object' && 'copyOf' in file.content
        ? await readFile(file.content.copyOf)
        : file.content;
    if (!force && isSame(join(outDir, path), content)) {
      kept.add(path);
      return;
    }
    changed.add(path);
    const target = join(staging, path);
    makeFolder(dirname(target));
    writeFileSync(target, content);
  }

  async function commit(): Promise<OutputSummary> {
    await add({ path: OUTPUT_MARK, content: '' }, 'docgen');
    const former = existsSync(outDir) ? await listFiles(outDir) : [];
    const stale = config.bundler.cleanDistPath
      ? former.filter((path) => !kept.has(path) && !changed.has(path))
      : [];
    const summary = { written: changed.size, unchanged: kept.size, removed: stale.length };
    if (changed.size === 0 && stale.length === 0) return summary;
    makeFolder(staging);
    const carried = config.bundler.cleanDistPath ? [...kept] : former.filter((path) => !changed.has(path));
    for (const path of carried) {
      makeFolder(dirname(join(staging, path)));
      carryOver(join(outDir, path), join(staging, path));
    }
    await swap(staging, outDir);
    return summary;
  }

  return {
    add: (file, source) => add(file, source).catch((error: unknown) => failWrite(error, config)),
    diagnostics,
    commit: () => commit().catch((error: unknown) => failWrite(error, config)),
    abort: () => rm(staging, { recursive: true, force: true }),
  };
}

/**
 * After a kill between the two renames of a swap the former output stands under
 * its second name: bring it back, and remove staging folders of dead processes.
 */
export async function recoverOutput(outDir: string): Promise<void> {
  const parent = dirname(outDir);
  if (!existsSync(parent)) return;
  const former = toFormerName(outDir);
  if (existsSync(former)) {
    if (existsSync(outDir)) await rm(former, { recursive: true, force: true });
    else await rename(former, outDir);
  }
  const prefix = `.${basename(outDir)}.staging-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

async function swap(staging: string, outDir: string): Promise<void> {
  const former = toFormerName(outDir);
  await mkdir(dirname(outDir), { recursive: true });
  if (existsSync(outDir)) await rename(outDir, former);
  await rename(staging, outDir);
  await rm(former, { recursive: true, force: true });
}

function toFormerName(outDir: string): string {
  return join(dirname(outDir), `.${basename(outDir)}.former`);
}

function createFolderMaker(): (folder: string) => void {
  const made = new Set<string>();
  return (folder) => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
}

function carryOver(from: string, to: string): void {
  try {
    // A link keeps the file's own time stamp.
    linkSync(from, to);
  } catch {
    // Not every disk has links.
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
}

function isSame(file: string, content: string | Uint8Array): boolean {
  if (toSize(file) !== Buffer.byteLength(content)) return false;
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return readFileSync(file).equals(bytes);
}

/** -1 where no file is; that a folder above it is a file now is no error either. */
function toSize(file: string): number {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? found.size : -1;
  } catch {
    return -1;
  }
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Plugins and public folders name output files too; none may leave the output folder. */
function toSafePath(path: string): string {
  const isSafe =
    !path.includes('\0') &&
    !path.startsWith('/') &&
    !path.split('/').some((part) => part === '..' || part === '');
  if (isSafe) return path;
  throw new DocgenError([
    toDiagnostic('error', 'DG7003', `"${path}" is no path inside the output folder.`, {
      hint: 'Use a relative path without "..".',
    }),
  ]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
};

function failWrite(error: unknown, config: SiteConfig): never {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) throw error;
  throw new DocgenError(
    [
      toDiagnostic(
        'error',
        'DG7004',
        `The site cannot be written to "${relative(config.projectDir, config.outDir)}": ${reason}.`,
        {
          hint: 'The former output is untouched. Free the folder, then build again.',
        },
      ),
    ],
    3,
    { cause: error },
  );
}
