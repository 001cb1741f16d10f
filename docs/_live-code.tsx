import { CodeBlockRuntime } from 'docgenjs/theme';
import { useState } from 'react';
import './_live-code.css';

interface LiveCodeProps {
  /** Name of the text field. */
  readonly label: string;
}

/** Code that readers write, in colour. */
export function LiveCode({ label }: LiveCodeProps) {
  const [code, setCode] = useState('const answer: number = 42;');
  return (
    <>
      <p>
        <label>
          {label}{' '}
          <input
            className="live-code-input"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
      </p>
      <CodeBlockRuntime lang="ts" code={code} />
    </>
  );
}
