import type { ReactElement, ReactNode } from 'react';
import { CodeFrame, type CodeFrameProps, splitLines } from './code-frame.tsx';

/** Props of `CodeBlock`. */
export interface CodeBlockProps extends CodeFrameProps {
  /** The code. @default what `children` show */
  readonly code?: string;
  /** Code that is already rendered, a highlighted `<pre>`; the block adds frame, title and buttons. */
  readonly children?: ReactNode;
}

/**
 * A code block for text that a component generates. It looks like Markdown's own and has the same buttons, but
 * Markdown is highlighted at build time: here only shell commands are highlighted. `CodeBlockRuntime`
 * highlights in the browser.
 *
 * @example <CodeBlock lang="json" title="data.json" code={JSON.stringify(data, null, 2)} />
 */
export function CodeBlock({ code, children, ...frame }: CodeBlockProps): ReactElement {
  if (code === undefined) return <CodeFrame {...frame}>{children}</CodeFrame>;
  const isShell = SHELLS.has(frame.lang ?? '');
  const lines = splitLines(code);
  return <CodeFrame {...frame} lines={isShell ? lines.map(renderCommand) : lines} />;
}

const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh']);

/** `npm install docgenjs`: a program and its words. Anything with quotes, pipes or comments stays plain. */
const COMMAND = /^([\w./@-]+)((?: [\w./@:=+~^*,-]+)*)$/;

function renderCommand(line: string): ReactNode {
  const [, program, words] = COMMAND.exec(line) ?? [];
  if (program === undefined) return line;
  return (
    <>
      <span className="rp-codeblock__command">{program}</span>
      {words ? <span className="rp-codeblock__arguments">{words}</span> : null}
    </>
  );
}
