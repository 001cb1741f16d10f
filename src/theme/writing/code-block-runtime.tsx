import { type ReactElement, useEffect, useRef, useState } from 'react';
import { CodeFrame, type CodeFrameProps, splitLines } from './code-frame.tsx';
import type { CodeToken, ShikiOptions } from './highlight-code.ts';

/** Props of `CodeBlockRuntime`. */
export interface CodeBlockRuntimeProps extends CodeFrameProps {
  /** The code. */
  readonly code: string;
  /** Options for Shiki's `codeToTokens`, such as `colorReplacements`. Keep the object outside of the component. */
  readonly shikiOptions?: ShikiOptions;
  /** Called when the highlighted code is on screen, or at once if the language is not supported. */
  readonly onRendered?: () => void;
}

/**
 * A code block that is highlighted in the browser, for code that changes there. It shows plain code first. The
 * highlighter is loaded only on pages that use it; it supports bash, c, css, diff,
 * go, html, java, javascript, json, jsx, markdown, python, rust, sql, toml, tsx, typescript, vue,
 * xml and yaml.
 *
 * @example <CodeBlockRuntime lang="ts" code={code} />
 */
export function CodeBlockRuntime(props: CodeBlockRuntimeProps): ReactElement {
  const { code, shikiOptions, onRendered, ...frame } = props;
  const tokens = useTokens(code, frame.lang ?? 'txt', { shikiOptions, onRendered });
  return <CodeFrame {...frame} lines={tokens?.map(renderTokens) ?? splitLines(code)} />;
}

function renderTokens(line: readonly CodeToken[]): ReactElement {
  return (
    <>
      {line.map(({ text, style }, index) => (
        // Styles are set by script: a strict security policy lets these pass, and the server writes none.
        // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
        <span key={index} className="rp-codeblock__token" style={style}>
          {text}
        </span>
      ))}
    </>
  );
}

function useTokens(
  code: string,
  lang: string,
  options: {
    readonly shikiOptions: ShikiOptions | undefined;
    readonly onRendered: (() => void) | undefined;
  },
): readonly (readonly CodeToken[])[] | undefined {
  const { shikiOptions } = options;
  const [result, setResult] = useState<{
    readonly of: string;
    readonly tokens: readonly (readonly CodeToken[])[] | undefined;
  }>();
  const onRendered = useRef(options.onRendered);
  useEffect(() => {
    onRendered.current = options.onRendered;
  });
  useEffect(() => {
    let isStale = false;
    const show = (tokens: readonly (readonly CodeToken[])[] | undefined) => {
      if (!isStale) setResult({ of: `${lang}\n${code}`, tokens });
    };
    import('./highlight-code.ts')
      .then(({ highlightCode }) => highlightCode(code.replace(/\r?\n$/, ''), lang, shikiOptions ?? {}))
      // Offline, the code stays unchanged.
      .then(show, () => show(undefined));
    return () => {
      isStale = true;
    };
  }, [code, lang, shikiOptions]);
  useEffect(() => {
    if (result) onRendered.current?.();
  }, [result]);
  return result?.of === `${lang}\n${code}` ? result.tokens : undefined;
}
