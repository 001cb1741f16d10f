/** Parses CSS declarations as React takes them: `font-size: 2em` → `{ fontSize: '2em' }`. */
export function parseStyle(css: string): Record<string, string> {
  // Semicolons inside `url(data:image/png;base64,…)` do not count.
  const entries = css.split(/;(?![^(]*\))/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    const name = declaration.slice(0, colon).trim();
    const key = name.startsWith('--')
      ? name
      : name.replace(/-([a-z])/gi, (_, letter: string) => letter.toUpperCase());
    return [[key, declaration.slice(colon + 1).trim()]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
