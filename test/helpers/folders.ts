/** Folders of tests, removed when the test file that created them is done; DOCGEN_KEEP=1 keeps them. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/**
 * Creates a folder, and returns its real path: temporary folders are links on some systems, and paths in
 * messages are resolved.
 */
export function makeFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `docgen-${name}-`)));
  folders.add(folder);
  return folder;
}

/** For `setup-file.ts`: modules may outlive a test file, so none can do this itself. */
export function removeFolders(): void {
  if (process.env.DOCGEN_KEEP) return;
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders.clear();
}
