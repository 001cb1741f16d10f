/** Files that stay as they were, as links to those of the former output. */
import { constants, copyFileSync, linkSync, lstatSync, unlinkSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createRecordedFile, type RecordedFile } from './output-record.ts';

export interface CarrierInput {
  readonly outDir: string;
  /** Folder of the new output. */
  readonly staging: string;
  readonly record: Map<string, RecordedFile>;
  readonly makeFolder: (folder: string) => void;
}

/** Links between two looks at what others want: a millisecond. */
const LINKS_AT_ONCE = 50;

export function createCarrier({ outDir, staging, record, makeFolder }: CarrierInput) {
  const carried = new Set<string>();
  const carry = (path: string): void => {
    if (carried.has(path)) return;
    const [from, to] = [join(outDir, path), join(staging, path)];
    makeFolder(dirname(to));
    try {
      // A link keeps the file's own time stamp.
      linkSync(from, to);
    } catch {
      // Not every disk has links.
      const { atime, mtime } = lstatSync(from);
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
      utimesSync(to, atime, mtime);
      const recorded = record.get(path);
      if (recorded) record.set(path, createRecordedFile(recorded.key, to));
    }
    carried.add(path);
  };
  return {
    /** Takes a file over, unless it has been. */
    carry,
    /** Makes room for another file: to write to a link would be to write to the former output. */
    drop(path: string): void {
      if (carried.delete(path)) unlinkSync(join(staging, path));
    },
    /** Takes over files as long as `isWanted`, with pauses in which this thread can do other things. */
    async carryAhead(paths: ReadonlySet<string>, isWanted: () => boolean): Promise<void> {
      for (const [index, path] of [...paths].entries()) {
        if (!isWanted()) return;
        if (paths.has(path)) carry(path);
        if (index % LINKS_AT_ONCE === LINKS_AT_ONCE - 1) await setImmediate();
      }
    },
  };
}
