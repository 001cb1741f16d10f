/**
 * Bars that a reader closes once and for all (`Banner`, `Announcement`). The server writes the bars of a
 * page into `<html data-closable>`; before the first paint the inline script (shared/appearance-script.ts)
 * sets the class `rp-closed-<number>` for those whose key is in the storage, and CSS hides them. So a
 * closed bar never appears again, not even for a moment, and an open one never moves the page.
 */
import { useLayoutEffect, useState } from 'react';
import { useServices } from '../context.ts';
import { readStorage, writeStorage } from '../storage.ts';

/** Identity of a bar that can be closed. */
export interface ClosableOptions {
  /** Key in the reader's storage: any text. A new key shows the bar again. */
  readonly key: string;
  /** Storage that remembers it; `false` forgets it when the page is loaded again. @default 'localStorage' */
  readonly storage?: 'localStorage' | 'sessionStorage' | false | undefined;
}

export interface Closable {
  readonly isClosed: boolean;
  /** Value for `data-closable` of the bar's element, by which CSS finds it. */
  readonly number: number;
  /** Hides the bar and remembers it, if the reader's settings allow that. */
  close(): void;
}

/**
 * State of a bar that stays closed. The first render includes it, on the server and in the browser: CSS
 * hides it meanwhile.
 *
 * @example
 * const { isClosed, number, close } = useClosable({ key: 'survey-2026' });
 */
export function useClosable({ key, storage = 'localStorage' }: ClosableOptions): Closable {
  const { closables } = useServices();
  const id = `${storage || ''}:${key}`;
  const number = getClosableNumber(closables, id);
  const [closedId, setClosedId] = useState<string>();
  // A layout effect, because a bar on another page must not appear for a moment either.
  useLayoutEffect(() => {
    const isStored = storage !== false && readStorage(key, storage) !== null;
    if (isStored || hasClosedClass(number)) setClosedId(id);
  }, [id, key, number, storage]);

  return {
    isClosed: closedId === id,
    number,
    close() {
      if (storage !== false) writeStorage(key, 'true', storage);
      // Lasts as long as the document, even if the layout is replaced and storage is blocked.
      document.documentElement.classList.add(getClosedClass(number));
      setClosedId(id);
    },
  };
}

/** Returns the same number for the same bar, however often it renders. */
function getClosableNumber(closables: string[], id: string): number {
  const index = closables.indexOf(id);
  return index === -1 ? closables.push(id) - 1 : index;
}

function getClosedClass(number: number): string {
  return `rp-closed-${number}`;
}

function hasClosedClass(number: number): boolean {
  return document.documentElement.classList.contains(getClosedClass(number));
}
