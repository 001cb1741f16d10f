import { type RefObject, useEffect, useRef } from 'react';
import type { AskState } from './ask-session.ts';

export interface AskKeysInput {
  /** The button that asks. */
  readonly offer: RefObject<HTMLButtonElement | null>;
  readonly isOffered: boolean;
  /** Number of results above the button, and which of them is active. */
  readonly rows: number;
  readonly active: number;
  readonly activate: (index: number) => void;
  /** The answer, if it is shown. */
  readonly answer: AskState | undefined;
  readonly stop: () => void;
}

/**
 * The keys of the box while it offers to ask, or answers: the button is one more row below the results, and the first
 * Escape stops an answer that is on its way. They are taken before the box gets them.
 */
export function useAskKeys(place: RefObject<HTMLElement | null>, input: AskKeysInput): void {
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const dialog = place.current?.closest('dialog');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || !takeKey(event, latest.current, place)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    dialog?.addEventListener('keydown', onKeyDown, true);
    return () => dialog?.removeEventListener('keydown', onKeyDown, true);
  }, [place]);
}

/** Returns the field of the box. */
export function findField(place: RefObject<HTMLElement | null>): HTMLInputElement | null | undefined {
  return place.current?.closest('dialog')?.querySelector('input');
}

/** Returns true if the key has done something here. */
function takeKey(event: KeyboardEvent, input: AskKeysInput, place: RefObject<HTMLElement | null>): boolean {
  const { key, target } = event;
  const { offer, rows, active, activate, answer, isOffered } = input;
  const field = findField(place);
  if (key === 'Escape' && answer?.status === 'asking') {
    input.stop();
    return true;
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (answer !== undefined && target === field) {
    // The results, which these keys are for, are hidden.
    if (step !== 0) place.current?.querySelector<HTMLElement>('.rp-ask')?.focus();
    return step !== 0 || key === 'Enter';
  }
  if (!isOffered || step === 0) return false;
  if (target === field) {
    const edge = step > 0 ? rows - 1 : 0;
    if (rows > 0 && active !== edge) return false;
    offer.current?.focus();
    return true;
  }
  if (target !== offer.current) return false;
  if (rows > 0) activate(step > 0 ? 0 : rows - 1);
  field?.focus();
  return true;
}
