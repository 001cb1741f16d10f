/** Finds values that JSON would lose or change on their way to a browser. */

type Path = readonly (string | number)[];

export interface NonJson {
  readonly path: Path;
  /** `a function`, `an instance of Map` */
  readonly what: string;
}

/** `undefined` is not reported: it is left out, as its author expects. */
export function findNonJson(value: unknown, path: Path = [], around: readonly object[] = []): NonJson[] {
  const what = describe(value, around);
  if (what !== undefined) return [{ path, what }];
  if (typeof value !== 'object' || value === null) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, member]) => findNonJson(member, [...path, key], [...around, value]));
}

function describe(value: unknown, around: readonly object[]): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  if (around.includes(value)) return 'a circle of objects';
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  // Values from another context (a config that was run separately) have another `Object`.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null || Array.isArray(value);
  return isPlain ? undefined : `an instance of ${prototype.constructor?.name ?? 'a class'}`;
}
