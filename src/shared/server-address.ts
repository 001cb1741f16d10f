/** True for an address of HTTP to which a path can be added, and which holds no password. */
export function isServerAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/.test(text);
}

/** True if nothing that is sent there leaves this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
