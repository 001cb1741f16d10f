/** True for an address of HTTP to which a path can be added, and which holds no password. */
export function isServerAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/.test(text);
}
