/** The editor as a component. Its code is loaded when it is shown. */
import { type ReactElement, useEffect, useRef } from 'react';
import type { RunningEditor } from './create-editor.ts';
import { useWords } from './words.ts';

export interface EditorProps {
  /** Initial text; another one replaces the current text. */
  readonly code: string;
  /** `jsx` or `tsx`. */
  readonly language: string;
  readonly onChange: (code: string) => void;
  /** Called when the editor is loaded, or could not be. */
  readonly onReady?: (isThere: boolean) => void;
}

export function Editor({ code, language, onChange, onReady }: EditorProps): ReactElement {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const running = useRef<RunningEditor>(undefined);
  const latest = useRef({ code, onChange, onReady });
  useEffect(() => {
    latest.current = { code, onChange, onReady };
  });
  useEffect(() => {
    let isStale = false;
    import('./create-editor.ts').then(
      ({ createEditor }) => {
        if (isStale || !box.current) return;
        running.current = createEditor({
          parent: box.current,
          code: latest.current.code,
          language,
          label: words.editor,
          description: words.leave,
          onChange: (text) => latest.current.onChange(text),
        });
        latest.current.onReady?.(true);
      },
      () => latest.current.onReady?.(false),
    );
    return () => {
      isStale = true;
      running.current?.close();
      running.current = undefined;
    };
  }, [language, words]);
  useEffect(() => running.current?.write(code), [code]);
  return <div ref={box} className="rp-playground__input" />;
}
