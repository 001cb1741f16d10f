/** True for an address of the web, which options of plugins may name. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Decodes the escapes of an address, or with `decodeURI` those that part nothing of it; one that is damaged stays. */
export function decodeAddress(text: string, decode = decodeURIComponent): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
