/** True if it begins with `data:`. */
export function isDataUrl(url = ''): boolean {
  return /^data:/i.test(url);
}
