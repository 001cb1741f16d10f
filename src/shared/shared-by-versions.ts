/** Content that is shared by all versions, such as news: it is in the default version, and in no other. */

interface VersionedSite {
  readonly hasLocales: boolean;
  readonly locales: readonly { readonly lang: string }[];
  readonly multiVersion: { readonly versions: readonly string[]; readonly shared?: readonly string[] };
}

/** Returns true for a file or an address of `multiVersion.shared`, with or without version and language. */
export function isSharedByVersions(
  path: string,
  { hasLocales, locales, multiVersion }: VersionedSite,
): boolean {
  const { versions, shared = [] } = multiVersion;
  if (shared.length === 0) return false;
  const parts = path
    .replace(/^\//, '')
    .replace(/\.(?:html|mdx?|[jt]sx?)$/i, '')
    .split('/');
  if (versions.includes(parts[0] ?? '')) parts.shift();
  if (hasLocales && locales.some(({ lang }) => lang === parts[0])) parts.shift();
  const rest = parts.join('/').normalize('NFC');
  return shared.some((one) => rest === one || rest.startsWith(`${one}/`));
}
