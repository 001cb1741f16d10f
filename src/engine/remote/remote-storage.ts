/** Storage that machines share: bytes by key, and the ways in which it can fail. Each kind of server has a separate file. */

export interface RemoteStorage {
  /** Number of values in one request. */
  readonly batchSize: number;
  /** Most read requests in progress. */
  readonly requestsAtOnce: number;
  /**
   * Reads values, in the order of their keys; undefined for missing ones. @throws {RemoteFailure} when the server
   * fails, or returns other data than was written.
   */
  read(keys: readonly string[], signal: AbortSignal): Promise<readonly (Uint8Array | undefined)[]>;
  /** @throws {RemoteFailure} when the server fails or refuses. */
  write(entries: readonly RemoteEntry[], signal: AbortSignal): Promise<void>;
  /** Returns which keys exist, in their order. @throws {RemoteFailure} when the server fails. */
  has(keys: readonly string[], signal: AbortSignal): Promise<readonly boolean[]>;
  close(): void;
}

/** A key is 64 hexadecimal digits. */
export type RemoteEntry = readonly [key: string, value: Uint8Array];

/** `request`: another one may succeed · `access`: none will · `value`: only this value is at fault. */
export type FailureKind = 'request' | 'access' | 'value';

/** `message` is shown to people: it never contains an address, a header or data from a server. */
export class RemoteFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

export function createDamage(): RemoteFailure {
  return new RemoteFailure('request', 'it sent something else than was written');
}

/** Meanings of the error codes of failed connections. */
export const NETWORK_CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  EPIPE: 'the connection breaks off',
  ECONNRESET: 'the connection breaks off',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is unknown here',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  UND_ERR_SOCKET: 'the connection breaks off',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
};
