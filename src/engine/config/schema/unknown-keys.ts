/**
 * Unknown keys in a config of another tool, which ignored them: they are left out with one warning for each name, as
 * most entries of a list have the same.
 */
import { formatList } from '../../../shared/diagnostic.ts';
import { formatPath, type Problem } from './problem.ts';

/** Returns the config without these keys; undefined if there is a problem other than an unknown key. */
export function withoutUnknownKeys(
  config: object,
  problems: readonly Problem[],
): { readonly value: object; readonly problems: readonly Problem[] } | undefined {
  // Plugins may be class instances, which a copy would not be.
  const isHarmless = ({ isForeignKey, path }: Problem) => isForeignKey !== undefined && path[0] !== 'plugins';
  if (problems.length === 0 || !problems.every(isHarmless)) return undefined;
  const value = problems.reduce<unknown>((rest, { path }) => without(rest, path), config);
  return {
    value: value as object,
    problems: joinByName(problems),
  };
}

/** Further places of a name that are listed. */
const NAMED = 2;

function joinByName(problems: readonly Problem[]): Problem[] {
  const byName = new Map<string, Problem[]>();
  for (const problem of problems) {
    // The known keys beside it distinguish places where the same name would mean something else.
    const key = JSON.stringify([problem.path.at(-1), problem.isForeignKey === true && problem.hint]);
    byName.set(key, [...(byName.get(key) ?? []), problem]);
  }
  return [...byName.values()].flatMap(([first, ...others]): Problem[] => {
    if (first === undefined) return [];
    if (others.length === 0) return [{ ...first, severity: 'warning' }];
    const names = others.map(({ path }) => `"${formatPath(path)}"`);
    const verb = others.length === 1 ? 'is' : 'are';
    const message = `${first.message.slice(0, -1)}, nor ${verb} ${formatList(names, NAMED)}.`;
    return [{ ...first, message, severity: 'warning' }];
  });
}

/** Copies a value without what is at a path of it. */
export function without(value: unknown, [key, ...below]: Problem['path']): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? without(one, below) : one));
  const { [key]: found, ...rest } = value as Record<string | number, unknown>;
  return below.length === 0 ? rest : { ...value, [key]: without(found, below) };
}
