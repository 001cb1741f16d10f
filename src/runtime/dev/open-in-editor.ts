/** Asks the dev server to open a file where the author edits. */
import type { OpenRequest } from '../../shared/dev-protocol.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { postToServer } from './post-to-server.ts';

/** Resolves to whether the server did so: the overlay says it when nothing was opened. */
export async function openInEditor({ file, line, column }: Diagnostic): Promise<boolean> {
  if (file === undefined) return false;
  const place: OpenRequest = {
    file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return postToServer('open', place);
}
