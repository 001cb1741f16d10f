/** Asks the dev server to open a file where the author edits. */
import { assetPrefix } from 'virtual:docgen/options';
import type { OpenRequest } from '../../shared/dev-protocol.ts';
import type { Diagnostic } from '../../shared/types.ts';

/** Resolves to whether the server did so. */
export async function openInEditor({ file, line, column }: Diagnostic): Promise<boolean> {
  if (file === undefined) return false;
  const place: OpenRequest = {
    file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  try {
    const response = await fetch(`${assetPrefix}open`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(place),
    });
    return response.ok;
  } catch {
    // The server is away: the overlay says that nothing was opened.
    return false;
  }
}
