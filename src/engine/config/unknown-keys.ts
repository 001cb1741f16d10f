/** Unknown keys in a config of another tool, which never looked at them: they are left out with a warning each. */
import type { Problem } from './problem.ts';

/** The config without these keys; undefined if a problem is not one of an unknown key. */
export function withoutUnknownKeys(
  config: object,
  problems: readonly Problem[],
): { readonly value: object; readonly problems: readonly Problem[] } | undefined {
  // Plugins may be instances of classes, which a copy would not be.
  const isHarmless = ({ isForeignKey, path }: Problem) => isForeignKey !== undefined && path[0] !== 'plugins';
  if (problems.length === 0 || !problems.every(isHarmless)) return undefined;
  const value = problems.reduce<unknown>((rest, { path }) => without(rest, path), config);
  return {
    value: value as object,
    problems: problems.map((problem) => ({ ...problem, severity: 'warning' })),
  };
}

function without(value: unknown, [key, ...below]: Problem['path']): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? without(one, below) : one));
  const { [key]: found, ...rest } = value as Record<string | number, unknown>;
  return below.length === 0 ? rest : { ...value, [key]: without(found, below) };
}
