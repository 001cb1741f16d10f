/** Reloads files of the public folder: their addresses stay, so browsers would not request them again. */

/** Attributes with the address of one file, or of several. */
const PLACES = [
  ['img, source, video, audio, iframe', 'src'],
  ['img, source', 'srcset'],
  ['video', 'poster'],
  ['link[rel~="stylesheet"], link[rel~="icon"]', 'href'],
] as const;

/** `addresses` are paths with the base. */
export function refreshFiles(addresses: readonly string[], stamp: string): void {
  const refresh = (address: string): string => {
    const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;
    if (url?.origin !== location.origin || !addresses.includes(url.pathname)) return address;
    url.searchParams.set('v', stamp);
    return url.href;
  };
  for (const [selector, attribute] of PLACES)
    for (const element of document.querySelectorAll(selector)) {
      const value = element.getAttribute(attribute) ?? '';
      const fresh = attribute === 'srcset' ? value.replace(/[^\s,]+/g, refresh) : refresh(value);
      if (fresh !== value) element.setAttribute(attribute, fresh);
    }
}
