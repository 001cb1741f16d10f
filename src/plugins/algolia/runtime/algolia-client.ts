/** The service's own client, with docgen's timeouts and a working cache of failed hosts. */
import { liteClient } from './packages.ts';

/** Timeouts of a host in ms, as in Algolia's client for browsers; the client gives the next hosts more time. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/** A query as it is sent. */
export interface AlgoliaRequest {
  readonly query: string;
  readonly indexName: string;
  readonly [parameter: string]: unknown;
}

/** The only method that is used of the service's client. */
export interface AlgoliaClient {
  search(body: { readonly requests: readonly AlgoliaRequest[] }): Promise<unknown>;
}

export interface AlgoliaHost {
  readonly url: string;
  readonly port?: number;
  readonly protocol: 'http' | 'https';
}

export interface ClientInput {
  readonly appId: string;
  readonly apiKey: string;
  /** @default those of the service */
  readonly hosts?: readonly AlgoliaHost[] | undefined;
}

export function createClient({ appId, apiKey, hosts }: ClientInput): AlgoliaClient {
  const client = liteClient(appId, apiKey, {
    timeouts: TIMEOUTS,
    hostsCache: createHostMemory(),
    ...(hosts && { hosts: hosts.map((host) => ({ ...host, accept: 'readWrite' as const })) }),
  });
  return { search: (body) => client.search({ requests: [...body.requests] }) };
}

type HostMemory = NonNullable<NonNullable<Parameters<typeof liteClient>[2]>['hostsCache']>;

/**
 * Caches failed hosts. The client's own cache writes under a key that includes status and time and reads under one
 * without, so every search would ask a silent host again and wait for it. The values are the client's own records of
 * hosts, which expire: a host is tried again after 120 000 ms.
 */
function createHostMemory(): HostMemory {
  const hosts = new Map<string, unknown>();
  const getHostName = (key: Parameters<HostMemory['get']>[0]): string =>
    typeof key === 'string' ? key : `${key.protocol}://${key.url}:${key.port ?? ''}`;
  return {
    // The client only reads what it has set, so the type is right.
    get: async <Value>(key: Parameters<HostMemory['get']>[0], make: () => Promise<Value>) =>
      (hosts.get(getHostName(key)) as Value | undefined) ?? make(),
    set: async (key, value) => {
      hosts.set(getHostName(key), value);
      return value;
    },
    delete: async (key) => void hosts.delete(getHostName(key)),
    clear: async () => hosts.clear(),
  };
}
