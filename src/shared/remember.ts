/** Remembers values in memory, for later calls. */

/** Caches the result. */
export function rememberOnce<Value>(make: () => Value): () => Value {
  const remembered = rememberEach(make);
  return () => remembered(undefined);
}

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
    if (!values.has(key)) values.set(key, make(input));
    return values.get(key) as Value;
  };
}
