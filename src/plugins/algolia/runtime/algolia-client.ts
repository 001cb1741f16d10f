/** The service's own client, with our limits and a memory of hosts that works. */
import { liteClient } from './packages.ts';

/** How long a host may take, in ms: what Algolia's client for browsers has; the client gives those it asks next more time. */
const TIMEOUTS = { connect: 1000, read: 2000, write: 30_000 };

/** One query as the service gets it. */
export interface AlgoliaRequest {
  readonly query: string;
  readonly indexName: string;
  readonly [parameter: string]: unknown;
}

/** The one thing asked of the service's client. */
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
 * Which hosts failed, and when. The client's own memory writes under a key that has status and
 * time in it and reads under one without, so every search asks a silent host again and waits for
 * it. What is kept here is the client's own record of a host, whose answers follow the clock:
 * it is asked again after 120 000 ms.
 */
function createHostMemory(): HostMemory {
  const hosts = new Map<string, unknown>();
  const toName = (key: Parameters<HostMemory['get']>[0]): string =>
    typeof key === 'string' ? key : `${key.protocol}://${key.url}:${key.port ?? ''}`;
  return {
    // The client asks for what it has set, so the type is what it says.
    get: async <Value>(key: Parameters<HostMemory['get']>[0], make: () => Promise<Value>) =>
      (hosts.get(toName(key)) as Value | undefined) ?? make(),
    set: async (key, value) => {
      hosts.set(toName(key), value);
      return value;
    },
    delete: async (key) => void hosts.delete(toName(key)),
    clear: async () => hosts.clear(),
  };
}
