/** Which files of the site may be kept, and where they come from. */
import { isHashed } from '../../shared/hashed-path.ts';
import type { OfflineSite } from '../../shared/offline.ts';
import type { KeptFiles } from './kept-files.ts';

export interface FileLoader {
  /** An address as files are kept by: whole, without query and hash. */
  getUrl(address: string): string;
  /** True for an address of the host of the site: nothing of others is kept. */
  isOwn(url: string): boolean;
  /** True for an address whose file never changes. */
  isFixed(url: URL): boolean;
  /** True for what the site itself has answered with success, to anybody. */
  isKeepable(response: Response): boolean;
  /** The newest file; undefined if it may not be kept. Rejects if the host cannot answer. */
  load(url: string): Promise<Response | undefined>;
  /** Keeps a file; false if it may not be. */
  keep(url: string): Promise<boolean>;
}

export interface LoaderInput {
  readonly site: Pick<OfflineSite, 'assetPrefix' | 'base' | 'stable'>;
  readonly files: KeptFiles;
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function createFileLoader({ site, files, origin, fetch }: LoaderInput): FileLoader {
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
    getUrl: (address) => new URL(address, origin).href.replace(/[?#].*/, ''),
    ...{ isFixed, isKeepable, load },
    isOwn: (url) => url.startsWith(`${origin}/`),
    async keep(url) {
      if (isFixed(new URL(url)) && (await files.findOwn(url))) return true;
      const response = await load(url);
      if (response) await files.put(url, response);
      return response !== undefined;
    },
  };
}
