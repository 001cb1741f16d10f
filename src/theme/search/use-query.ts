import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { normalizeQuery } from './normalize-query.ts';
import type { SearchSession } from './search-session.ts';

export interface QueryInput {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly session: SearchSession<unknown>;
  readonly initialQuery: string | undefined;
  /** Text that the reader typed while the box was loading. */
  readonly typedText: string;
}

/** The text in the field. Its initial text is searched for at once. */
export function useQuery({ field, session, initialQuery, typedText }: QueryInput) {
  const isTyped = useRef(typedText !== '').current;
  const [value, setValue] = useState(() =>
    normalizeQuery(typedText || (initialQuery ?? String(getSelection()))),
  );
  const latest = useRef(value);
  latest.current = value;
  useLayoutEffect(() => {
    field.current?.focus();
    // Selected, so that typing replaces it, unless the reader is already typing.
    if (!isTyped) field.current?.select();
  }, [field, isTyped]);
  // Again for another session: the language or the provider has changed.
  useEffect(() => session.setQuery(latest.current), [session]);
  const change = (next: string, isFinal = true) => {
    setValue(next);
    if (isFinal) session.setQuery(next);
  };
  return [value, change] as const;
}
