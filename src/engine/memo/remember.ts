/** Remembers values in memory, for those who ask again. */

/** Caches the result for the last input only. */
export function rememberLast<Input, Value>(make: (input: Input) => Value): (input: Input) => Value {
  let last: { readonly input: Input; readonly value: Value } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, value: make(input) };
    return last.value;
  };
}

/** Caches the result for each input; `getKey` gives the same for inputs that have the same result. */
export function rememberEach<Input, Value>(
  make: (input: Input) => Value,
  getKey: (input: Input) => unknown = (input) => input,
): (input: Input) => Value {
  const values = new Map<unknown, Value>();
  return (input) => {
    const key = getKey(input);
    const value = values.get(key) ?? make(input);
    values.set(key, value);
    return value;
  };
}
