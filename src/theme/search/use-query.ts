import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toInitialQuery } from './initial-query.ts';
import type { SearchSession } from './search-session.ts';

export interface QueryInput {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly session: SearchSession<unknown>;
  readonly initialQuery: string | undefined;
  /** What the reader has typed while the box was loaded. */
  readonly typed: string;
}

/** The text in the field. What stands there when the box opens is searched for at once. */
export function useQuery({ field, session, initialQuery, typed }: QueryInput) {
  const isTyped = useRef(typed !== '').current;
  const [value, setValue] = useState(() => toInitialQuery(typed || (initialQuery ?? String(getSelection()))));
  const latest = useRef(value);
  latest.current = value;
  useLayoutEffect(() => {
    field.current?.focus();
    // To be written over, unless the reader is writing it.
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
