/**
 * Folders that serve one process. Who makes one removes it when it has served; a process that ends before that, since
 * Ctrl+C does not wait for what hangs, takes it along. Those of a process that was killed are removed by the next run.
 */
import { rmSync } from 'node:fs';

const folders = new Set<string>();

/** Has a folder removed at the exit of this process, whether it is there yet or not; the function returned forgets it. */
export function removeAtExit(dir: string): () => void {
  if (folders.size === 0) process.on('exit', removeAll);
  folders.add(dir);
  return () => {
    folders.delete(dir);
    if (folders.size === 0) process.off('exit', removeAll);
  };
}

function removeAll(): void {
  for (const dir of folders) {
    try {
      // A thread may still write there.
      rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // The next run removes it.
    }
  }
}
