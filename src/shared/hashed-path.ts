/**
 * True for a path in the output whose name changes with its content. Documents and page chunks have stable names, though
 * `my-tutorial.js` looks hashed.
 */
export function isHashed(path: string): boolean {
  return /^static\/(?!pages\/).*[.-][0-9A-Za-z]{8}\.[a-z0-9]+$/.test(path);
}
