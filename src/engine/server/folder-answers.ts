/** A built site as served by a static host with clean URLs: the answers of `preview`. */
import { isHashed } from '../../shared/hashed-path.ts';
import { listReadings } from '../../shared/route-readings.ts';
import type { FilePath } from '../../shared/types.ts';
import { toOutputPath } from '../../shared/url.ts';
import { findFile, readServedFile, type ServedFile } from './open-file.ts';
import type { SiteHandler, SiteResponse } from './site-response.ts';

/** Reads the disk each time: a build swaps the folder while it is served. */
export function answerFromFolder(dir: FilePath): SiteHandler {
  return async ({ path }) => {
    const file = findDocument(dir, path);
    if (file !== undefined) return { kind: 'file', file, immutable: isHashed(file.path.slice(1)) };
    const route = listReadings(path).find((reading) => findFile(dir, `/${toOutputPath(reading)}`));
    return route === undefined ? readMissingPage(dir, path) : { kind: 'redirect', to: route };
  };
}

/** Finds the exact file, the page without its `.html`, or a folder's index. */
function findDocument(dir: FilePath, path: string): ServedFile | undefined {
  if (path.endsWith('/')) return findFile(dir, `${path}index.html`);
  return findFile(dir, path) ?? findFile(dir, `${path}.html`);
}

/** Reads the 404 page of the path's language, else that of the site. */
async function readMissingPage(dir: FilePath, path: string): Promise<SiteResponse> {
  const segment = path.split('/', 2)[1] ?? '';
  const file = findFile(dir, `/${segment}/404.html`) ?? findFile(dir, '/404.html');
  if (file === undefined) return { kind: 'missing' };
  return { kind: 'missing', page: (await readServedFile(file)).toString('utf8') };
}
