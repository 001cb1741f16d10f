import { type ReactElement, useEffect, useState } from 'react';

/** Screen readers hear of results when the reader rests for so many ms. */
const REST_MS = 500;

/** A live region of the dialog: what is outside of it is inert, and says nothing. */
export function SearchStatusText({ words }: { readonly words: string }): ReactElement {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="rp-sr-only" role="status">
      {said}
    </p>
  );
}
