/** The address of a folder on a code host, from the `repository` of a `package.json`. */
import { posix } from 'node:path';
import { encodePath } from '../../../shared/url.ts';

/** Path between a repository's address and a path in it, on known hosts. */
const HOSTS: Readonly<Record<string, string>> = {
  'github.com': 'blob/HEAD',
  'gitlab.com': '-/blob/HEAD',
  'bitbucket.org': 'src/HEAD',
};

/** Prefixes that npm allows instead of an address; a name without one is on GitHub. */
const SHORT: Readonly<Record<string, string>> = {
  '': 'github.com',
  'github:': 'github.com',
  'gitlab:': 'gitlab.com',
  'bitbucket:': 'bitbucket.org',
};

/** Undefined if no such address is known. `path`: relative to the folder of the package. */
export function createRepositoryAddress(packageJson: string, path: string): string | undefined {
  const { url, directory } = readRepositoryField(packageJson);
  const [, host = '', name = ''] =
    /^(?:git\+)?(?:https?|ssh|git):\/\/(?:[^@/]*@)?([\w.-]+)\/(.+)$/.exec(url) ??
    /^[\w.-]+@([\w.-]+):(.+)$/.exec(url) ??
    readShort(url);
  const between = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
  const repository = name.replace(/[?#].*$/s, '').replace(/(?:\.git)?\/*$/, '');
  if (between === undefined || !/^[\w.-]+(?:\/[\w.-]+)+$/.test(repository)) return undefined;
  const inRepository = posix.join('/', directory, path).slice(1);
  return `https://${host}/${repository}/${between}/${encodePath(inRepository)}`;
}

function readRepositoryField(text: string): { readonly url: string; readonly directory: string } {
  const none = { url: '', directory: '' };
  try {
    const { repository } = JSON.parse(text) as { repository?: unknown };
    if (typeof repository === 'string') return { ...none, url: repository };
    const { url, directory } = (repository ?? {}) as { url?: unknown; directory?: unknown };
    return {
      url: typeof url === 'string' ? url : '',
      directory: typeof directory === 'string' ? directory : '',
    };
  } catch {
    // npm reports a broken package.json.
    return none;
  }
}

function readShort(url: string): readonly string[] {
  const [whole = '', prefix = '', name = ''] = /^([a-z]+:)?([\w.-]+\/[\w.-]+)$/.exec(url) ?? [];
  return Object.hasOwn(SHORT, prefix) ? [whole, SHORT[prefix] ?? '', name] : [];
}
