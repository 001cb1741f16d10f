import { useEffect, useRef, useState } from 'react';
import { announce, copyText } from '../../runtime/index.ts';

/** Milliseconds for which a button confirms that copying worked. */
const COPIED_MS = 2000;

/** Returns whether the button has just copied, and the function that copies. Screen readers announce `doneText`. */
export function useCopying(
  doneText: string,
): readonly [isCopied: boolean, copy: (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<void> => {
    if (!(await copyText(text))) return;
    setCopied(true);
    announce(doneText);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return [isCopied, copy];
}
