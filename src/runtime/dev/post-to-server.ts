/** Sends requests to the dev server, below its secret path. */
import { assetPrefix } from 'virtual:docgen/options';

/** Resolves to true if the server accepted the request. */
export async function postToServer(name: string, body: object): Promise<boolean> {
  try {
    const response = await fetch(`${assetPrefix}${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok;
  } catch {
    // The server is away, which the overlay or the console shows.
    return false;
  }
}
