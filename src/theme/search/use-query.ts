import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { normalizeQuery } from './normalize-query.ts';
import type { WrittenText } from './search-entry.tsx';
import type { SearchSession } from './search-session.ts';

export interface QueryInput {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly session: SearchSession<unknown>;
  readonly initialQuery: string | undefined;
  /** What the reader has written while the box was loading. */
  readonly written: WrittenText | undefined;
}

/** The text in the field. Its initial text is searched for at once, and any that failed once the reader is online. */
export function useQuery({ field, session, initialQuery, written }: QueryInput) {
  const first = useRef(written).current;
  const [value, setValue] = useState(
    () => first?.value || normalizeQuery(initialQuery ?? String(getSelection())),
  );
  const latest = useRef(value);
  useLayoutEffect(() => {
    field.current?.focus();
    // Selected, so that typing replaces it, unless the reader is already typing.
    if (first?.value) field.current?.setSelectionRange(first.start, first.end);
    else field.current?.select();
  }, [field, first]);
  // Again for another session: the language or the provider has changed.
  useEffect(() => session.setQuery(latest.current), [session]);
  useEffect(() => {
    const retry = () => {
      if (session.state().status === 'error') session.setQuery(latest.current);
    };
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [session]);
  const change = (next: string, isFinal = true) => {
    // Not with the next rendering: the effects of the previous one may run before it.
    latest.current = next;
    setValue(next);
    if (isFinal) session.setQuery(next);
  };
  return [value, change] as const;
}
