/** Addresses that texts are fetched from. */

/** True for `https:`, and for `http:` that does not leave this machine. */
export function mayBeFetched({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
