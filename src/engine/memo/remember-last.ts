/** Caches the result for the last input only. */
export function rememberLast<Input, Value>(make: (input: Input) => Value): (input: Input) => Value {
  let last: { readonly input: Input; readonly value: Value } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, value: make(input) };
    return last.value;
  };
}
