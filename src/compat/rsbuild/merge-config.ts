/** `mergeRsbuildConfig`: merges what a plugin adds into a bundler's configuration. */

export type RsbuildConfig = Record<string, unknown>;

/** Merges objects by member and concatenates lists; the last of single values wins. */
export function mergeConfigs(...configs: readonly (RsbuildConfig | undefined)[]): RsbuildConfig {
  return configs.reduce<RsbuildConfig>((merged, config) => merge(merged, config ?? {}) as RsbuildConfig, {});
}

function merge(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (!isPlain(second)) return second;
  // A copy: handlers change their argument.
  if (!isPlain(first)) return merge({}, second);
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(first[key], second[key])]));
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
