/** Ends a `switch` over a tag: a new tag without a case is a type error here. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value ${JSON.stringify(value)}.`);
}
