/** A code block that can be changed, next to its result. Until it is near the screen it stays a plain block. */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import './playground.css';
import { Editor } from './editor.tsx';
import { Runner } from './runner.tsx';
import { useWords } from './words.ts';

/** Props of a playground, also of a custom one. */
export interface PlaygroundProps {
  readonly code: string;
  /** `jsx` or `tsx`. */
  readonly language: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly editorPosition: 'left' | 'right';
  /** Address of the document that runs the code. */
  readonly framePath: string;
  readonly title?: string;
  /** The code block. */
  readonly children: ReactNode;
}

/** Milliseconds after the last key before the code runs, as in the playground of Rspress. */
const PAUSE_MS = 800;

// biome-ignore lint/style/noDefaultExport: what a plugin names as a component is the default export of its file
export default function Playground(props: PlaygroundProps): ReactElement {
  const { language, direction, editorPosition, framePath, title, children } = props;
  const code = props.code.trimEnd();
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const [currentCode, setCurrentCode] = useState(code);
  const [resets, setResets] = useState(0);
  const run = useDebounced(currentCode, code);
  const reset = () => {
    setCurrentCode(code);
    setResets(resets + 1);
  };
  return (
    <div
      ref={box}
      className="rp-playground"
      data-direction={direction}
      data-editor={editorPosition}
      data-state={state}
    >
      <div className="rp-playground__bar">
        <span className="rp-playground__name">{title ?? words.playground}</span>
        <button
          type="button"
          className="rp-playground__reset"
          disabled={currentCode === code}
          onClick={reset}
        >
          {words.reset}
        </button>
      </div>
      <div className="rp-playground__panes">
        <div className="rp-playground__editor">
          {state === 'there' ? null : <div className="rp-playground__code">{children}</div>}
          {isNear && state !== 'failed' ? (
            <Editor
              key={resets}
              code={code}
              language={language}
              onChange={setCurrentCode}
              onReady={(isThere) => setState(isThere ? 'there' : 'failed')}
            />
          ) : null}
          {state === 'failed' ? <p className="rp-playground__failure">{words.failed}</p> : null}
        </div>
        <div className="rp-playground__result">
          {isNear ? <Runner code={run} language={language} framePath={framePath} /> : null}
        </div>
      </div>
    </div>
  );
}

/** True once the element has come within a screen of the visible part, or is used. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isNear) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    element.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', show);
    };
  }, [box, isNear]);
  return isNear;
}

/** Returns the code once typing has paused; immediately if it is the initial code. */
function useDebounced(currentCode: string, initial: string): string {
  const [debounced, setDebounced] = useState(currentCode);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(currentCode), currentCode === initial ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [currentCode, initial]);
  return debounced;
}
