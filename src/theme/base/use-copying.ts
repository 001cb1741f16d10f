import { useEffect, useRef, useState } from 'react';
import { announce, copyText } from '../../runtime/index.ts';

/** How long a button says that copying worked. */
const COPIED_MS = 2000;

/** State of a button that copies: whether it has just done so, and what does it. `doneText` is said to screen readers. */
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
