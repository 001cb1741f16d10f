/** Which files of the site may be stored, and where they come from. */
import { isHashed } from '../../shared/hashed-path.ts';
import type { OfflineSite } from '../../shared/offline.ts';
import type { KeptFiles } from './kept-files.ts';

export type FileLoader = ReturnType<typeof createFileLoader>;

export interface LoaderInput {
  readonly site: Pick<OfflineSite, 'assetPrefix' | 'base' | 'stable'>;
  readonly files: KeptFiles;
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function createFileLoader({ site, files, origin, fetch }: LoaderInput) {
  const prefixes = [site.base, site.assetPrefix].map((prefix) => new URL(prefix, origin).href);
  const isFixed = ({ href, pathname }: URL) =>
    prefixes.some((prefix) => href.startsWith(prefix) && isHashed(href.slice(prefix.length))) &&
    !site.stable.includes(pathname);
  const isKeepable = ({ status, type, url, headers }: Response) =>
    status === 200 &&
    type === 'basic' &&
    new URL(url).origin === origin &&
    headers.get('vary') !== '*' &&
    !/\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '');
  const load = async (url: string): Promise<Response | undefined> => {
    const fixed = isFixed(new URL(url));
    const former = fixed ? await files.find(url) : undefined;
    if (former) return former;
    const response = await fetch(url, { cache: fixed ? 'default' : 'no-cache' });
    // The page may well be there again when the host is.
    if (response.status >= 500 || response.status === 429)
      throw new Error(`${url} answered ${response.status}.`);
    return isKeepable(response) ? response : undefined;
  };
  return {
    /** An address as files are kept by: whole, without query and hash. */
    getUrl: (address: string) => new URL(address, origin).href.replace(/[?#].*/, ''),
    /** True for an address whose file never changes. */
    isFixed,
    /** Returns true for successful public responses of the site itself. */
    isKeepable,
    /** The newest file; undefined if it may not be kept. Rejects if the host cannot answer. */
    load,
    /** True for an address of the host of the site: nothing of others is kept. */
    isOwn: (url: string) => url.startsWith(`${origin}/`),
    /** Keeps a file; false if it may not be. */
    async keep(url: string): Promise<boolean> {
      if (isFixed(new URL(url)) && (await files.findOwn(url))) return true;
      const response = await load(url);
      if (response) await files.put(url, response);
      return response !== undefined;
    },
  };
}
