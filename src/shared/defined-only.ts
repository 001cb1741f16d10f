type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out keys without a value: `undefined` is no value of an optional field. */
export function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Defined<T>;
}
