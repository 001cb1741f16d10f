/**
 * Bars that a reader closes once and for all (`Banner`, `Announcement`). The server writes
 * the bars of a page into `<html data-closable>`; before the first paint the inline script
 * (shared/appearance-script.ts) sets the class `rp-closed-<number>` for those whose key the
 * storage holds, and CSS does the rest. So a closed bar never shows again, not even for a
 * moment, and an open one never moves the page.
 */
import { useLayoutEffect, useState } from 'react';
import { useServices } from './context.ts';
import { readStorage, writeStorage } from './storage.ts';

/** What a bar is remembered by. */
export interface ClosableOptions {
  /** Key in the reader's storage: any text. A new key shows the bar again. */
  readonly key: string;
  /** Where it is remembered; `false` only until the page is loaded again. @default 'localStorage' */
  readonly storage?: 'localStorage' | 'sessionStorage' | false | undefined;
}

export interface Closable {
  readonly isClosed: boolean;
  /** Goes into `data-closable` of the bar's element, by which CSS finds it. */
  readonly number: number;
  /** Hides the bar and remembers it, where the reader's settings allow that. */
  close(): void;
}

/**
 * State of a bar that stays closed. The first render shows it, on the server and in the
 * browser: CSS hides it meanwhile.
 *
 * @example
 * const { isClosed, number, close } = useClosable({ key: 'survey-2026' });
 */
export function useClosable({ key, storage = 'localStorage' }: ClosableOptions): Closable {
  const { closables } = useServices();
  const id = `${storage || ''}:${key}`;
  const number = toNumber(closables, id);
  const [closedId, setClosedId] = useState<string>();
  // A layout effect, because a bar that comes with another page must not show for a moment either.
  useLayoutEffect(() => {
    const isKept = storage !== false && readStorage(key, storage) !== null;
    if (isKept || hasClosedClass(number)) setClosedId(id);
  }, [id, key, number, storage]);

  return {
    isClosed: closedId === id,
    number,
    close() {
      if (storage !== false) writeStorage(key, 'true', storage);
      // For as long as the document lives, also when the layout is made anew and storage is blocked.
      document.documentElement.classList.add(toClosedClass(number));
      setClosedId(id);
    },
  };
}

/** Same bar, same number, however often it renders. */
function toNumber(closables: string[], id: string): number {
  const known = closables.indexOf(id);
  return known === -1 ? closables.push(id) - 1 : known;
}

function toClosedClass(number: number): string {
  return `rp-closed-${number}`;
}

function hasClosedClass(number: number): boolean {
  return document.documentElement.classList.contains(toClosedClass(number));
}
