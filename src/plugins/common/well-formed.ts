/** Returns data of a file without halves of characters, which `\ud800` in JSON and YAML makes: no address may have one. */
export function makeWellFormed<T>(value: T, text: string): T {
  return /\\u[\da-f]*d[89a-f]/i.test(text) ? (replaceHalves(value) as T) : value;
}

function replaceHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\p{Surrogate}/gu, '\uFFFD');
  if (Array.isArray(value)) return value.map(replaceHalves);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [replaceHalves(key), replaceHalves(member)]),
  );
}
